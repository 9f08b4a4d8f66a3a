import Foundation
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeAuth

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Locks of a token file, for instances, tasks and processes.
@Suite struct TokenLockTests {
    private let alice = TokenAccount(endpoint: "https://s/token", client: "app", user: "alice")

    @Test("Instances that save at once lose no token")
    func concurrentSaves() async throws {
        try await withFolder { folder in
            let accounts = (0..<40).map { TokenAccount(endpoint: "e", client: "\($0)", user: "") }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for account in accounts {
                    group.addTask {
                        let store = patientStore(folder)
                        try await store.setToken(
                            OAuth2Token(accessToken: account.client, issueDate: Date()), for: account)
                    }
                }
                try await group.waitForAll()
            }
            let store = patientStore(folder)
            for account in accounts {
                #expect(try await store.token(for: account)?.accessToken == account.client)
            }
        }
    }

    @Test("Child tasks of the holder save at once, without waiting for its lock")
    func savesWithin() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t", patience: .zero)
            try await store.withExclusiveAccess {
                try await withThrowingTaskGroup(of: Void.self) { group in
                    for index in 0..<20 {
                        group.addTask {
                            let account = TokenAccount(endpoint: "e", client: "\(index)", user: "")
                            try await store.setToken(OAuth2Token(accessToken: "a", issueDate: Date()), for: account)
                        }
                    }
                    try await group.waitForAll()
                }
                try await store.withExclusiveAccess {}
            }
            for index in 0..<20 {
                let account = TokenAccount(endpoint: "e", client: "\(index)", user: "")
                #expect(try await store.token(for: account) != nil)
            }
        }
    }

    @Test("A task that outlives the holder takes the lock itself")
    func outlivingTask() async throws {
        try await withFolder { folder in
            let store = FileTokenStore(path: folder + "/t", patience: .zero)
            let (go, start) = AsyncStream<Void>.makeStream()
            let account = alice
            let task = try await store.withExclusiveAccess {
                Task {
                    for await _ in go { break }
                    try await store.setToken(OAuth2Token(accessToken: "a", issueDate: Date()), for: account)
                }
            }
            let (stop, end) = AsyncStream<Void>.makeStream()
            let (held, holds) = AsyncStream<Void>.makeStream()
            async let other: Void = patientStore(folder).withExclusiveAccess {
                holds.yield()
                for await _ in stop { break }
            }
            for await _ in held { break }
            start.yield()
            let error = await failure { try await task.value }
            #expect((error as? FileTokenStore.StoreError)?.reason == .locked(after: .zero))
            end.yield()
            try await other
        }
    }

    @Test("Waiting for the lock ends after the patience and on cancellation; an error releases the lock")
    func waiting() async throws {
        try await withFolder { folder in
            let clock = ManualClock()
            let store = FileTokenStore(path: folder + "/t", clock: clock, patience: .seconds(5))
            struct Stop: Error {}
            #expect(
                await failure { try await store.withExclusiveAccess { () async throws -> Void in throw Stop() } }
                    is Stop)
            let (stop, end) = AsyncStream<Void>.makeStream()
            let (held, holds) = AsyncStream<Void>.makeStream()
            async let other: Void = patientStore(folder).withExclusiveAccess {
                holds.yield()
                for await _ in stop { break }
            }
            for await _ in held { break }

            let account = alice
            let impatient = Task { try await store.setToken(nil, for: account) }
            for _ in 0..<60 {
                await clock.waitForSleeper()
                clock.advance(by: .milliseconds(100))
                if clock.now.offset >= .seconds(5) { break }
            }
            #expect(
                await failure { try await impatient.value } as? FileTokenStore.StoreError
                    == FileTokenStore.StoreError(reason: .locked(after: .seconds(5)), path: folder + "/t"))

            let cancelled = Task { try await store.withExclusiveAccess { Issue.record("ran") } }
            await clock.waitForSleeper()
            cancelled.cancel()
            #expect(await failure { try await cancelled.value } is CancellationError)

            let patient = Task { try await store.withExclusiveAccess { 7 } }
            await clock.waitForSleeper()
            end.yield()
            try await other
            clock.advance(by: .seconds(1))
            #expect(try await patient.value == 7)
        }
    }

    @Test(
        "A lock of another process is released when that is killed",
        .enabled(if: access("/usr/bin/flock", X_OK) == 0, "flock of util-linux is missing"))
    func processes() async throws {
        try await withFolder { folder in
            let path = folder + "/t"
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/flock")
            // Held by flock itself, not by the command that it runs.
            process.arguments = ["-o", path + ".lock", "sh", "-c", "echo locked; exec cat"]
            let (output, input) = (ProcessPipe(), ProcessPipe())
            process.standardOutput = output
            process.standardInput = input
            try process.run()
            defer { try? input.fileHandleForWriting.close() }
            _ = output.fileHandleForReading.availableData
            let store = FileTokenStore(path: path, patience: .milliseconds(50))
            #expect(await reason { try await store.withExclusiveAccess {} } == .locked(after: .milliseconds(50)))
            kill(process.processIdentifier, SIGKILL)
            try await patientStore(path: path).withExclusiveAccess {}
            // Waiting for the process also waits for its child processes.
            try input.fileHandleForWriting.close()
            process.waitUntilExit()
            // In the other direction.
            let arguments = ["-n", path + ".lock", "true"]
            let held = try await store.withExclusiveAccess { try run("/usr/bin/flock", arguments) }
            #expect(held == 1)
            #expect(try run("/usr/bin/flock", arguments) == 0)
        }
    }

    @Test("One task at a time holds the lock")
    func exclusion() async throws {
        try await withFolder { folder in
            let inside = Inside()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await patientStore(folder).withExclusiveAccess {
                            inside.enter()
                            try await Task.sleep(for: .milliseconds(5))
                            inside.leave()
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(inside.most == 1)
        }
    }

    @Test("Clients with two instances of the store renew a rotating token once")
    func rotation() async throws {
        try await withFolder { folder in
            let path = folder + "/t"
            // Each refresh token can be used once.
            let generation = Mutex(1)
            let transport = ScriptedTransport { sent, _ in
                guard sent.request.path == "/token" else {
                    let current = generation.withLock { $0 }
                    return sent.header("Authorization") == "Bearer a\(current)" ? .json("[]") : .response(401)
                }
                // Long enough that others would use the same token if they could.
                usleep(20_000)
                return generation.withLock { generation in
                    guard sent.body?.contains("refresh_token=r\(generation)") == true else {
                        return .response(400, #"{"error":"invalid_grant"}"#)
                    }
                    generation += 1
                    return .json(
                        #"{"access_token":"a\#(generation)","refresh_token":"r\#(generation)","expires_in":3600}"#)
                }
            }
            let account = TokenAccount(endpoint: "https://s/token", client: "app", user: "")
            let now = Date()
            try await patientStore(path: path).setToken(
                OAuth2Token(accessToken: "a1", refreshToken: "r1", issueDate: now - 7200, expirationDate: now - 3600),
                for: account
            )
            let pipes = (0..<2).map { _ in
                let credential = OAuth2RefreshToken(
                    "r1", client: OAuth2Client(id: "app"), store: patientStore(path: path))
                let client = PipeClient(
                    ClientDescriptor(
                        name: "A", schemes: ["o": .oauth2(OAuth2Scheme(.refresh, tokenEndpoint: "/token"))],
                        authAlternatives: [["o"]]),
                    server: "https://s", credentials: ["o": credential], transport: transport)
                return ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
            }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 0..<40 {
                    group.addTask { _ = try await pipes[index % 2].list() }
                }
                try await group.waitForAll()
            }
            #expect(transport.requests.filter { $0.request.path == "/token" }.count == 1)
            #expect(try await patientStore(path: path).token(for: account)?.refreshToken == "r2")
        }
    }
}

extension TokenLockTests {
    /// A store that waits for its lock for as long as other tests keep the threads busy.
    private func patientStore(_ folder: String) -> FileTokenStore {
        patientStore(path: folder + "/t")
    }

    private func patientStore(path: String) -> FileTokenStore {
        FileTokenStore(path: path, patience: .seconds(600))
    }

    private func withFolder(_ body: (String) async throws -> Void) async throws {
        let folder = try TemporaryFolder()
        try await body(folder.path)
    }

    private func failure(_ body: () async throws -> Any?) async -> (any Error)? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error
        }
    }

    private func reason(_ body: () async throws -> Any?) async -> FileTokenStore.StoreError.Reason? {
        await failure(body).flatMap { ($0 as? FileTokenStore.StoreError)?.reason }
    }
}

/// Counts the tasks that hold the lock.
private final class Inside: Sendable {
    private let state = Mutex((count: 0, most: 0))

    var most: Int { state.withLock { $0.most } }

    func enter() { state.withLock { $0 = ($0.count + 1, max($0.most, $0.count + 1)) } }
    func leave() { state.withLock { $0.count -= 1 } }
}

private typealias ProcessPipe = Pipe

@discardableResult
private func run(_ path: String, _ arguments: [String]) throws -> Int32 {
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = arguments
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
}
