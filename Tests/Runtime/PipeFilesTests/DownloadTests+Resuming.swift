import Foundation
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeFiles

/// Downloads that begin with a part of the file.
extension DownloadTests {
    @Test("An interrupted download continues where it stopped, with the validator", arguments: [true, false])
    func resumes(hasTag: Bool) async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .serve }
        server.change { state in
            if !hasTag { state.tag = nil }
            state.modified = "Fri, 20 Nov 2026 12:00:00 GMT"
        }
        try await download(server).download(to: folder.file("a"))
        #expect(folder.bytes("a") == Self.file && folder.names == ["a"])
        #expect(server.lines == ["GET", "GET bytes=4000-"])
        #expect(server.sent[1].ifRange == (hasTag ? "\"1\"" : "Fri, 20 Nov 2026 12:00:00 GMT"))
    }

    @Test("A cancelled download continues in another process; progress starts from there")
    func resumesLater() async throws {
        let folder = try TemporaryFolder()
        let stalling = FileServer(Self.file) { _, _ in .stall(5_000) }
        let seen = AsyncStream.makeStream(of: Int64.self)
        let target = folder.file("a")
        let first = Task {
            await failure {
                try await download(stalling).download(to: target) { seen.continuation.yield($0.bytes) }
            }
        }
        for await bytes in seen.stream where bytes == 5_000 { break }
        first.cancel()
        guard case .cancelled = await first.value.reason else {
            Issue.record("not cancelled")
            return
        }
        #expect(folder.names.count == 2 && folder.names.allSatisfy { $0.hasPrefix(".pipewright-") })
        let server = FileServer(Self.file)
        let events = Mutex<[TransferProgress]>([])
        let found = try await download(server).download(to: target) { event in events.withLock { $0.append(event) } }
        #expect(server.lines == ["GET bytes=5000-"] && server.sent[0].ifRange == "\"1\"")
        #expect(found.resumedFrom == 5_000 && folder.bytes("a") == Self.file && folder.names == ["a"])
        let told = events.withLock { $0 }
        #expect(told.first?.bytes == 5_000 && told.first?.total == 10_000)
        #expect(told.last?.state == .finished && told.last?.bytes == 10_000)
    }

    @Test("A server without ranges sends the file again, from the start", arguments: [1, 4])
    func wholeAnswer(connections: Int) async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { sent, _ in sent.method == "GET" && sent.range == nil ? .serve : .cut(3_000)
        }
        server.change { $0.hasRanges = false }
        let cut = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .refuse }
        _ = await failure { try await download(cut).download(to: folder.file("a")) }
        let whole = FileServer(Self.file)
        whole.change { $0.hasRanges = false }
        try await download(whole).download(
            to: folder.file("a"), options: PipeDownload.Options(connections: connections))
        #expect(folder.bytes("a") == Self.file && folder.names == ["a"])
        #expect(whole.lines == ["GET bytes=4000-"])
    }

    @Test("A file that has changed is downloaded again; one that always changes is an error")
    func changed() async throws {
        let folder = try TemporaryFolder()
        let cut = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .refuse }
        _ = await failure { try await download(cut).download(to: folder.file("a")) }
        let other = Array(Self.file.reversed())
        let server = FileServer(other)
        server.change { $0.tag = "\"2\"" }
        let found = try await download(server).download(to: folder.file("a"))
        #expect(folder.bytes("a") == other && found.resumedFrom == 0)
        // If the server ignores If-Range, the tag of the response tells.
        let answers = FileServer(Self.file) { sent, index in
            guard sent.range != nil else { return .cut(4_000) }
            let fields = [("ETag", "\"other\""), ("Content-Range", "bytes 4000-9999/10000")]
            return .response(206, fields, Array(Self.file[4000...]))
        }
        let error = await failure { try await download(answers).download(to: folder.file("b")) }
        guard case .transfer(.changed) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(folder.names == ["a"])
    }

    @Test(
        "The manifest of one version is removed before bytes of another one are written"
    )
    func staleManifest() async throws {
        let folder = try TemporaryFolder()
        let cut = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .refuse }
        _ = await failure { try await download(cut).download(to: folder.file("a")) }
        #expect(folder.names.contains { $0.hasSuffix(".json") })
        let changed = FileServer(Array(Self.file.reversed())) { _, _ in .stall(5_000) }
        changed.change { $0.tag = "\"2\"" }
        let seen = AsyncStream.makeStream(of: [String].self)
        let task = Task {
            await failure {
                try await download(changed).download(to: folder.file("a")) { progress in
                    if progress.bytes == 5_000 { seen.continuation.yield(folder.names) }
                }
            }
        }
        for await names in seen.stream {
            #expect(names.count == 1 && names.allSatisfy { $0.hasSuffix(".part") })
            break
        }
        task.cancel()
        _ = await task.value
    }

    @Test("A file of unknown length is not resumed: without Range and If-Range")
    func unknownLength() async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .serve }
        server.change { $0.hasLength = false }
        let events = Mutex<[TransferProgress]>([])
        try await download(server).download(to: folder.file("a")) { event in events.withLock { $0.append(event) } }
        #expect(server.lines == ["GET", "GET"] && server.sent.allSatisfy { $0.ifRange == nil })
        #expect(folder.bytes("a") == Self.file)
        let told = events.withLock { $0 }
        #expect(told.first?.fraction == nil && told.last?.fraction == 1 && told.last?.total == 10_000)
        #expect(zip(told, told.dropFirst()).allSatisfy { $0.bytes <= $1.bytes })
    }

    @Test("Without a validator, an interrupted download starts again", arguments: ["W/\"1\"", "1", nil])
    func noValidator(_ tag: String?) async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .serve }
        server.change { $0.tag = tag }
        try await download(server).download(to: folder.file("a"))
        #expect(server.lines == ["GET", "GET"] && folder.bytes("a") == Self.file)
    }

    @Test(
        "A permanent error removes the partial file; after a temporary one it stays", arguments: [404, 500, 503, 401])
    func refused(_ status: Int) async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { _, index in
            index == 0 ? .cut(4_000) : .response(status, [], Array("no".utf8))
        }
        let error = await failure { try await download(server).download(to: folder.file("a")) }
        #expect(error.status == status && error.body == Array("no".utf8))
        #expect(folder.names.isEmpty == [404, 500].contains(status))
    }

    @Test("A connection that is lost repeatedly is an error, unless bytes come in between")
    func retries() async throws {
        let folder = try TemporaryFolder()
        let steady = FileServer(Self.file) { _, _ in .cut(1_000) }
        try await download(steady).download(to: folder.file("a"))
        #expect(folder.bytes("a") == Self.file && steady.sent.count == 10)
        let dead = FileServer(Self.file) { _, index in index == 0 ? .cut(1_000) : .refuse }
        let error = await failure { try await download(dead).download(to: folder.file("b")) }
        guard case .connection = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(dead.sent.count == 3)
    }

    @Test("Only GET is retried and resumed", arguments: [1, 4])
    func otherMethods(connections: Int) async throws {
        let folder = try TemporaryFolder()
        let options = PipeDownload.Options(connections: connections)
        let server = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .serve }
        let post = ResourcePipe<JSONResource>(
            plainClient(server, clock: InstantClock()), ResourceDescriptor(path: "files")
        ).call(.post, "export").download()
        let error = await failure { try await post.download(to: folder.file("a"), options: options) }
        if case .connection = error.reason {} else { Issue.record("\(error)") }
        #expect(server.lines == ["POST"] && folder.names.isEmpty)
        try await post.download(to: folder.file("a"), options: options)
        #expect(server.lines == ["POST", "POST"] && folder.bytes("a") == Self.file && folder.names == ["a"])
        let stream = FileServer(Self.file) { _, _ in .cut(4_000) }
        let streamed = ResourcePipe<JSONResource>(
            plainClient(stream, clock: InstantClock()), ResourceDescriptor(path: "files"))
        _ = await failure { try await streamed.call(.post, "export").download().data() }
        #expect(stream.lines == ["POST"])
    }

    @Test("A body that is shorter or longer than its length is an error", arguments: [-1, 1])
    func wrongLength(_ difference: Int) async throws {
        let folder = try TemporaryFolder()
        let bytes = FileServer.bytes(10_000 + difference)
        let server = FileServer(Self.file) { _, _ in .body(bytes) }
        server.change {
            $0.hasRanges = false; $0.tag = nil
        }
        let error = await failure { try await download(server).download(to: folder.file("a")) }
        switch error.reason {
        case .transfer(.truncated(expected: 10_000, received: 9_999)): #expect(difference < 0)
        case .transfer(.tooLong(expected: 10_000)): #expect(difference > 0)
        default: Issue.record("\(error)")
        }
        #expect(folder.names.isEmpty)
        let memory = await failure { try await download(server).data() }
        if case .transfer = memory.reason {} else { Issue.record("\(memory)") }
    }

    @Test(
        "A part with another range than requested is an error",
        arguments: [
            "bytes 3000-9999/10000", "bytes 4000-9999", "bytes 4000-20000/10000", "items 4000-9999/10000", "",
            "bytes */10000",
            "bytes 9999-4000/10000", "bytes 4000-99999999999999999999/10000", "bytes -1-5/10000",
        ])
    func wrongPart(_ contentRange: String) async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { _, index in
            index == 0 ? .cut(4_000) : .response(206, [("Content-Range", contentRange)], Array(Self.file[4000...]))
        }
        let error = await failure { try await download(server).download(to: folder.file("a")) }
        guard case .transfer(.contentRange(contentRange)) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(folder.names.isEmpty)
    }

    @Test(
        "A part with another total, or beyond the end, is an error",
        arguments: ["bytes 4000-9999/10001", "bytes 4000-39999/*"])
    func otherTotal(_ contentRange: String) async throws {
        let folder = try TemporaryFolder()
        let total = FileServer(Self.file) { sent, _ in
            sent.range == nil
                ? .cut(4_000)
                : .response(
                    206, [("Content-Range", contentRange)],
                    Array(Self.file[4000...]) + [UInt8](repeating: 7, count: 30_000))
        }
        let changed = await failure { try await download(total).download(to: folder.file("a")) }
        if case .transfer(.changed) = changed.reason {} else { Issue.record("\(changed)") }
        #expect(folder.names.isEmpty)
    }

    @Test("A compressed part is an error")
    func compressedPart() async throws {
        let folder = try TemporaryFolder()
        let coded = FileServer(Self.file) { sent, _ in
            sent.range == nil
                ? .cut(4_000)
                : .response(
                    206, [("Content-Range", "bytes 4000-9999/10000"), ("Content-Encoding", "gzip")],
                    Array(Self.file[4000...]))
        }
        let error = await failure { try await download(coded).download(to: folder.file("a")) }
        if case .transfer(.contentRange) = error.reason {} else { Issue.record("\(error)") }
        #expect(folder.names.isEmpty)
    }

    @Test("A part that is shorter than requested is followed by the rest")
    func shorterPart() async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file) { _, index in
            switch index {
            case 0: .cut(4_000)
            case 1:
                .response(
                    206, [("Content-Range", "bytes 4000-5999/10000"), ("ETag", "\"1\"")], Array(Self.file[4000..<6000]))
            default: .serve
            }
        }
        try await download(server).download(to: folder.file("a"))
        #expect(server.lines == ["GET", "GET bytes=4000-", "GET bytes=6000-"] && folder.bytes("a") == Self.file)
    }

    @Test("Status 416 means that the file is shorter now")
    func beyondEnd() async throws {
        let folder = try TemporaryFolder()
        let cut = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .refuse }
        _ = await failure { try await download(cut).download(to: folder.file("a")) }
        let short = FileServer(Array(Self.file[..<100]))
        try await download(short).download(to: folder.file("a"))
        #expect(short.lines == ["GET bytes=4000-", "GET"] && folder.bytes("a") == Array(Self.file[..<100]))
    }
}
