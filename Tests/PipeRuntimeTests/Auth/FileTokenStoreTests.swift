import Foundation
import Synchronization
import Testing

@testable import PipeRuntime

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite(.timeLimit(.minutes(1))) struct FileTokenStoreTests {
    private let alice = TokenAccount(endpoint: "https://s/token", client: "app", user: "alice")
    private let bob = TokenAccount(endpoint: "https://s/token", client: "app", user: "bob \"ü\"\n")

    // MARK: Content

    @Test("Every member comes back equal, in another instance")
    func roundTrip() async throws {
        try await withFolder { folder in
            let path = folder + "/tokens.json"
            let full = Token(
                accessToken: "a\"\\\n\u{1F600}", refreshToken: "r", issued: Date(), expires: Date() + 3599.9999999,
                refreshExpires: .distantFuture, scopes: ["b", "a"], idToken: "i.d.t")
            let plain = Token(accessToken: "x", issued: Date(timeIntervalSinceReferenceDate: 0.1))
            try await FileTokenStore(path: path).save(full, of: alice)
            try await FileTokenStore(path: path).save(plain, of: bob)
            let store = FileTokenStore(path: path)
            #expect(try await store.token(of: alice) == full)
            #expect(try await store.token(of: bob) == plain)
            #expect(try await store.token(of: TokenAccount(endpoint: "https://s/token", client: "", user: "")) == nil)
            try await store.save(nil, of: alice)
            #expect(try await store.token(of: alice) == nil)
            #expect(try await store.token(of: bob) == plain)
        }
    }

    @Test("Dates keep all their bits", arguments: 0..<200)
    func dates(seed: Int) async throws {
        let random = Double.random(in: -2e9..<2e9) * [1, 1e-3, 1e3][seed % 3]
        // What is less than half a second before 2001 has more bits than there are digits.
        let seconds = [random, random.nextUp, random.rounded(), 785_000_000.1.nextUp][seed % 4]
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t")
            let token = Token(accessToken: "a", issued: Date(timeIntervalSinceReferenceDate: seconds))
            try await store.save(token, of: alice)
            #expect(try await store.token(of: alice)?.issued == token.issued)
        }
    }

    @Test("Seconds since 1970, so that others can read them")
    func format() async throws {
        try await withFolder { folder in
            let token = Token(
                accessToken: "a", issued: Date(timeIntervalSince1970: 1_795_273_901.25),
                expires: Date(timeIntervalSince1970: -1.5), scopes: ["s"])
            try await FileTokenStore(path: folder + "/t").save(token, of: alice)
            let text = try String(contentsOfFile: folder + "/t", encoding: .utf8)
            #expect(
                text == #"{"version":1,"tokens":[{"endpoint":"https://s/token","client":"app","user":"alice","#
                    + #""access_token":"a","issued":1795273901.25,"expires":-1.5,"scopes":["s"]}]}"#)
            #expect(try await FileTokenStore(path: folder + "/t").token(of: alice) == token)
        }
    }

    @Test(
        "Dates that no number can say", arguments: [Double.infinity, -.infinity, .nan, 1e15, .greatestFiniteMagnitude])
    func unwritableDates(seconds: Double) async throws {
        try await withFolder { folder in
            let token = Token(
                accessToken: "a", issued: Date(), expires: Date(timeIntervalSinceReferenceDate: seconds))
            let store = FileTokenStore(path: folder + "/t")
            #expect(await reason { try await store.save(token, of: alice) } == .unwritableDate)
            let names = try entries(folder)
            #expect(names == ["t.lock"])
        }
    }

    @Test("Members of later versions stay")
    func unknownMembers() async throws {
        try await withFolder { folder in
            let old =
                #"{"version":1,"later":[1],"tokens":[{"endpoint":"e","client":"c","user":"u","access_token":"a","#
                + #""issued":1.5e9,"scopes":[],"more":{"x":null}}]}"#
            try write(old, to: folder + "/t")
            let store = FileTokenStore(path: folder + "/t")
            let other = TokenAccount(endpoint: "e", client: "c", user: "u")
            #expect(try await store.token(of: other)?.issued == Date(timeIntervalSince1970: 1_500_000_000))
            try await store.save(Token(accessToken: "b", issued: Date()), of: alice)
            let text = try String(contentsOfFile: folder + "/t", encoding: .utf8)
            #expect(text.hasPrefix(String(old.dropLast(2))))
        }
    }

    @Test(
        "What does not hold tokens is an error and stays",
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
            #expect(await reason { try await store.token(of: account) } == .malformed)
            #expect(
                await reason { try await store.save(Token(accessToken: "n", issued: Date()), of: alice) } == .malformed)
            #expect(await reason { try await store.save(nil, of: alice) } == .malformed)
            #expect(try String(contentsOfFile: folder + "/t", encoding: .utf8) == content)
            #expect(try entries(folder) == ["t", "t.lock"])
        }
    }

    @Test func invalidUTF8AndNumbersOfAllKinds() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t")
            let account = TokenAccount(endpoint: "e", client: "", user: "")
            for number in ["-0", "0.0", "1e-300", "-1e14", "999999999999999", "0.99999999999999999999", "1.5E+3"] {
                try write(Self.entry(#""access_token":"a","issued":\#(number)"#), to: folder + "/t")
                #expect(try await store.token(of: account) != nil, "\(number)")
            }
            for bytes: [UInt8] in [[0xFF, 0xFE], [0x22, 0xC3, 0x28, 0x22]] {
                try Data(bytes).write(to: URL(filePath: folder + "/t"))
                #expect(await reason { try await store.token(of: account) } == .malformed)
            }
        }
    }

    // MARK: Files

    @Test("Nobody else can read the file, whatever the umask", arguments: [0, 0o027] as [mode_t])
    func modes(mask: mode_t) async throws {
        try await withFolder { folder in
            let old = umask(mask)
            defer { umask(old) }
            let store = FileTokenStore(path: folder + "/made/tokens.json")
            try await store.save(Token(accessToken: "a", issued: Date()), of: alice)
            #expect(mode(folder + "/made/tokens.json") == 0o600)
            #expect(mode(folder + "/made/tokens.json.lock") == 0o600)
            #expect(mode(folder + "/made") == 0o700)
            #expect(try entries(folder + "/made") == ["tokens.json", "tokens.json.lock"])
        }
    }

    @Test("A file that others can read is not used", arguments: [0o644, 0o660, 0o604, 0o601, 0o620])
    func openToOthers(mode: Int) async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t")
            try await store.save(Token(accessToken: "a", issued: Date()), of: alice)
            chmod(folder + "/t", mode_t(mode))
            #expect(await reason { try await store.token(of: alice) } == .permissions(UInt16(mode)))
            #expect(await reason { try await store.save(nil, of: alice) } == .permissions(UInt16(mode)))
            let error = await failure { try await store.token(of: alice) }
            #expect(
                "\(error ?? CancellationError())".contains(
                    "\(folder)/t is open to others (mode \(String(mode, radix: 8)))"))
        }
    }

    @Test func whatIsNoFile() async throws {
        try await withFolder { folder in
            let token = Token(accessToken: "a", issued: Date())
            mkdir(folder + "/folder", 0o700)
            mkfifo(folder + "/pipe", 0o600)
            try await FileTokenStore(path: folder + "/target").save(token, of: alice)
            symlink(folder + "/target", folder + "/link")
            symlink("/dev/zero", folder + "/device")
            for name in ["folder", "pipe", "link", "device"] {
                let store = FileTokenStore(path: "\(folder)/\(name)")
                #expect(await reason { try await store.token(of: alice) } == .notRegularFile, "\(name)")
                #expect(await reason { try await store.save(token, of: alice) } == .notRegularFile, "\(name)")
            }
            #expect(try await FileTokenStore(path: folder + "/target").token(of: alice) == token)
            // A link on the way is followed.
            symlink(folder, folder + "/way")
            #expect(try await FileTokenStore(path: folder + "/way/target").token(of: alice) == token)
        }
    }

    @Test func foldersThatAreMissing() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/a/b/t")
            #expect(try await store.token(of: alice) == nil)
            let error = await failure { try await store.save(Token(accessToken: "a", issued: Date()), of: alice) }
            #expect(
                error as? FileTokenStoreError
                    == FileTokenStoreError(reason: .system(function: "mkdir", code: ENOENT), path: folder + "/a/b"))
            try write("", to: folder + "/file")
            let below = FileTokenStore(path: folder + "/file/t")
            #expect(await reason { try await below.token(of: alice) } == .system(function: "open", code: ENOTDIR))
        }
    }

    @Test("A file that cannot be written leaves nothing behind")
    func writeFails() async throws {
        try await withFolder { folder in
            // The name of the draft is longer than names may be.
            let token = Token(accessToken: "a", issued: Date())
            let long = FileTokenStore(path: folder + "/" + String(repeating: "n", count: 240))
            #expect(
                await reason { try await long.save(token, of: alice) } == .system(function: "open", code: ENAMETOOLONG))
            let drafts = try entries(folder).filter { $0.hasSuffix(".new") }
            #expect(drafts.isEmpty)
            #if os(Linux)
            let readOnly = FileTokenStore(path: "/proc/tokens.json")
            guard case .system(function: "open", _) = await reason({ try await readOnly.save(token, of: alice) }) else {
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
            try await store.save(Token(accessToken: texts[0], issued: Date()), of: alice)
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    for text in texts {
                        try await store.save(Token(accessToken: text, issued: Date()), of: alice)
                    }
                }
                for _ in 0..<200 {
                    let token = try await store.token(of: alice)
                    #expect(token.map { texts.contains($0.accessToken) } == true)
                }
                try await group.waitForAll()
            }
        }
    }

    // MARK: Locks

    @Test("Instances that save at once lose nothing")
    func concurrentSaves() async throws {
        try await withFolder { folder in
            let accounts = (0..<40).map { TokenAccount(endpoint: "e", client: "\($0)", user: "") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for account in accounts {
                    group.addTask {
                        let store = FileTokenStore(path: folder + "/t")
                        try await store.save(Token(accessToken: account.client, issued: Date()), of: account)
                    }
                }
                try await group.waitForAll()
            }
            let store = FileTokenStore(path: folder + "/t")
            for account in accounts {
                #expect(try await store.token(of: account)?.accessToken == account.client)
            }
        }
    }

    @Test("Children of the holder save at once, and do not wait for themselves")
    func savesWithin() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t", patience: .zero)
            try await store.exclusively {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<20 {
                        group.addTask {
                            let account = TokenAccount(endpoint: "e", client: "\(index)", user: "")
                            try await store.save(Token(accessToken: "a", issued: Date()), of: account)
                        }
                    }
                    try await group.waitForAll()
                }
                try await store.exclusively {}
            }
            for index in 0..<20 {
                let account = TokenAccount(endpoint: "e", client: "\(index)", user: "")
                #expect(try await store.token(of: account) != nil)
            }
        }
    }

    @Test("A task that outlives the holder takes the lock by itself")
    func outlivingTask() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t", patience: .zero)
            let (go, start) = AsyncStream<Void>.makeStream()
            let account = alice
            let task = try await store.exclusively {
                _Concurrency.Task {
                    for await _ in go { break }
                    try await store.save(Token(accessToken: "a", issued: Date()), of: account)
                }
            }
            let (stop, end) = AsyncStream<Void>.makeStream()
            let (held, holds) = AsyncStream<Void>.makeStream()
            async let other: Void = FileTokenStore(path: folder + "/t").exclusively {
                holds.yield()
                for await _ in stop { break }
            }
            for await _ in held { break }
            start.yield()
            let error = await failure { try await task.value }
            #expect((error as? FileTokenStoreError)?.reason == .locked(after: .zero))
            end.yield()
            try await other
        }
    }

    @Test("Patience ends, the lock is free after an error, and cancellation is heeded")
    func waiting() async throws {
        try await withFolder { folder in
            let clock = ManualClock()
            let store = FileTokenStore(path: folder + "/t", clock: clock, patience: .seconds(5))
            struct Stop: Error {}
            #expect(await failure { try await store.exclusively { () async throws -> Void in throw Stop() } } is Stop)
            let (stop, end) = AsyncStream<Void>.makeStream()
            let (held, holds) = AsyncStream<Void>.makeStream()
            async let other: Void = FileTokenStore(path: folder + "/t").exclusively {
                holds.yield()
                for await _ in stop { break }
            }
            for await _ in held { break }

            let account = alice
            let impatient = _Concurrency.Task { try await store.save(nil, of: account) }
            for _ in 0..<60 {
                await clock.hasSleeper()
                clock.advance(by: .milliseconds(100))
                if clock.now.offset >= .seconds(5) { break }
            }
            #expect(
                await failure { try await impatient.value } as? FileTokenStoreError
                    == FileTokenStoreError(reason: .locked(after: .seconds(5)), path: folder + "/t"))

            let cancelled = _Concurrency.Task { try await store.exclusively { Issue.record("ran") } }
            await clock.hasSleeper()
            cancelled.cancel()
            #expect(await failure { try await cancelled.value } is CancellationError)

            let patient = _Concurrency.Task { try await store.exclusively { 7 } }
            await clock.hasSleeper()
            end.yield()
            try await other
            clock.advance(by: .seconds(1))
            #expect(try await patient.value == 7)
        }
    }

    @Test(
        "Another process holds the lock, and lets go when it is killed",
        .enabled(if: access("/usr/bin/flock", X_OK) == 0, "flock of util-linux is missing"))
    func processes() async throws {
        try await withFolder { folder in
            let path = folder + "/t"
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/flock")
            // Held by flock itself, not by what it runs.
            process.arguments = ["-o", path + ".lock", "sh", "-c", "echo locked; exec cat"]
            let (output, input) = (ProcessPipe(), ProcessPipe())
            process.standardOutput = output
            process.standardInput = input
            try process.run()
            defer { try? input.fileHandleForWriting.close() }
            _ = output.fileHandleForReading.availableData
            let store = FileTokenStore(path: path, patience: .milliseconds(50))
            #expect(await reason { try await store.exclusively {} } == .locked(after: .milliseconds(50)))
            kill(process.processIdentifier, SIGKILL)
            try await FileTokenStore(path: path).exclusively {}
            // To wait for the end of the process means to wait for what it has started, too.
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            // And the other way round.
            let arguments = ["-n", path + ".lock", "true"]
            let held = try await store.exclusively { try run("/usr/bin/flock", arguments) }
            #expect(held == 1)
            #expect(try run("/usr/bin/flock", arguments) == 0)
        }
    }

    @Test("One at a time")
    func exclusion() async throws {
        try await withFolder { folder in
            let inside = Inside()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await FileTokenStore(path: folder + "/t").exclusively {
                            inside.enter()
                            try await _Concurrency.Task.sleep(for: .milliseconds(5))
                            inside.leave()
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(inside.most == 1)
        }
    }

    @Test("Two processes' worth of clients renew one rotating token once")
    func rotation() async throws {
        try await withFolder { folder in
            let path = folder + "/t"
            // Refresh tokens are good once.
            let generation = Mutex(1)
            let transport = ScriptedTransport { sent, _ in
                guard sent.request.path == "/token" else {
                    let current = generation.withLock { $0 }
                    return sent.header("Authorization") == "Bearer a\(current)" ? .json("[]") : .answer(401)
                }
                // Long enough for others to come with the same token, were they let.
                usleep(20_000)
                return generation.withLock { generation in
                    guard sent.body?.contains("refresh_token=r\(generation)") == true else {
                        return .answer(400, #"{"error":"invalid_grant"}"#)
                    }
                    generation += 1
                    return .json(
                        #"{"access_token":"a\#(generation)","refresh_token":"r\#(generation)","expires_in":3600}"#)
                }
            }
            let account = TokenAccount(endpoint: "https://s/token", client: "app", user: "")
            let now = Date()
            try await FileTokenStore(path: path).save(
                Token(accessToken: "a1", refreshToken: "r1", issued: now - 7200, expires: now - 3600), of: account)
            let pipes = (0..<2).map { _ in
                let credential = OAuth2RefreshToken(
                    "r1", client: OAuth2Client(id: "app"), store: FileTokenStore(path: path))
                let client = PipeClient(
                    ClientDescriptor(
                        name: "A", schemes: ["o": .oauth2(OAuth2Scheme(.refresh, token: "/token"))], use: [["o"]]),
                    server: TodoClient.Server(url: "https://s"), credentials: ["o": credential], transport: transport)
                return PipeRuntime.Pipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<40 {
                    group.addTask { _ = try await pipes[index % 2].list() }
                }
                try await group.waitForAll()
            }
            #expect(transport.sent.filter { $0.request.path == "/token" }.count == 1)
            #expect(try await FileTokenStore(path: path).token(of: account)?.refreshToken == "r2")
        }
    }

    // MARK: Support

    private static func entry(_ members: String) -> String {
        #"{"version":1,"tokens":[{"endpoint":"e","client":"","user":"",\#(members)}]}"#
    }

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "tokens-\(UUID())").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try await body(folder)
    }

    private func failure(_ body: () async throws -> Any?) async -> (any Error)? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    private func reason(_ body: () async throws -> Any?) async -> FileTokenStoreError.Reason? {
        await failure(body).flatMap { ($0 as? FileTokenStoreError)?.reason }
    }

    private func entries(_ folder: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    }

    private func mode(_ path: String) -> mode_t? {
        var status = stat()
        return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
    }

    private func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: false, encoding: .utf8)
        chmod(path, 0o600)
    }
}

/// Counts who is within.
private final class Inside: Sendable {
    private let state = Mutex((count: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func enter() { state.withLock { $0 = ($0.count + 1, max($0.most, $0.count + 1)) } }
    func leave() { state.withLock { $0.count -= 1 } }
}

private typealias ProcessPipe = Foundation.Pipe

@discardableResult
private func run(_ path: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
}
