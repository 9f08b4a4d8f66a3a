import Foundation
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeFiles

@Suite struct ParallelDownloadTests {
    private static let file = FileServer.bytes(10_000)

    private func download(_ server: any Transport) -> PipeDownload {
        ResourcePipe<JSONResource>(plainClient(server, clock: InstantClock()), ResourceDescriptor(path: "files"))
            .call(.get, "big.bin").download()
    }

    @Test(
        "A file is cut into chunks",
        arguments: [
            (10_000, 2, nil, [5001, 4999]), (10_000, 4, nil, [2501, 2501, 2501, 2497]), (3, 4, nil, [1, 1, 1]),
            (10, 1, nil, [10]), (10, 4, 4, [4, 4, 2]), (10, 4, 0, Array(repeating: 1, count: 10)), (0, 4, nil, []),
            (10, 0, nil, [10]), (10, -1, -1, Array(repeating: 1, count: 10)),
        ] as [(Int64, Int, Int64?, [Int64])])
    func chunks(_ length: Int64, _ connections: Int, _ size: Int64?, _ sizes: [Int64]) {
        let chunks = PipeDownload.Options(connections: connections, chunkSize: size).chunks(of: length)
        #expect(chunks.map { ($0.end ?? 0) - $0.start } == sizes)
        #expect(chunks.first?.start ?? 0 == 0 && chunks.last?.end ?? 0 == length)
        #expect(zip(chunks, chunks.dropFirst()).allSatisfy { $0.end == $1.start })
    }

    @Test("The number of chunks is bounded")
    func manyChunks() {
        let chunks = PipeDownload.Options(chunkSize: 1).chunks(of: 1 << 50)
        #expect(chunks.count <= 10_001 && chunks.last?.end == 1 << 50)
        #expect(PipeDownload.Options(connections: 4).chunks(of: .max).last?.end == .max)
    }

    @Test("A HEAD request comes first, then the chunks with one validator, joined in order")
    func parallel() async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file)
        let events = Mutex<[TransferProgress]>([])
        let found = try await download(server).download(to: folder.file("a"), options: .parallel) { event in
            events.withLock { $0.append(event) }
        }
        #expect(folder.bytes("a") == Self.file && folder.names == ["a"] && found.length == 10_000)
        #expect(server.lines[0] == "HEAD")
        #expect(
            Set(server.lines.dropFirst()) == [
                "GET bytes=0-2500", "GET bytes=2501-5001", "GET bytes=5002-7502", "GET bytes=7503-9999",
            ])
        #expect(server.sent.dropFirst().allSatisfy { $0.ifRange == "\"1\"" })
        let told = events.withLock { $0 }
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.bytes <= $1.bytes })
        #expect(told.allSatisfy { $0.total == 10_000 } && told.last?.bytes == 10_000)
    }

    @Test("No more chunks than connections are fetched at the same time")
    func connections() async throws {
        let folder = try TemporaryFolder()
        let running = Mutex((now: 0, most: 0))
        let server = CountingServer(
            FileServer(Self.file),
            running: { change in
                running.withLock { running in
                    running.now += change
                    running.most = max(running.most, running.now)
                }
            })
        try await download(server).download(
            to: folder.file("a"), options: PipeDownload.Options(connections: 3, chunkSize: 500))
        #expect(folder.bytes("a") == Self.file)
        #expect(running.withLock { $0.most } == 3)
    }

    @Test("Only missing bytes are fetched again, in this call and in a later one")
    func resumes() async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { sent, _ in sent.range == "bytes=2501-5001" ? .cut(1_000) : .serve }
        try await download(server).download(to: folder.file("a"), options: .parallel)
        #expect(folder.bytes("a") == Self.file)
        #expect(server.lines.count == 6 && server.lines.contains("GET bytes=3501-5001"))

        let failing = FileServer(Self.file) { sent, _ in
            guard let range = sent.range, !range.hasPrefix("bytes=0-") else { return .serve }
            return range == "bytes=2501-5001" ? .cut(1_000) : .response(503, [], [])
        }
        // Two at a time: whichever of them fails first, there are 1,000 bytes before that.
        let options = PipeDownload.Options(connections: 2, chunkSize: 2_501)
        let error = await failure { try await download(failing).download(to: folder.file("b"), options: options) }
        #expect(error.status == 503)
        let rest = FileServer(Self.file)
        let found = try await download(rest).download(to: folder.file("b"))
        #expect(folder.bytes("b") == Self.file && found.resumedFrom >= 1_000)
        #expect(
            rest.lines.contains("GET bytes=7503-9999") && !rest.lines.contains { $0.hasPrefix("HEAD") || $0 == "GET" })
        #expect(folder.names == ["a", "b"])
    }

    @Test("Bytes of different versions are never mixed")
    func changes() async throws {
        let folder = try TemporaryFolder()
        let other = Array(Self.file.reversed())
        let server = ChangingServer(Self.file, other, after: 3)
        try await download(server).download(to: folder.file("a"), options: .parallel)
        #expect(folder.bytes("a") == other)
        let always = AlwaysChangingServer(Self.file)
        let error = await failure { try await download(always).download(to: folder.file("b"), options: .parallel) }
        guard case .transfer(.changed) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(folder.names == ["a"])
    }

    @Test("A server that ignores ranges sends the file in one piece")
    func ignoresRanges() async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { [file = Self.file] sent, _ in
            sent.method == "HEAD" ? .serve : .response(200, [("ETag", "\"1\""), ("Content-Length", "10000")], file)
        }
        try await download(server).download(to: folder.file("a"), options: .parallel)
        #expect(folder.bytes("a") == Self.file)
        #expect(server.lines.filter { $0 == "GET" }.count == 1)
    }

    @Test("Without ranges, a validator or HEAD, the file comes in one piece", arguments: [0, 1, 2, 3, 4])
    func single(_ kind: Int) async throws {
        let folder = try TemporaryFolder()
        let refusal = [2: 405, 4: 403][kind]
        let server = FileServer(Self.file) { sent, _ in
            guard let refusal, sent.method == "HEAD" else { return .serve }
            return .response(refusal, [], [])
        }
        server.change { state in
            switch kind {
            case 0: state.fields = [("Accept-Ranges", "none")]; state.hasRanges = false
            case 1: state.tag = "W/\"1\""
            case 3: state.hasLength = false
            default: break
            }
        }
        try await download(server).download(to: folder.file("a"), options: .parallel)
        #expect(server.lines == ["HEAD", "GET"] && folder.bytes("a") == Self.file)
    }

    @Test("If HEAD fails, the call fails, and no chunk is requested")
    func failingHead() async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { sent, _ in sent.method == "HEAD" ? .response(404, [], []) : .serve }
        let error = await failure { try await download(server).download(to: folder.file("a"), options: .parallel) }
        #expect(error.isNotFound && server.lines == ["HEAD"] && folder.names.isEmpty)
    }

    @Test(
        "An unreadable manifest starts the download again",
        arguments: [
            "", "{", "[]", "{\"version\":1}", "null",
            "{\"version\":2,\"etag\":\"\\\"1\\\"\",\"length\":10000,\"chunks\":[[0,10000,4000]]}",
            "{\"version\":1,\"etag\":\"\\\"1\\\"\",\"length\":10000,\"chunks\":[[0,10000,40000]]}",
            "{\"version\":1,\"etag\":\"\\\"1\\\"\",\"length\":10000,\"chunks\":[[0,5000,0],[6000,10000,0]]}",
            "{\"version\":1,\"etag\":\"\\\"1\\\"\",\"length\":10000,\"chunks\":[[0,9000,0]]}",
            "{\"version\":1,\"length\":10000,\"chunks\":[[0,10000,4000]]}",
            "{\"version\":1,\"etag\":\"\\\"1\\\"\",\"length\":-1,\"chunks\":[[0,-1,0]]}",
            "{\"version\":1,\"etag\":\"\\\"1\\\"\",\"length\":10000,\"chunks\":[[0,10000,9999]]}",
        ])
    func damagedManifest(_ text: String) async throws {
        let folder = try TemporaryFolder()
        let cut = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .refuse }
        _ = await failure { try await download(cut).download(to: folder.file("a")) }
        let manifest = try #require(folder.names.first { $0.hasSuffix(".json") })
        try folder.write(Array(text.utf8), to: manifest)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.file(manifest).path)
        let server = FileServer(Self.file)
        try await download(server).download(to: folder.file("a"))
        #expect(server.lines == ["GET"] && folder.bytes("a") == Self.file && folder.names == ["a"])
    }
}

/// Counts the responses whose bodies are being read.
private final class CountingServer: Transport {
    private let server: FileServer
    private let running: @Sendable (Int) -> Void

    init(_ server: FileServer, running: @escaping @Sendable (Int) -> Void) {
        self.server = server
        self.running = running
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        if request.method == .head {
            return try await server.send(request, body: body)
        }
        running(1)
        // So that others come to be running, too.
        for _ in 0..<100 { await Task.yield() }
        defer { running(-1) }
        return try await server.send(request, body: body)
    }
}

/// Serves another file from some request on.
private final class ChangingServer: Transport {
    private let first: FileServer
    private let second: FileServer
    private let count = Mutex(0)
    private let change: Int

    init(_ first: [UInt8], _ second: [UInt8], after change: Int) {
        self.first = FileServer(first)
        self.second = FileServer(second)
        self.second.change { $0.tag = "\"2\"" }
        self.change = change
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let index = count.withLock { count in
            count += 1
            return count
        }
        return try await (index <= change ? first : second).send(request, body: body)
    }
}

/// Has another tag with every request.
private final class AlwaysChangingServer: Transport {
    private let server: FileServer
    private let count = Mutex(0)

    init(_ file: [UInt8]) { server = FileServer(file) }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let index = count.withLock { count in
            count += 1
            return count
        }
        server.change { $0.tag = "\"\(index)\"" }
        return try await server.send(request, body: body)
    }
}
