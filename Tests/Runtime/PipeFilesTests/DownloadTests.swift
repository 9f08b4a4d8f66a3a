import Foundation
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeFiles

@Suite struct DownloadTests {
    static let file = FileServer.bytes(10_000)

    func download(
        _ server: any Transport, path: CallPath = "big.bin", clock: any Clock<Duration> = InstantClock()
    ) -> PipeDownload {
        ResourcePipe<JSONResource>(plainClient(server, clock: clock), ResourceDescriptor(path: "files"))
            .call(.get, path).download()
    }

    // MARK: Memory

    @Test func data() async throws {
        let server = FileServer(Self.file)
        #expect(try await [UInt8](download(server).data()) == Self.file)
        #expect(server.sent[0].fields[.acceptEncoding] == "identity" && server.sent[0].fields[.accept] == "*/*")
    }

    @Test("A limit bounds the bytes in memory", arguments: [true, false])
    func dataLimit(hasLength: Bool) async {
        let server = FileServer(Self.file)
        server.change { $0.hasLength = hasLength }
        let pipe = ResourcePipe<JSONResource>(plainClient(server), ResourceDescriptor(path: "files"))
            .with { $0.bodyLimit = 9_999 }
        let error = await failure { try await pipe.call(.get).download().data() }
        guard case .bodyTooLarge(limit: 9_999) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(error.status == 200)
    }

    @Test("A range is downloaded", arguments: [true, false])
    func range(hasRanges: Bool) async throws {
        let server = FileServer(Self.file)
        server.change { $0.hasRanges = hasRanges }
        #expect(try await [UInt8](download(server).data(in: 100..<300)) == Array(Self.file[100..<300]))
        #expect(try await [UInt8](download(server).data(in: 9_990..<20_000)) == Array(Self.file[9_990...]))
        #expect(server.lines == ["GET bytes=100-299", "GET bytes=9990-19999"])
        #expect(try await download(server).data(in: 5..<5).isEmpty)
        if hasRanges {
            let error = await failure { try await download(server).data(in: 10_000..<10_001) }
            #expect(error.status == 416)
        }
    }

    // MARK: Files

    @Test("A file appears whole, and nothing else remains")
    func file() async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file)
        server.change {
            $0.fields = [("Content-Disposition", "attachment; filename=\"x.bin\""), ("Content-Type", "a/b")]
        }
        let found = try await download(server).download(to: folder.file("y.bin"))
        #expect(folder.bytes("y.bin") == Self.file && folder.names == ["y.bin"])
        #expect(found.url.path == folder.file("y.bin").path && found.suggestedFilename == "x.bin")
        #expect(found.contentType == "a/b" && found.length == 10_000 && found.resumedFrom == 0)
    }

    @Test("In a folder the file has the server's name, with a number if that is taken")
    func folder() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "big.bin")
        let server = FileServer(Self.file)
        let second = try await download(server).download(to: folder.url)
        let third = try await download(server).download(to: folder.url)
        #expect(folder.names == ["big 2.bin", "big 3.bin", "big.bin"])
        #expect(folder.bytes("big.bin") == [1] && folder.bytes("big 3.bin") == Self.file)
        #expect([second, third].map(\.url.lastPathComponent) == ["big 2.bin", "big 3.bin"])
    }

    @Test(
        "A file name of the server stays in the folder",
        arguments: ["../../evil.sh", "..\\evil.sh", "/etc/evil.sh", "a/../../evil.sh", "%2e%2e%2fevil.sh"])
    func evilNames(_ name: String) async throws {
        let outer = try TemporaryFolder()
        let inner = outer.file("inner")
        try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
        let server = FileServer([1])
        server.change { $0.fields = [("Content-Disposition", "attachment; filename=\"\(name)\"")] }
        let found = try await download(server).download(to: inner)
        #expect(outer.names == ["inner"])
        #expect(found.url.deletingLastPathComponent().path == inner.path)
    }

    @Test("An existing file keeps its content until the new one is whole")
    func replaces() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "a")
        let failing = FileServer(Self.file) { _, index in index == 0 ? .cut(100) : .refuse }
        _ = await failure { try await download(failing).download(to: folder.file("a")) }
        #expect(folder.bytes("a") == [1])
        try await download(FileServer(Self.file)).download(to: folder.file("a"))
        #expect(folder.bytes("a") == Self.file && folder.names == ["a"])
    }

    @Test("An empty file is downloaded", arguments: [1, 4])
    func empty(connections: Int) async throws {
        let folder = try TemporaryFolder()
        let found = try await download(FileServer([]))
            .download(to: folder.file("a"), options: PipeDownload.Options(connections: connections))
        #expect(folder.bytes("a") == [] && folder.names == ["a"] && found.length == 0)
    }

    @Test("An unusable destination is an error before anything is sent")
    func targets() async throws {
        let folder = try TemporaryFolder()
        try folder.write([1], to: "file")
        let server = FileServer(Self.file)
        let cases: [(URL, PipeError.FileError.Reason)] = [
            (folder.file("missing/a"), .missing), (folder.file("file/a"), .notFolder),
            (URL(fileURLWithPath: folder.path + "/missing/", isDirectory: true), .missing),
            (try #require(URL(string: "https://example.com/a")), .notFileURL),
        ]
        for (url, reason) in cases {
            let error = await failure { try await download(server).download(to: url) }
            guard case .file(let cause) = error.reason else {
                Issue.record("\(error)")
                continue
            }
            #expect(cause.reason == reason)
        }
        let elsewhere = PipeDownload.Options(partialFolder: URL(fileURLWithPath: "/dev/shm"))
        if FileManager.default.fileExists(atPath: "/dev/shm") {
            let error = await failure { try await download(server).download(to: folder.file("a"), options: elsewhere) }
            guard case .file(let cause) = error.reason, cause.reason == .otherDevice else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(server.sent.isEmpty)
    }

    // MARK: Limits

    @Test("A file may have as many bytes as the limit", arguments: [1, 4])
    func atTheLimit(connections: Int) async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file)
        let options = PipeDownload.Options(connections: connections, sizeLimit: 10_000)
        #expect(try await download(server).download(to: folder.file("a"), options: options).length == 10_000)
        let part = PipeDownload.Options(range: 100..<200, sizeLimit: 100)
        #expect(try await download(server).download(to: folder.file("b"), options: part).length == 100)
    }

    @Test(
        "A larger file is refused: by its length before anything is written, or when too many bytes have come",
        arguments: [1, 4], [true, false])
    func overTheLimit(connections: Int, hasLength: Bool) async throws {
        for limit in [9_999, 0, -1, 2_500] as [Int64] {
            let folder = try TemporaryFolder()
            try folder.write([7], to: "a")
            let server = FileServer(Self.file)
            server.change { $0.hasLength = hasLength }
            let options = PipeDownload.Options(connections: connections, sizeLimit: limit)
            let error = await failure { try await download(server).download(to: folder.file("a"), options: options) }
            guard case .bodyTooLarge(limit: Int(max(0, limit))) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(folder.bytes("a") == [7] && folder.names == ["a"] && server.sent.count <= 2)
        }
    }

    @Test("A part that is too long is refused, and so is the rest of a file that an earlier call began")
    func partsOverTheLimit() async throws {
        for hasRanges in [true, false] {
            let folder = try TemporaryFolder()
            let server = FileServer(Self.file)
            server.change { $0.hasRanges = hasRanges }
            let options = PipeDownload.Options(range: 100..<300, sizeLimit: 199)
            let error = await failure { try await download(server).download(to: folder.file("a"), options: options) }
            guard case .bodyTooLarge(limit: 199) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(folder.names.isEmpty)
        }
        let folder = try TemporaryFolder()
        let refusing = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .response(403, [], []) }
        _ = await failure { try await download(refusing).download(to: folder.file("a")) }
        #expect(folder.names.count == 2)
        let server = FileServer(Self.file)
        let error = await failure {
            try await download(server).download(to: folder.file("a"), options: PipeDownload.Options(sizeLimit: 5_000))
        }
        guard case .bodyTooLarge(limit: 5_000) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(folder.names.isEmpty && server.sent.isEmpty)
    }

    // MARK: Other servers

    @Test("A download that is redirected to another server continues there, with Range and If-Range")
    func resumesElsewhere() async throws {
        let folder = try TemporaryFolder()
        let store = FileServer(Self.file) { _, index in index == 0 ? .cut(4_000) : .serve }
        let server = Redirecting(to: "https://store.example.com/x?signature=a%2Fb", store)
        var client = plainClient(server, clock: InstantClock())
        client.settings.headers["X-Api-Key"] = "s3cret"
        client.settings.headers["Authorization"] = "s3cret"
        let pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "files"))
        try await pipe.call(.get, "big.bin").download().download(to: folder.file("a"))
        #expect(folder.bytes("a") == Self.file)
        #expect(store.lines == ["GET", "GET bytes=4000-"] && store.sent[1].ifRange == "\"1\"")
        #expect(store.sent.allSatisfy { !$0.fields.contains { $0.value.contains("s3cret") } })
        #expect(server.keys == ["s3cret", "s3cret"])
    }

    // MARK: Parts that were not asked for

    @Test("A part that was not requested is an error")
    func unaskedPart() async throws {
        let server = FileServer(Self.file) { _, _ in
            .response(206, [("Content-Range", "bytes 0-99/10000"), ("ETag", "\"1\"")], Array(Self.file[0..<100]))
        }
        let folder = try TemporaryFolder()
        let errors = [
            await failure { try await download(server).data() },
            await failure { try await download(server).download(to: folder.file("a")) },
            await failure { try await download(server).stream() },
        ]
        for error in errors {
            guard case .transfer(.unaskedPart("bytes 0-99/10000")) = error.reason, error.status == 206 else {
                Issue.record("\(error)")
                continue
            }
        }
        #expect(folder.names.isEmpty)
    }

    // MARK: Files for a while

    @Test("A temporary file exists as long as it is used")
    func withFile() async throws {
        let server = FileServer(Self.file)
        let path = try await download(server).withFile(options: .parallel) { file in
            #expect(FileManager.default.contents(atPath: file.url.path).map { [UInt8]($0) } == Self.file)
            #expect(file.url.lastPathComponent == "big.bin")
            return file.url.path
        }
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("A range is downloaded into a file, and nothing else remains", arguments: [true, false])
    func rangeToFile(hasRanges: Bool) async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file)
        server.change { $0.hasRanges = hasRanges }
        for range in [0..<1_000, 2_500..<2_501, 9_000..<99_000] as [Range<Int64>] {
            let found = try await download(server).download(
                to: folder.file("a"), options: PipeDownload.Options(range: range))
            let expected = Array(Self.file[Int(range.lowerBound)..<min(10_000, Int(range.upperBound))])
            #expect(folder.bytes("a") == expected && found.length == Int64(expected.count))
        }
        #expect(folder.names == ["a"])
        let cut = FileServer(Self.file) { _, _ in .cut(100) }
        let error = await failure {
            try await download(cut).download(to: folder.file("b"), options: PipeDownload.Options(range: 0..<1_000))
        }
        if case .connection = error.reason {} else { Issue.record("\(error)") }
        #expect(folder.names == ["a"])
    }

    @Test("The partial file may be in another folder")
    func partialFolder() async throws {
        let folder = try TemporaryFolder()
        let partial = folder.file("partial")
        try FileManager.default.createDirectory(at: partial, withIntermediateDirectories: false)
        let failing = FileServer(Self.file) { _, index in index == 0 ? .cut(600) : .refuse }
        let options = PipeDownload.Options(partialFolder: partial)
        _ = await failure { try await download(failing).download(to: folder.file("a"), options: options) }
        #expect(folder.names == ["partial"])
        #expect(try FileManager.default.contentsOfDirectory(atPath: partial.path).count == 2)
        let found = try await download(FileServer(Self.file)).download(to: folder.file("a"), options: options)
        #expect(found.resumedFrom > 0 && folder.bytes("a") == Self.file)
        #expect(try FileManager.default.contentsOfDirectory(atPath: partial.path).isEmpty)
    }

    // MARK: Digests

    @Test("The digests of the server and of the caller are checked")
    func digests() async throws {
        let folder = try TemporaryFolder()
        let abc = Array("abc".utf8)
        let right = "sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:"
        let good = FileServer(abc)
        good.change { $0.fields = [("Repr-Digest", right)] }
        try await download(good).download(to: folder.file("a"))
        #expect(try await [UInt8](download(good).data()) == abc)
        for field in ["Repr-Digest", "Content-Digest", "Content-MD5"] {
            let bad = FileServer(Array("abd".utf8))
            bad.change { $0.fields = [(field, field == "Content-MD5" ? "kAFQmDzST7DWlj99KOF/cg==" : right)] }
            for error in [
                await failure { try await download(bad).download(to: folder.file("b")) },
                await failure { try await download(bad).data() },
            ] {
                guard case .transfer(.digest) = error.reason else {
                    Issue.record("\(error)")
                    continue
                }
            }
        }
        let own = ContentDigest.sha256(hexadecimal: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        try await download(good).download(to: folder.file("c"), options: PipeDownload.Options(digest: own))
        let other = FileServer(Array("abd".utf8))
        let error = await failure {
            try await download(other).download(to: folder.file("d"), options: PipeDownload.Options(digest: own))
        }
        if case .transfer(.digest(algorithm: "sha-256", _, _)) = error.reason {} else { Issue.record("\(error)") }
        #expect(folder.names == ["a", "c"])
    }

    // MARK: At the same time

    @Test("Two calls for the same file do not write at the same time")
    func inUse() async throws {
        let folder = try TemporaryFolder()
        let stalling = FileServer(Self.file) { _, _ in .stall(5_000) }
        let target = folder.file("a")
        let first = Task { await failure { try await download(stalling).download(to: target) } }
        while stalling.sent.isEmpty, !Task.isCancelled { await Task.yield() }
        let error = await failure { try await download(FileServer(Self.file)).download(to: target) }
        guard case .file(let cause) = error.reason, cause.reason == .inUse else {
            Issue.record("\(error)")
            return
        }
        first.cancel()
        _ = await first.value
        // Free as soon as the other call has returned.
        try await download(FileServer(Self.file)).download(to: target)
        #expect(folder.bytes("a") == Self.file)
    }

    @Test("Bytes of an attempt that timed out are not written")
    func lateBytes() async throws {
        let folder = try TemporaryFolder()
        let clock = ManualClock()
        let gate = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
        let server = LateServer(Self.file, first: gate.stream)
        let target = folder.file("a")
        let download = download(server, clock: clock)
        let task = Task { try await download.download(to: target) }
        await server.waitForRequests(1)
        gate.continuation.yield(Self.file[..<600_0])
        await clock.waitForSleeper()
        clock.advance(by: .seconds(61))
        // The pause before the next attempt, and that attempt's timeout.
        while server.count < 2 {
            if clock.sleeperCount > 0 { clock.advance(by: .milliseconds(500)) }
            await Task.yield()
        }
        // A request that ignores its cancellation.
        gate.continuation.yield(Self.file[6_000...])
        gate.continuation.finish()
        _ = try await task.value
        #expect(folder.bytes("a") == Self.file)
    }

    // MARK: Streams

    @Test func stream() async throws {
        let server = FileServer(Self.file)
        server.change { $0.fields = [("Content-Disposition", "inline; filename=x")] }
        let stream = try await download(server).stream()
        #expect(stream.status == 200 && stream.length == 10_000 && stream.suggestedFilename == "x")
        var bytes: [UInt8] = []
        for try await chunk in stream { bytes += chunk }
        #expect(bytes == Self.file)
    }

    @Test("A stream continues after the bytes that it returned, unless the file has changed")
    func streamResumes() async throws {
        let server = FileServer(Self.file) { _, index in index < 3 ? .cut(2_000) : .serve }
        var bytes: [UInt8] = []
        for try await chunk in try await download(server).stream() { bytes += chunk }
        #expect(bytes == Self.file)
        #expect(server.lines == ["GET", "GET bytes=2000-", "GET bytes=4000-", "GET bytes=6000-"])
        let changing = FileServer(Self.file) { [file = Self.file] _, index in
            index == 0 ? .cut(2_000) : .response(200, [("ETag", "\"2\"")], file)
        }
        let error = await failure {
            for try await _ in try await download(changing).stream() {}
        }
        if case .transfer(.changed) = error.reason {} else { Issue.record("\(error)") }
    }

    @Test("A stream ends by its timeout and by cancelling the pipe")
    func streamEnds() async throws {
        let clock = ManualClock()
        let pipe = ResourcePipe<JSONResource>(
            plainClient(FileServer(Self.file) { _, _ in .stall(1_000) }, clock: clock),
            ResourceDescriptor(path: "files"))
        for cancels in [true, false] {
            let stream = try await pipe.call(.post).download().stream()
            var iterator = stream.makeAsyncIterator()
            #expect(try await iterator.next()?.count == 1_000)
            async let next = failure { for try await _ in stream {} }
            await clock.waitForSleeper()
            cancels ? pipe.cancelCalls() : clock.advance(by: .seconds(60))
            switch await next.reason {
            case .cancelled: #expect(cancels)
            case .timedOut: #expect(!cancels)
            case let reason: Issue.record("\(reason)")
            }
        }
    }
}
