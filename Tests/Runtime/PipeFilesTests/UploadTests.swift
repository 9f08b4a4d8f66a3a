import Foundation
import PipeJSON
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeFiles

@Suite struct UploadTests {
    private func cars(_ transport: any Transport) -> ResourcePipe<JSONResource> {
        ResourcePipe(plainClient(transport), ResourceDescriptor(path: "cars"))
    }

    private static func stream(_ chunks: [[UInt8]]) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk[...]) }
            continuation.finish()
        }
    }

    @Test("A file is sent byte for byte, with its length and type")
    func file() async throws {
        let folder = try TemporaryFolder()
        let bytes = FileServer.bytes(700_001)
        let url = try folder.write(bytes, to: "a b.png")
        let sink = BodySink()
        try await cars(sink).call(.put, "content").uploading(.content(.file(url))).send()
        #expect(sink.bodies == [bytes])
        #expect(sink.lengths == [Int64(bytes.count)])
        #expect(sink.types == ["image/png"])
        try await cars(sink).call(.put, "content").uploading(.content(.file(path: url.path, contentType: "a/b"))).send()
        #expect(sink.types.last == "a/b")
    }

    @Test("A transport that collects responses gets the bytes of a form, however short it is")
    func collected() async throws {
        let script = ScriptedTransport { _, _ in .json("[]") }
        var form = Multipart()
        form.add("name", "Ada")
        for body in [UploadBody.multipart(form), .content(.bytes([0x68, 0x69], filename: "a.txt"))] {
            try await cars(CollectingScript(script)).call(.put).uploading(body).send()
        }
        #expect(script.requests.first?.body?.contains("Ada") == true)
        #expect(script.requests.last?.body == "hi")
    }

    @Test("An empty file is sent")
    func emptyFile() async throws {
        let folder = try TemporaryFolder()
        let sink = BodySink()
        try await cars(sink).call(.put).uploading(.content(.file(folder.write([], to: "e.txt")))).send()
        #expect(sink.bodies == [[]] && sink.lengths == [0])
    }

    @Test("A path that is not a file is an error before anything is sent")
    func noFile() async throws {
        let folder = try TemporaryFolder()
        let sink = BodySink()
        let cases: [(UploadContent, PipeError.FileError.Reason)] = [
            (.file(folder.file("missing.txt")), .missing), (.file(folder.url), .notRegularFile),
            (.file(path: "/dev/null"), .notRegularFile), (.file(path: "\(folder.path)/a\u{0}b"), .missing),
            (.file(try #require(URL(string: "https://me:secret@example.com/a.txt"))), .notFileURL),
        ]
        for (content, reason) in cases {
            for body in [UploadBody.content(content), .multipart(Self.form(content))] {
                let error = await failure { try await cars(sink).call(.put).uploading(body).send() }
                guard case .file(let cause) = error.reason else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(cause.reason == reason)
                #expect(error.method == .put && error.url == "http://server.com/context/cars")
                #expect(!"\(error)".contains("secret"))
            }
        }
        #expect(sink.bodies.isEmpty)
    }

    private static func form(_ content: UploadContent) -> Multipart {
        var form = Multipart()
        form.add("f", content)
        return form
    }

    @Test(
        "A file that changes while it is sent is an error", arguments: [-1, 0, 1])
    func changes(_ change: Int) async throws {
        let folder = try TemporaryFolder()
        let bytes = FileServer.bytes(FileChunks.chunkSize * 3)
        let url = try folder.write(bytes, to: "a.bin")
        let sink = BodySink { count in
            if count == 1 {
                // Another time stamp, whatever the clock of the file system.
                try? Data(FileServer.bytes(bytes.count + change)).write(to: url)
                let past = Date(timeIntervalSince1970: 1_000_000_000)
                try? FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: url.path)
            }
        }
        let error = await failure { try await cars(sink).call(.put).uploading(.content(.file(url))).send() }
        guard case .file(let cause) = error.reason, cause.reason == .changed else {
            Issue.record("\(error)")
            return
        }
        #expect(sink.bodies.isEmpty)
    }

    @Test("Streams of known and unknown length are sent; one that fails is an error")
    func streams() async throws {
        let sink = BodySink()
        try await cars(sink).call(.put).uploading(.content(.stream(length: 3, once: Self.stream([[1, 2], [3]])))).send()
        try await cars(sink).call(.put).uploading(.content(.stream(replaying: { Self.stream([[1], [], [2]]) }))).send()
        #expect(sink.bodies == [[1, 2, 3], [1, 2]])
        #expect(sink.lengths == [3, nil])
        struct Torn: Error, CustomStringConvertible { let description = "torn tape" }
        let failing = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { continuation in
            continuation.yield([1])
            continuation.finish(throwing: Torn())
        }
        let error = await failure {
            try await cars(sink).call(.put).uploading(.content(.stream(replaying: { failing }))).send()
        }
        #expect("\(error)".hasSuffix("the stream to upload failed: torn tape"))
        let unborn = await failure {
            try await cars(sink).call(.put).uploading(
                .content(.stream(replaying: { () throws -> AsyncStream<ArraySlice<UInt8>> in throw Torn() }))
            ).send()
        }
        #expect("\(unborn)".hasSuffix("the stream to upload failed: torn tape"))
        #expect(sink.bodies.count == 2)
    }

    @Test("A stream that can be read only once is an error after a 307, a replayable one is repeated")
    func redirects() async throws {
        for (content, isSent) in [
            (UploadContent.stream(length: 1, once: Self.stream([[1]])), false),
            (.stream(length: 1, replaying: { Self.stream([[1]]) }), true), (.bytes([1]), true),
        ] {
            let sink = BodySink(statuses: [307, 200])
            do {
                try await cars(sink).call(.put).uploading(.content(content)).send()
                #expect(isSent && sink.bodies == [[1], [1]])
            } catch {
                guard case .redirect(.bodyNotReplayable) = error.reason, !isSent else {
                    Issue.record("\(error)")
                    continue
                }
                #expect(sink.bodies == [[1]])
            }
        }
    }

    @Test("A server may respond before it has the body", arguments: [413, 401])
    func earlyAnswer(_ status: Int) async throws {
        let sink = BodySink(statuses: [status], readsBodies: false)
        let error = await failure {
            try await cars(sink).call(.put).uploading(.content(.stream(replaying: { Self.stream([[1]]) }))).send()
        }
        #expect(error.status == status)
    }

    @Test(
        "Header fields have the digest",
        arguments: [
            (
                UploadBody.DigestField.contentDigest, "Content-Digest",
                "sha-256=:ungWv48Bz+pBQUDeXa4iI7ADYaOWF3qctBD/YfIAFa0=:"
            ),
            (.contentMD5, "Content-MD5", "kAFQmDzST7DWlj99KOF/cg=="),
        ])
    func digests(_ field: UploadBody.DigestField, _ name: String, _ value: String) async throws {
        let folder = try TemporaryFolder()
        for content in [UploadContent.bytes(Array("abc".utf8)), .file(try folder.write(Array("abc".utf8), to: "a"))] {
            let sink = BodySink()
            try await cars(sink).call(.put).uploading(.content(content, digest: field)).send()
            #expect(sink.fields(name) == [value])
        }
        let once = UploadContent.stream(once: Self.stream([[1]]))
        let error = await failure {
            try await cars(BodySink()).call(.put).uploading(.content(once, digest: field)).send()
        }
        guard case .transfer(.readTwice) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }

    @Test("After a redirect to GET the digest is not sent (RFC 9530, appendix)")
    func digestAfterRedirect() async throws {
        let sink = BodySink(statuses: [303, 200])
        try await cars(sink).call(.post).uploading(.content(.bytes([1]), digest: .contentDigest)).send()
        #expect(sink.fields("Content-Digest").count == 1)
        #expect(sink.types == ["application/octet-stream"])
    }

    // MARK: Progress

    @Test("Progress rises from 0 to the end, and counts the bytes that the network has")
    func progress() async throws {
        let folder = try TemporaryFolder()
        let size = FileChunks.chunkSize * 4
        let url = try folder.write(FileServer.bytes(size), to: "a.bin")
        let events = Mutex<[TransferProgress]>([])
        let taken = Mutex<[Int64]>([])
        let sink = BodySink { count in
            taken.withLock { $0.append(Int64(count)) }
        }
        try await cars(sink).call(.put).uploading(.content(.file(url))) { event in
            // Never more than the network has been given.
            #expect(event.bytes <= Int64(taken.withLock { $0.count } * FileChunks.chunkSize))
            events.withLock { $0.append(event) }
        }.send()
        let told = events.withLock { $0 }
        #expect(told.map(\.bytes) == (0...4).map { Int64($0 * FileChunks.chunkSize) } + [Int64(size)])
        #expect(told.dropLast().allSatisfy { $0.state == .running && $0.total == Int64(size) })
        #expect(told.last?.state == .finished && told.last?.fraction == 1 && told.last?.timeLeft == .zero)
    }

    @Test("A failed upload ends its progress, also that of a sequence of events")
    func failedProgress() async throws {
        let (events, report) = TransferProgress.makeStream()
        let sink = BodySink(statuses: [500])
        async let outcome = failure {
            try await cars(sink).call(.put).uploading(.content(.bytes([1])), progress: report).send()
        }
        var last: TransferProgress?
        for await event in events {
            #expect(event.bytes >= last?.bytes ?? 0)
            last = event
        }
        #expect(last?.state == .stopped)
        #expect(await outcome.status == 500)
    }

    // MARK: Time

    @Test("The timeout is that of a pause: it ends only uploads that do not move")
    func timeout() async throws {
        let clock = ManualClock()
        let (stream, continuation) = AsyncStream.makeStream(of: ArraySlice<UInt8>.self)
        let sink = BodySink()
        let cars = ResourcePipe<JSONResource>(plainClient(sink, clock: clock), ResourceDescriptor(path: "cars"))
        async let outcome = failure {
            try await cars.call(.put).uploading(.content(.stream(once: stream))).send()
        }
        for count in 1...5 {
            await clock.waitForSleeper()
            continuation.yield([1])
            await sink.taken(count)
            clock.advance(by: .seconds(50))
        }
        await clock.waitForSleeper()
        clock.advance(by: .seconds(60))
        let error = await outcome
        guard case .timedOut(.idle(.seconds(60))) = error.reason else {
            Issue.record("\(error)")
            return
        }
    }
}

/// A transport that reads the request and returns a response.
final class BodySink: Transport {
    private struct State {
        var bodies: [[UInt8]] = []
        var requests: [HTTPRequest] = []
        var lengths: [Int64?] = []
        var taken = 0
        var waiters: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    }

    private let state = Mutex(State())
    private let statuses: [Int]
    private let readsBodies: Bool
    private let onChunk: @Sendable (Int) -> Void

    /// - Parameter onChunk: Called behind each chunk with their number.
    init(
        statuses: [Int] = [], readsBodies: Bool = true, onChunk: @escaping @Sendable (Int) -> Void = { _ in }
    ) {
        self.statuses = statuses
        self.readsBodies = readsBodies
        self.onChunk = onChunk
    }

    var bodies: [[UInt8]] { state.withLock { $0.bodies } }
    var lengths: [Int64?] { state.withLock { $0.lengths } }
    var types: [String] { fields("Content-Type") }

    func fields(_ name: String) -> [String] {
        state.withLock { state in
            state.requests.compactMap { request in HTTPField.Name(name).flatMap { request.headerFields[$0] } }
        }
    }

    /// Waits until so many chunks were read.
    func taken(_ count: Int) async {
        await withCheckedContinuation { continuation in
            let isThere = state.withLock { state in
                if state.taken < count {
                    state.waiters.append((count, continuation))
                }
                return state.taken >= count
            }
            if isThere {
                continuation.resume()
            }
        }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        var bytes: [UInt8] = []
        if readsBodies {
            var count = 0
            for try await chunk in body ?? .empty {
                bytes += chunk
                count += 1
                let ready = state.withLock { state in
                    state.taken += 1
                    let ready = state.waiters.filter { $0.count <= state.taken }
                    state.waiters.removeAll { $0.count <= state.taken }
                    return ready
                }
                for waiter in ready { waiter.continuation.resume() }
                onChunk(count)
            }
        }
        let index = state.withLock { [bytes] state in
            state.bodies.append(bytes)
            state.lengths.append(body?.length)
            state.requests.append(request)
            return state.bodies.count - 1
        }
        let status = index < statuses.count ? statuses[index] : 200
        let fields: HTTPFields = (300...399).contains(status) ? [.location: "/elsewhere"] : [:]
        return (HTTPResponse(status: .init(code: status), headerFields: fields), HTTPBody("{}"))
    }
}
