import Foundation
import PipeRuntime
import Synchronization
import Testing
import TodoClient
import TodoDemo
import TodoServer

/// Files over real HTTP, with the platform's transport.
@Suite struct TransferTests {
    private typealias Attachments = ResourcePipe<Todo.ProjectsResource.AttachmentsResource>

    private static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
    }

    private final class Folder: Sendable {
        let path = NSTemporaryDirectory() + "pipewright-" + UUID().uuidString

        init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }
        deinit { try? FileManager.default.removeItem(atPath: path) }

        var url: URL { URL(fileURLWithPath: path, isDirectory: true) }
        func file(_ name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)") }
        func bytes(_ name: String) -> [UInt8]? {
            FileManager.default.contents(atPath: "\(path)/\(name)").map { [UInt8]($0) }
        }
        var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }
    }

    @Test("A file, bytes and a stream are uploaded in a form and downloaded unchanged")
    func roundTrip() async throws {
        let folder = try Folder()
        let bytes = Self.bytes(3_000_001)
        try Data(bytes).write(to: folder.file("a \"b\".bin"))
        try await TodoServer.run(projects: 1) { server in
            let attachments = server.todo.projects[1].attachments
            let events = Mutex<[TransferProgress]>([])
            let file = try await attachments.upload(file: .file(folder.file("a \"b\".bin")), caption: "Ünïcode") {
                event in
                events.withLock { $0.append(event) }
            }
            #expect(file.name == "a \"b\".bin" && file.size == 3_000_001 && file.caption == "Ünïcode")
            let told = events.withLock { $0 }
            #expect(told.first?.bytes == 0 && told.last?.state == .finished && told.last?.fraction == 1)
            #expect(told.allSatisfy { ($0.total ?? 0) > 3_000_001 })
            let stream = UploadContent.stream(filename: "s.bin") {
                AsyncStream<ArraySlice<UInt8>> { continuation in
                    for start in stride(from: 0, to: bytes.count, by: 100_000) {
                        continuation.yield(bytes[start..<min(start + 100_000, bytes.count)])
                    }
                    continuation.finish()
                }
            }
            for content in [UploadContent.bytes(bytes, filename: "d.bin"), stream] {
                let made = try await attachments.upload(file: content)
                #expect(made.size == 3_000_001 && made.caption == nil)
                #expect(try await [UInt8](attachments[made.id].content().data()) == bytes)
            }
            let content = attachments[file.id].content()
            for (name, options) in [("one", PipeDownload.Options()), ("four", .parallel)] {
                let down = try await content.download(to: folder.file(name), options: options)
                #expect(folder.bytes(name) == bytes && down.length == 3_000_001)
            }
            var streamed: [UInt8] = []
            for try await chunk in try await content.stream() { streamed += chunk }
            #expect(streamed == bytes)
            #expect(try await [UInt8](content.data(in: 1_000_000..<1_000_010)) == Array(bytes[1_000_000..<1_000_010]))
            let none = attachments[.init(rawValue: UUID())].content()
            let missing = await failure { () throws(PipeError) in try await none.download(to: folder.file("none")) }
            #expect(missing?.isNotFound == true && missing?.problem?.detail?.contains("attachment") == true)
            #expect(folder.names == ["a \"b\".bin", "four", "one"])
        }
    }

    @Test("1,000 downloads through a disruptive proxy give the same bytes or an error")
    func disruptions() async throws {
        let bytes = Self.bytes(300_000)
        let digest = ContentDigest(of: bytes)
        try await TodoServer.run(projects: 1) { server in
            let made = try await server.todo.projects[1].attachments.upload(file: .bytes(bytes, filename: "f.bin"))
            let counts = try await withThrowingTaskGroup(of: Counts.self, returning: Counts.self) { group in
                for worker in 0..<4 {
                    group.addTask {
                        var counts = Counts()
                        for seed in stride(from: worker, to: 1_000, by: 4) {
                            let outcome = try await Self.throughDisruptions(
                                server, made.id, bytes, digest, seed: UInt64(seed))
                            if outcome.isWhole { counts.whole += 1 } else { counts.failed += 1 }
                            if outcome.connections > 2 { counts.resumed += 1 }
                        }
                        return counts
                    }
                }
                return try await group.reduce(into: Counts()) { sum, counts in
                    sum.whole += counts.whole
                    sum.failed += counts.failed
                    sum.resumed += counts.resumed
                }
            }
            #expect(counts.whole + counts.failed == 1_000)
            #expect(counts.whole > 300 && counts.resumed > 100, "\(counts)")
        }
    }

    private struct Counts: Sendable {
        var whole = 0
        var failed = 0
        var resumed = 0
    }

    /// One download, of which the first connections are disrupted at offsets that follow from a seed.
    private static func throughDisruptions(
        _ server: TodoServer, _ id: Todo.ProjectsResource.AttachmentsResource.Record.ID, _ bytes: [UInt8],
        _ digest: ContentDigest, seed: UInt64
    ) async throws -> (isWhole: Bool, connections: Int) {
        let random = Mutex(seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
        let next: @Sendable (UInt64) -> Int = { limit in
            random.withLock { state in
                state ^= state << 13
                state ^= state >> 7
                state ^= state << 17
                return Int(state % limit)
            }
        }
        let connections = Mutex(0)
        let proxy = try DisruptiveProxy(to: server.port) {
            let number = connections.withLock { count in
                count += 1
                return count
            }
            // The first connection is for the token.
            guard number > 1, number < 2 + Int(seed % 6) else { return .none }
            let chosen = next(seed % 3 == 0 ? 700 : 320_000)
            #if canImport(Darwin) || AsyncHTTPClient
            let place = chosen
            #else
            // An unfinished head can end the process: see TransportConformanceTests.
            let place = max(chosen, 700)
            #endif
            switch next(6) {
            case 0: return .cut(place)
            case 1: return .truncate(place)
            case 2: return seed % 20 == 0 ? .stall(place) : .cut(place)
            case 3: return .repeated(place)
            case 4: return .corrupt(place, bit: UInt8(next(8)))
            default: return .none
            }
        }
        let folder = try Folder()
        var todo = TodoClient(
            server: TodoClient.Server(url: "http://127.0.0.1:\(proxy.port)/api"),
            auth: .init(session: .user(TodoServer.user, password: TodoServer.password)),
            // The system reuses ports: a shared pool may have connections to an earlier proxy.
            transport: try DefaultTransport.make(connections: .standard))
        do {
            try await todo.client.signIn()
        } catch {
            Issue.record("seed \(seed): \(error); the proxy: \(proxy.failure.map { "errno \($0)" } ?? "accepts")")
            return (false, connections.withLock { $0 })
        }
        // Not before: the token is to come, also on a machine that is busy for seconds of the fast clock.
        todo.client.environment.clock = FastClock()
        let content = todo.projects[1].attachments[id].content()
        let options = PipeDownload.Options(connections: [1, 1, 4][Int(seed % 3)], digest: digest)
        let isWhole: Bool
        do throws(PipeError) {
            try await content.download(to: folder.file("f"), options: options)
            #expect(folder.bytes("f") == bytes, "seed \(seed)")
            #expect(folder.names == ["f"], "seed \(seed)")
            isWhole = true
        } catch {
            #expect(folder.bytes("f") == nil, "seed \(seed): \(error)")
            isWhole = false
        }
        proxy.stop()
        return (isWhole, connections.withLock { $0 })
    }

    @Test("The bar of a complete transfer is full")
    func bar() async throws {
        let (events, report) = TransferProgress.makeStream()
        try await TodoServer.run(projects: 1) { server in
            let attachments = server.todo.projects[1].attachments
            async let made = attachments.upload(file: .bytes(Self.bytes(500_000), filename: "a"), progress: report)
            var last: TransferProgress?
            for await event in events { last = event }
            let bar = ProgressBar(width: 10).text(of: try #require(last))
            #expect(bar.hasPrefix("[##########] 100 %"))
            #expect(try await made.size == 500_000)
        }
    }
}

/// A clock that runs fifty times as fast.
private struct FastClock: Clock {
    typealias Duration = Swift.Duration

    struct Instant: InstantProtocol {
        var offset: Duration
        func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
        func duration(to other: Instant) -> Duration { other.offset - offset }
        static func < (left: Instant, right: Instant) -> Bool { left.offset < right.offset }
    }

    private let start = ContinuousClock.now

    var now: Instant { Instant(offset: start.duration(to: .now) * 50) }
    var minimumResolution: Duration { .zero }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        try await ContinuousClock().sleep(until: start.advanced(by: deadline.offset / 50))
    }
}
