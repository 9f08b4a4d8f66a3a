import Foundation
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeFiles

@Suite struct ResumableUploadTests {
    private static let file = FileServer.bytes(10_000)

    private func send(
        _ server: PartServer, _ content: UploadContent, partSize: Int = 3_000, _ resumption: UploadResumption? = nil,
        progress: TransferProgress.Handler? = nil
    ) async throws(PipeError) -> JSONValue {
        let pipe = ResourcePipe<JSONResource>(
            plainClient(server, server: "https://s", clock: InstantClock()), ResourceDescriptor(path: "uploads"))
        return try await pipe.call(.post).uploading(
            .resumable(
                content, by: server.uploadProtocol, partSize: partSize, resumption: resumption), progress: progress
        ).value()
    }

    private static func stream(_ bytes: [UInt8]) -> AsyncStream<ArraySlice<UInt8>> {
        AsyncStream { continuation in
            for start in stride(from: 0, to: bytes.count, by: 700) {
                continuation.yield(bytes[start..<min(start + 700, bytes.count)])
            }
            continuation.finish()
        }
    }

    @Test("Google's protocol sends parts with Content-Range and gets 308 until the last one")
    func contentRange() async throws {
        let server = PartServer(.contentRange)
        let box = EventBox()
        #expect(
            try await send(server, .bytes(Self.file, contentType: "a/b"), progress: { box.add($0) }) == ["size": 10_000]
        )
        #expect(server.stored == Self.file)
        #expect(
            server.lines == [
                "POST /uploads", "PUT /sessions/1 bytes 0-2999/10000", "PUT /sessions/1 bytes 3000-5999/10000",
                "PUT /sessions/1 bytes 6000-8999/10000", "PUT /sessions/1 bytes 9000-9999/10000",
            ])
        #expect(server.types == ["a/b", "a/b", "a/b", "a/b", "a/b"])
        let bytes = box.events.map(\.bytes)
        #expect(bytes == bytes.sorted() && bytes.first == 0 && bytes.last == 10_000)
        #expect(box.events.allSatisfy { $0.total == 10_000 } && box.events.last?.state == .finished)
    }

    @Test("The protocol of registries sends PATCH to the latest Location, and a digest at the end")
    func location() async throws {
        let server = PartServer(.location(digest: "digest"))
        #expect(try await send(server, .bytes(Self.file)) == ["size": 10_000])
        #expect(server.stored == Self.file)
        var computation = DigestComputation(.sha256)
        computation.add(Self.file[...])
        #expect(
            server.lines == [
                "POST /uploads", "PATCH /sessions/1 0-2999", "PATCH /sessions/2 3000-5999",
                "PATCH /sessions/3 6000-8999",
                "PATCH /sessions/4 9000-9999", "PUT /sessions/5?digest=sha256%3A\(computation.digest.hexadecimal)",
            ])
    }

    @Test(
        "Both protocols upload every source, also an empty one and one that fills its parts",
        arguments: [0, 1, 2_999, 3_000, 6_000, 9_001])
    func sources(_ count: Int) async throws {
        let folder = try TemporaryFolder()
        let bytes = FileServer.bytes(count)
        let url = try folder.write(bytes, to: "a")
        for uploadProtocol in [UploadProtocol.contentRange, .location] {
            for content in [
                UploadContent.bytes(bytes), .file(url),
                .stream(length: Int64(count), replaying: { Self.stream(bytes) }),
                .stream(replaying: { Self.stream(bytes) }), .stream(once: Self.stream(bytes)),
            ] {
                let server = PartServer(uploadProtocol)
                #expect(try await send(server, content) == .object(["size": .number(JSONNumber(Int64(count)))]))
                #expect(server.stored == bytes)
            }
        }
    }

    @Test("A digest of a stream that can be read only once is refused before anything is sent")
    func digestOfOneReading() async throws {
        let server = PartServer(.location(digest: "digest"))
        let error = await failure { try await send(server, .stream(once: Self.stream(Self.file))) }
        guard case .transfer(.readTwice) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.lines.isEmpty)
        #expect(try await send(server, .stream(replaying: { Self.stream(Self.file) })) == ["size": 10_000])
    }

    @Test("A lost part is retried from where the server has it", arguments: [0, 1_000, 3_000])
    func retries(_ taken: Int) async throws {
        for uploadProtocol in [UploadProtocol.contentRange, .location] {
            for content in [UploadContent.bytes(Self.file), .stream(once: Self.stream(Self.file))] {
                let server = PartServer(uploadProtocol, losing: [3: taken])
                #expect(try await send(server, content) == ["size": 10_000])
                #expect(server.stored == Self.file)
                #expect(
                    server.lines.contains {
                        $0.hasSuffix("bytes */10000") || $0.hasPrefix("GET") || $0.hasSuffix("*/*")
                    })
            }
        }
    }

    @Test("A lost response to the last part is requested again")
    func lostAnswer() async throws {
        let server = PartServer(.contentRange, losing: [5: 1_000])
        #expect(try await send(server, .bytes(Self.file)) == ["size": 10_000])
        #expect(server.lines.last == "PUT /sessions/1 bytes */10000")
    }

    @Test("After cancellation or failure another call continues, in this process or another one")
    func resumption() async throws {
        for uploadProtocol in [UploadProtocol.contentRange, .location] {
            let resumption = UploadResumption()
            let server = PartServer(uploadProtocol, failing: 4...6)
            let error = await failure { try await send(server, .bytes(Self.file), resumption) }
            #expect(error.status == 503 && resumption.isPending)
            let copy = UploadResumption(data: try #require(resumption.data))
            #expect(copy.isPending && !"\(copy)".contains("sessions"))
            var dumped = ""
            dump(copy, to: &dumped)
            #expect(!dumped.contains("sessions"))
            let before = server.lines.count
            #expect(try await send(server, .bytes(Self.file), copy) == ["size": 10_000])
            #expect(server.stored == Self.file && !copy.isPending)
            #expect(!server.lines[before...].contains("POST /uploads"))
        }
    }

    @Test("Another file, or an upload that the server has forgotten, starts again")
    func staleResumption() async throws {
        let resumption = UploadResumption()
        let server = PartServer(.contentRange, failing: 4...6)
        _ = await failure { try await send(server, .bytes(Self.file), resumption) }
        let other = Array(Self.file.reversed())
        #expect(try await send(server, .bytes(other), resumption) == ["size": 10_000])
        #expect(server.stored == other)
        let forgetful = UploadResumption(data: Data("{\"location\":\"https://s/sessions/99\",\"stamp\":null}".utf8))
        let fresh = PartServer(.contentRange)
        #expect(try await send(fresh, .bytes(Self.file), forgetful) == ["size": 10_000])
        #expect(fresh.lines.prefix(2) == ["PUT /sessions/99 bytes */10000", "POST /uploads"])
        #expect(!UploadResumption(data: Data("nonsense".utf8)).isPending)
    }

    @Test(
        "Malformed responses are errors",
        arguments: [
            ("Range", "bytes=0-99999"), ("Range", "bytes=5-10"), ("Range", "bytes=0-"), ("Range", "all"),
            ("Range", "bytes=0--1"),
            ("Location", nil), ("Location", "http://s/insecure"), ("Location", "ftp://s/x"),
        ] as [(String, String?)])
    func nonsense(_ name: String, _ value: String?) async throws {
        for uploadProtocol in [UploadProtocol.contentRange, .location] {
            let server = PartServer(uploadProtocol, saying: (name, value))
            let error = await failure { try await send(server, .bytes(Self.file)) }
            switch error.reason {
            case .transfer(.uploadState), .transfer(.uploadOffset), .redirect: break
            default: Issue.record("\(uploadProtocol) \(name) \(value ?? ""): \(error)")
            }
            #expect(server.lines.count <= 3)
        }
    }

    @Test("A server that accepts no bytes is an error, not a loop")
    func takesNothing() async throws {
        let server = PartServer(.contentRange, saying: ("Range", "none"))
        let error = await failure { try await send(server, .bytes(Self.file)) }
        guard case .transfer(.truncated) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(server.lines.count < 12)
    }

    @Test("A file is not sent to another server's Location, unless a setting names that server")
    func otherOrigin() async throws {
        let server = PartServer(.contentRange, saying: ("Location", "https://elsewhere/sessions/1"))
        let client = PipeClient(
            ClientDescriptor(
                name: "Plain", schemes: ["key": .apiKey(in: .header("X-Key"))], authAlternatives: [["key"]]),
            server: "https://s", credentials: ["key": APIKey("planted")], transport: server,
            environment: .init(clock: InstantClock()))
        let pipe = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "uploads"))
        let resumption = UploadResumption()
        let body = UploadBody.resumable(.bytes(Self.file), by: .contentRange, resumption: resumption)
        let error = await failure { () async throws -> JSONValue in try await pipe.call(.post).uploading(body).value() }
        guard
            case .redirect(.bodyToOtherOrigin(method: .put, url: "https://elsewhere/sessions/1")) = error.reason
        else {
            Issue.record("\(error)")
            return
        }
        #expect(error.url == "https://s/uploads" && server.keys == ["s: planted"] && !resumption.isPending)
        let stored = UploadResumption(data: Data("{\"location\":\"https://elsewhere/x\",\"stamp\":null}".utf8))
        let resumed = await failure { () async throws -> JSONValue in
            try await pipe.call(.post).uploading(.resumable(.bytes(Self.file), by: .contentRange, resumption: stored))
                .value()
        }
        guard case .redirect(.bodyToOtherOrigin) = resumed.reason else {
            Issue.record("\(resumed)")
            return
        }
        #expect(server.keys.count == 1)
        let named = pipe.with { $0.trustedOrigins = ["https://elsewhere"] }
        let _: JSONValue = try await named.call(.post).uploading(body).value()
        #expect(server.keys == ["s: planted", "s: planted", "elsewhere: "])
    }
}

/// A server that takes files in parts.
private final class PartServer: Transport {
    private struct State {
        var stored: [UInt8] = []
        var session = 0
        var lines: [String] = []
        var types: [String] = []
        var keys: [String] = []
        var isDone = false
    }

    struct Lost: Error {}

    let uploadProtocol: UploadProtocol
    private let losing: [Int: Int]
    private let failing: ClosedRange<Int>?
    private let saying: (name: String, value: String?)?
    private let state = Mutex(State())

    /// - Parameters:
    ///   - losing: Requests, counted from 1, that are lost behind so many bytes.
    ///   - failing: Requests with status 503.
    ///   - saying: A wrong header field of the responses.
    init(
        _ uploadProtocol: UploadProtocol, losing: [Int: Int] = [:], failing: ClosedRange<Int>? = nil,
        saying: (String, String?)? = nil
    ) {
        self.uploadProtocol = uploadProtocol
        self.losing = losing
        self.failing = failing
        self.saying = saying.map { (name: $0.0, value: $0.1) }
    }

    var stored: [UInt8] { state.withLock { $0.stored } }
    var lines: [String] { state.withLock { $0.lines } }
    var types: [String] { state.withLock { $0.types } }
    var keys: [String] { state.withLock { $0.keys } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let bytes = try await body?.collect(upTo: 1_000_000) ?? []
        let range = request.headerFields[.contentRange]
        let path = request.path ?? ""
        let index = state.withLock { state in
            state.lines.append("\(request.method) \(path)" + (range.map { " \($0)" } ?? ""))
            if let type = request.headerFields[.contentType] { state.types.append(type) }
            state.keys.append(
                "\(request.authority ?? ""): \(HTTPField.Name("X-Key").flatMap { request.headerFields[$0] } ?? "")")
            return state.lines.count
        }
        if let failing, failing.contains(index) {
            return (HTTPResponse(status: .serviceUnavailable), .empty)
        }
        if let count = losing[index] {
            state.withLock { $0.stored += bytes.prefix(count) }
            throw Lost()
        }
        return state.withLock { state in
            if request.method == .post {
                state.session = 1
                state.stored = []
                return answer(202, state)
            }
            guard path.hasPrefix("/sessions/\(state.session)") else {
                return (HTTPResponse(status: .notFound), .empty)
            }
            return uploadProtocol == .contentRange
                ? put(range ?? "", bytes, &state) : patch(request.method, range, bytes, &state)
        }
    }

    private func put(_ range: String, _ bytes: [UInt8], _ state: inout State) -> (HTTPResponse, HTTPBody) {
        let parts = range.dropFirst("bytes ".count).split(separator: "/")
        let total = Int(parts[1])
        if parts[0] != "*" {
            let first = Int(parts[0].split(separator: "-")[0]) ?? -1
            guard first == state.stored.count else {
                return (HTTPResponse(status: .badRequest), HTTPBody("there are \(state.stored.count) bytes"))
            }
            if saying?.value != "none" { state.stored += bytes }
        }
        if saying?.name == "Range" {
            return answer(308, state)
        }
        return total == state.stored.count ? done(state) : answer(308, state)
    }

    private func patch(
        _ method: HTTPRequest.Method, _ range: String?, _ bytes: [UInt8], _ state: inout State
    ) -> (HTTPResponse, HTTPBody) {
        switch method {
        case .get: return answer(204, state)
        case .patch:
            guard range?.split(separator: "-").first.flatMap({ Int($0) }) == state.stored.count else {
                return (HTTPResponse(status: .rangeNotSatisfiable), .empty)
            }
            state.stored += bytes
            state.session += 1
            return answer(202, state)
        default: return done(state)
        }
    }

    private func done(_ state: State) -> (HTTPResponse, HTTPBody) {
        (HTTPResponse(status: .created), HTTPBody("{\"size\":\(state.stored.count)}"))
    }

    private func answer(_ status: Int, _ state: State) -> (HTTPResponse, HTTPBody) {
        var fields: [(String, String?)] = []
        if status != 308 {
            fields.append(("Location", "/sessions/\(state.session)"))
        }
        if !state.stored.isEmpty {
            let unit = uploadProtocol == .contentRange ? "bytes=" : ""
            fields.append(("Range", "\(unit)0-\(state.stored.count - 1)"))
        } else if uploadProtocol != .contentRange {
            fields.append(("Range", "0-0"))
        }
        if let saying, saying.name == "Location" ? status != 308 : status == 308 || status == 202 {
            fields =
                fields.filter { $0.0 != saying.name } + [(saying.name, saying.value == "none" ? nil : saying.value)]
        }
        var head = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name), let value { head[name] = value }
        }
        return (HTTPResponse(status: .init(code: status), headerFields: head), .empty)
    }
}
