import Foundation
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct FileTokenStoreTests {
    let alice = TokenAccount(endpoint: "https://s/token", client: "app", user: "alice")
    private let bob = TokenAccount(endpoint: "https://s/token", client: "app", user: "bob \"ü\"\n")

    // MARK: Content

    @Test("Another instance reads every member unchanged")
    func roundTrip() async throws {
        try await withFolder { folder in
            let path = folder + "/tokens.json"
            let full = OAuth2Token(
                accessToken: "a\"\\\n\u{1F600}", refreshToken: "r", issueDate: Date(),
                expirationDate: Date() + 3599.9999999,
                refreshTokenExpirationDate: .distantFuture, scopes: ["b", "a"], idToken: "i.d.t")
            let plain = OAuth2Token(accessToken: "x", issueDate: Date(timeIntervalSinceReferenceDate: 0.1))
            try await FileTokenStore(path: path).setToken(full, for: alice)
            try await FileTokenStore(path: path).setToken(plain, for: bob)
            let store = FileTokenStore(path: path)
            #expect(try await store.token(for: alice) == full)
            #expect(try await store.token(for: bob) == plain)
            #expect(try await store.token(for: TokenAccount(endpoint: "https://s/token", client: "", user: "")) == nil)
            try await store.setToken(nil, for: alice)
            #expect(try await store.token(for: alice) == nil)
            #expect(try await store.token(for: bob) == plain)
        }
    }

    @Test("Dates keep all their bits", arguments: 0..<200)
    func dates(seed: Int) async throws {
        let random = Double.random(in: -2e9..<2e9) * [1, 1e-3, 1e3][seed % 3]
        // Dates less than half a second before 2001 have more bits than digits are written.
        let seconds = [random, random.nextUp, random.rounded(), 785_000_000.1.nextUp][seed % 4]
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t")
            let token = OAuth2Token(accessToken: "a", issueDate: Date(timeIntervalSinceReferenceDate: seconds))
            try await store.setToken(token, for: alice)
            #expect(try await store.token(for: alice)?.issueDate == token.issueDate)
        }
    }

    @Test("Dates are written as seconds since 1970")
    func format() async throws {
        try await withFolder { folder in
            let token = OAuth2Token(
                accessToken: "a", issueDate: Date(timeIntervalSince1970: 1_795_273_901.25),
                expirationDate: Date(timeIntervalSince1970: -1.5), scopes: ["s"])
            try await FileTokenStore(path: folder + "/t").setToken(token, for: alice)
            let text = try String(contentsOfFile: folder + "/t", encoding: .utf8)
            #expect(
                text == #"{"version":1,"tokens":[{"endpoint":"https://s/token","client":"app","user":"alice","#
                    + #""access_token":"a","issued":1795273901.25,"expires":-1.5,"scopes":["s"]}]}"#)
            #expect(try await FileTokenStore(path: folder + "/t").token(for: alice) == token)
        }
    }

    @Test(
        "Dates that no number can express are refused",
        arguments: [Double.infinity, -.infinity, .nan, 1e15, .greatestFiniteMagnitude])
    func unwritableDates(seconds: Double) async throws {
        try await withFolder { folder in
            let token = OAuth2Token(
                accessToken: "a", issueDate: Date(), expirationDate: Date(timeIntervalSinceReferenceDate: seconds))
            let store = FileTokenStore(path: folder + "/t")
            #expect(await reason { try await store.setToken(token, for: alice) } == .unwritableDate)
            let names = try entries(folder)
            #expect(names == ["t.lock"])
        }
    }

    @Test("Members of later versions are kept")
    func unknownMembers() async throws {
        try await withFolder { folder in
            let old =
                #"{"version":1,"later":[1],"tokens":[{"endpoint":"e","client":"c","user":"u","access_token":"a","#
                + #""issued":1.5e9,"scopes":[],"more":{"x":null}}]}"#
            try write(old, to: folder + "/t")
            let store = FileTokenStore(path: folder + "/t")
            let other = TokenAccount(endpoint: "e", client: "c", user: "u")
            #expect(try await store.token(for: other)?.issueDate == Date(timeIntervalSince1970: 1_500_000_000))
            try await store.setToken(OAuth2Token(accessToken: "b", issueDate: Date()), for: alice)
            let text = try String(contentsOfFile: folder + "/t", encoding: .utf8)
            #expect(text.hasPrefix(String(old.dropLast(2))))
        }
    }

    @Test(
        "A file without tokens is an error and stays unchanged",
        arguments: [
            "", " ", "{", "null", "[]", "\"x\"", "{}", #"{"version":1}"#, #"{"version":2,"tokens":[]}"#,
            #"{"version":1,"tokens":{}}"#, #"{"version":1,"tokens":[1]}"#, #"{"version":1,"tokens":[{}]}"#,
            #"{"version":1,"tokens":[]} x"#, "\u{0}", String(repeating: "[", count: 100_000),
            entry(#""access_token":1,"issued":1"#), entry(#""access_token":"a""#),
            entry(#""access_token":"a","issued":"1""#), entry(#""access_token":"a","issued":1e400"#),
            entry(#""access_token":"a","issued":99999999999999999999999"#),
            entry(#""access_token":"a","issued":1,"scopes":[1]"#),
            entry(#""access_token":"a","issued":1,"scopes":"a""#),
            entry(#""access_token":"a","issued":1,"expires":true"#),
            entry(#""access_token":"a","issued":1,"refresh_token":null"#),
        ])
    func malformed(content: String) async throws {
        try await withFolder { folder in
            try write(content, to: folder + "/t")
            let store = FileTokenStore(path: folder + "/t")
            let account = TokenAccount(endpoint: "e", client: "", user: "")
            #expect(await reason { try await store.token(for: account) } == .malformed)
            #expect(
                await reason { try await store.setToken(OAuth2Token(accessToken: "n", issueDate: Date()), for: alice) }
                    == .malformed)
            #expect(await reason { try await store.setToken(nil, for: alice) } == .malformed)
            #expect(try String(contentsOfFile: folder + "/t", encoding: .utf8) == content)
            #expect(try entries(folder) == ["t", "t.lock"])
        }
    }

    @Test("Invalid UTF-8 is refused, and numbers of every form are read")
    func invalidUTF8AndNumbers() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t")
            let account = TokenAccount(endpoint: "e", client: "", user: "")
            for number in ["-0", "0.0", "1e-300", "-1e14", "999999999999999", "0.99999999999999999999", "1.5E+3"] {
                try write(Self.entry(#""access_token":"a","issued":\#(number)"#), to: folder + "/t")
                #expect(try await store.token(for: account) != nil, "\(number)")
            }
            for bytes: [UInt8] in [[0xFF, 0xFE], [0x22, 0xC3, 0x28, 0x22]] {
                try Data(bytes).write(to: URL(filePath: folder + "/t"))
                #expect(await reason { try await store.token(for: account) } == .malformed)
            }
        }
    }

    // MARK: Files

    @Test("Only the owner can read the file, whatever the umask is", arguments: [0, 0o027] as [mode_t])
    func modes(mask: mode_t) async throws {
        try await withFolder { folder in
            let old = umask(mask)
            defer { umask(old) }
            let store = FileTokenStore(path: folder + "/made/tokens.json")
            try await store.setToken(OAuth2Token(accessToken: "a", issueDate: Date()), for: alice)
            #expect(mode(folder + "/made/tokens.json") == 0o600)
            #expect(mode(folder + "/made/tokens.json.lock") == 0o600)
            #expect(mode(folder + "/made") == 0o700)
            #expect(try entries(folder + "/made") == ["tokens.json", "tokens.json.lock"])
        }
    }

    @Test("A file that other users can read or write is not used", arguments: [0o644, 0o660, 0o604, 0o601, 0o620])
    func openToOthers(mode: Int) async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t")
            try await store.setToken(OAuth2Token(accessToken: "a", issueDate: Date()), for: alice)
            chmod(folder + "/t", mode_t(mode))
            #expect(await reason { try await store.token(for: alice) } == .file(.permissions(UInt16(mode))))
            #expect(await reason { try await store.setToken(nil, for: alice) } == .file(.permissions(UInt16(mode))))
            let error = await failure { try await store.token(for: alice) }
            #expect(
                "\(error ?? CancellationError())".contains(
                    "other users may read or write \(folder)/t (mode \(String(mode, radix: 8)))"))
        }
    }

    @Test("A folder, a pipe, a device and a link are refused")
    func notRegularFiles() async throws {
        try await withFolder { folder in
            let token = OAuth2Token(accessToken: "a", issueDate: Date())
            mkdir(folder + "/folder", 0o700)
            mkfifo(folder + "/pipe", 0o600)
            try await FileTokenStore(path: folder + "/target").setToken(token, for: alice)
            symlink(folder + "/target", folder + "/link")
            symlink("/dev/zero", folder + "/device")
            for name in ["folder", "pipe", "link", "device"] {
                let store = FileTokenStore(path: "\(folder)/\(name)")
                #expect(await reason { try await store.token(for: alice) } == .file(.notRegularFile), "\(name)")
                #expect(
                    await reason { try await store.setToken(token, for: alice) } == .file(.notRegularFile), "\(name)")
            }
            #expect(try await FileTokenStore(path: folder + "/target").token(for: alice) == token)
            // A link to the folder is followed.
            symlink(folder, folder + "/way")
            #expect(try await FileTokenStore(path: folder + "/way/target").token(for: alice) == token)
        }
    }

    @Test("A token is not saved if a folder above its folder is missing")
    func missingFolders() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/a/b/t")
            #expect(try await store.token(for: alice) == nil)
            let error = await failure {
                try await store.setToken(OAuth2Token(accessToken: "a", issueDate: Date()), for: alice)
            }
            #expect(
                error as? FileTokenStore.StoreError
                    == FileTokenStore.StoreError(
                        reason: .file(.missing), path: folder + "/a/b"))
            try write("", to: folder + "/file")
            let below = FileTokenStore(path: folder + "/file/t")
            #expect(await reason { try await below.token(for: alice) } == .file(.notFolder))
        }
    }

    @Test("A failed write leaves no file behind")
    func writeFails() async throws {
        try await withFolder { folder in
            // The name of the temporary file is too long.
            let token = OAuth2Token(accessToken: "a", issueDate: Date())
            let long = FileTokenStore(path: folder + "/" + String(repeating: "n", count: 240))
            #expect(
                await reason { try await long.setToken(token, for: alice) }
                    == .file(.system(function: "open", code: ENAMETOOLONG)))
            let drafts = try entries(folder).filter { $0.hasSuffix(".new") }
            #expect(drafts.isEmpty)
            #if os(Linux)
            let readOnly = FileTokenStore(path: "/proc/tokens.json")
            guard case .file = await reason({ try await readOnly.setToken(token, for: alice) }) else {
                Issue.record("saved to /proc")
                return
            }
            #endif
        }
    }

    @Test("A reader never sees half a file")
    func wholeAtEveryMoment() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t")
            let texts = (0..<20).map { String(repeating: "\($0)", count: 2_000 * ($0 + 1)) }
            try await store.setToken(OAuth2Token(accessToken: texts[0], issueDate: Date()), for: alice)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for text in texts {
                        try await store.setToken(OAuth2Token(accessToken: text, issueDate: Date()), for: alice)
                    }
                }
                for _ in 0..<200 {
                    let token = try await store.token(for: alice)
                    #expect(token.map { texts.contains($0.accessToken) } == true)
                }
                try await group.waitForAll()
            }
        }
    }

    // MARK: Support

    private static func entry(_ members: String) -> String {
        #"{"version":1,"tokens":[{"endpoint":"e","client":"","user":"",\#(members)}]}"#
    }

    func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    func failure(_ body: () async throws -> Any?) async -> (any Error)? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    func reason(_ body: () async throws -> Any?) async -> FileTokenStore.StoreError.Reason? {
        await failure(body).flatMap { ($0 as? FileTokenStore.StoreError)?.reason }
    }

    func entries(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        chmod(path, 0o600)
    }
}
