import Foundation
import PipeRuntime
import Testing

@testable import PipeConformance

/// Malformed responses, and values of users that would change a request if they were sent unescaped, tested with a
/// generated client. Tests of transports alone are in `TransportConformance`.
@Suite(.serialized, .timeLimit(.minutes(2))) struct HostileTests {
    // MARK: Responses

    /// The ending of a call.
    enum Ending: Sendable, Hashable {
        case entry, decoding, emptyBody, tooLarge, connection, status(Int)

        init(_ error: PipeError) {
            switch error.reason {
            case .decoding: self = .decoding
            case .emptyBody: self = .emptyBody
            case .bodyTooLarge: self = .tooLarge
            case .status(let status): self = .status(status)
            default: self = .connection
            }
        }
    }

    struct Response: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        /// The allowed endings.
        let endings: Set<Ending>
        /// Bytes that follow the response for as long as they are read.
        var flood: [UInt8] = []

        var testDescription: String { name }

        /// A response with status 200 and a length.
        init(_ name: String, body: [UInt8], type: String = "application/json", _ endings: Ending...) {
            self.name = name
            bytes =
                Array("HTTP/1.1 200 OK\r\nContent-Type: \(type)\r\nContent-Length: \(body.count)\r\n\r\n".utf8) + body
            self.endings = Set(endings)
        }

        init(_ name: String, body: String, type: String = "application/json", _ ending: Ending) {
            self.init(name, body: Array(body.utf8), type: type, ending)
        }

        init(_ name: String, head: String, flood: String = "", _ endings: Ending...) {
            self.name = name
            bytes = Array(head.utf8)
            self.flood = Array(String(repeating: flood, count: flood.isEmpty ? 0 : 65_536 / flood.utf8.count + 1).utf8)
            self.endings = Set(endings)
        }
    }

    private static func entry(id: String = "1", text: String = "text") -> String {
        #"{"id":\#(id),"call":1,"text":"\#(text)","digest":"d"}"#
    }

    private static let latin1 = Array(#"{"id":1,"call":1,"text":""#.utf8) + [0xE9] + Array(#"","digest":"d"}"#.utf8)
    private static let deep = String(repeating: "[", count: 10_000)
    private static let ok = "HTTP/1.1 200 OK\r\n"

    static let responses = [
        Response("correct", body: entry(), .entry),
        Response(
            "204 with a body", head: "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", .emptyBody,
            .connection),
        Response(
            "304 to an unconditional request", head: "HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n", .status(304)),
        Response("an unknown status", head: "HTTP/1.1 799 Odd\r\nContent-Length: 0\r\n\r\n", .status(799)),
        Response("no body", head: ok + "Content-Length: 0\r\n\r\n", .emptyBody),
        Response("ISO 8859-1, as declared", body: latin1, type: "application/json; charset=iso-8859-1", .decoding),
        Response("ISO 8859-1, declared as UTF-8", body: latin1, type: "application/json; charset=utf-8", .decoding),
        Response("UTF-8, declared as UTF-16", body: entry(), type: "application/json; charset=utf-16", .entry),
        Response(
            "UTF-16", body: entry().utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            type: "application/json; charset=utf-16le", .decoding),
        Response("a malformed charset", body: entry(), type: "application/json; charset=\"", .entry),
        Response("a byte order mark", body: [0xEF, 0xBB, 0xBF] + Array(entry().utf8), .entry),
        Response("two byte order marks", body: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(entry().utf8), .decoding),
        Response("NUL before the value", body: "\0" + entry(), .decoding),
        Response("NUL after the value", body: entry() + "\0", .decoding),
        Response("NUL in a text", body: entry(text: "a\0b"), .decoding),
        Response("NUL as an escape", body: entry(text: #"a\u0000b"#), .entry),
        Response("half of a surrogate pair", body: entry(text: #"\ud800"#), .entry),
        Response("nothing but NUL", body: [UInt8](repeating: 0, count: 1_000), .decoding),
        Response("10,000 deep", body: deep, .decoding),
        Response("10,000 deep in an unread member", body: #"{"x":"# + deep, .decoding),
        Response(
            "10,000 deep and up again",
            body: #"{"x":"# + deep + String(repeating: "]", count: 10_000) + "," + entry().dropFirst(), .decoding),
        Response("a member twice", body: #"{"text":"other","# + entry().dropFirst(), .entry),
        Response("1e999 for a number", body: entry(id: "1e999"), .decoding),
        Response("a number with 10,000 digits", body: entry(id: String(repeating: "9", count: 10_000)), .decoding),
        Response("a page of HTML", body: "<!doctype html><h1>Welcome</h1>", type: "text/html", .decoding),
        Response("another value", body: "[]", .decoding),
        Response("5 GB, as declared", head: ok + "Content-Length: 5368709120\r\n\r\n", flood: "x", .tooLarge),
        Response("a body without an end", head: ok + "Connection: close\r\n\r\n", flood: " ", .tooLarge),
        Response(
            "an error without an end", head: "HTTP/1.1 400 Bad\r\nConnection: close\r\n\r\n", flood: " ", .status(400)),
        Response(
            "chunks without an end", head: ok + "Transfer-Encoding: chunked\r\n\r\n", flood: "5\r\n     \r\n", .tooLarge
        ),
        Response("a head without an end", head: ok, flood: "X-Field: value\r\n", .connection),
        Response("a field without an end", head: ok + "X-Field: ", flood: "value", .connection),
    ]

    /// The limit of a response's size.
    private static let limit = 1 << 20
    /// The limits of bytes taken from a server before the connection is closed, and of bytes kept in memory.
    #if canImport(Darwin) || AsyncHTTPClient
    private static let taken = 64 << 20
    private static let kept = 64 << 20
    private static let beyond: Set<String> = []
    #else
    // URLSession needs time to end a response, a second on a busy machine.
    private static let taken = 4 << 30
    private static let kept = 256 << 20
    /// All sessions share one queue, and set a timer for each chunk: a server that sends small chunks blocks them for
    /// minutes, with 60 bytes in memory for each byte.
    private static let beyond: Set = ["chunks without an end"]
    #endif

    /// The responses that end are in one process, each of the others is in a separate one.
    static let measured = [responses.filter(\.flood.isEmpty).map(\.name)] + floods.map { [$0] }
    private static let floods = responses.filter { !$0.flood.isEmpty && !beyond.contains($0.name) }.map(\.name)

    @Test("A malformed response is a typed error", arguments: responses.filter(\.flood.isEmpty))
    func typedErrors(response: Response) async throws {
        try await Self.meet(response)
    }

    /// Runs in separate processes, as memory is that of a whole process.
    @Test("A malformed response takes a limited amount of memory", arguments: measured)
    func memory(names: [String]) async {
        await #expect(processExitsWith: .success) { [names = names as [String]] in
            let before = ProcessState.mostResidentBytes()
            for response in HostileTests.responses where names.contains(response.name) {
                try await HostileTests.meet(response)
            }
            let growth = ProcessState.mostResidentBytes() - before
            #expect(growth < HostileTests.kept || ProcessState.isSanitized, "\(growth >> 10) KiB more memory")
        }
    }

    private static func meet(_ response: Response) async throws {
        let server = try ConformanceServer { connection in
            while connection.request() != nil {
                guard connection.server.requests.count == 1 else {
                    connection.respond(entry())
                    continue
                }
                guard connection.write(response.bytes) else { return }
                while !response.flood.isEmpty, connection.server.writtenCount < 2 * taken {
                    guard connection.write(response.flood) else { return }
                }
            }
        }
        defer { server.stop() }
        var ledger = LedgerClient(server: .init(url: "http://127.0.0.1:\(server.port)"))
        ledger.client.settings.retry = .never
        ledger.client.settings.bodyLimit = limit
        // Chunks of five bytes take the thread sanitizer long.
        ledger.client.settings.timeout = .seconds(60)
        ledger.client.settings.deadline = .seconds(60)
        var ending = Ending.entry
        do throws(PipeError) {
            let entry = try await ledger.entries.read(1)
            #expect(entry.call == 1)
        } catch {
            ending = Ending(error)
            #expect(error.body.count <= limit)
            #expect(!error.description.isEmpty && !error.debugDescription.isEmpty)
            #expect(error.description.utf8.count < 2_000)
        }
        #expect(response.endings.contains(ending), "\(response.name): \(ending)")
        #expect(server.writtenCount < taken, "\(response.name)")
        // The rest must not be read as the next response. The next call may need another connection.
        ledger.client.settings.retry = nil
        #expect(try await ledger.entries.read(1).text == "text", "\(response.name)")
    }

    // MARK: Values of users

    static let values = [
        "a b", "a/b", "../../etc", "..a", "a\\b", "a?b=c#d", "a&b=c", "a;b", "a+b", "100%", "%2F", "%00", "a:b@c", "ü",
        "日本 🚀", "e\u{301}", "\u{202E}abc", "[x]", "{id}", "a\"b'c<d>", " a ",
    ]
    static let controls = [
        "a\r\nX-Injected: 1", "a\nb", "a\rb", "a\0b", "\u{1B}[2J", "a\u{7F}", "\r\n\r\nGET / HTTP/1.1",
    ]

    /// The request that a call sends; `nil` if it sends none.
    private func sent(_ call: (ProbeClient) async throws(PipeError) -> Void) async throws -> (
        request: ReceivedRequest?, error: PipeError?
    ) {
        let server = try ConformanceServer { connection in
            while connection.request() != nil, connection.respond("{}", status: "404 Not Found") {}
        }
        defer { server.stop() }
        var probe = ProbeClient(server: ProbeClient.Server(url: "http://127.0.0.1:\(server.port)"), auth: .init())
        probe.client.settings.retry = .never
        let probing = probe
        let error = await failure { () throws(PipeError) in try await call(probing) }
        #expect(server.requests.count <= 1)
        for request in server.requests {
            #expect(request.values("X-Injected").isEmpty)
            #expect(request.line.split(separator: " ").count == 3, "\(request.line)")
            #expect(request.target.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "\(request.target)")
        }
        return (server.requests.first, error)
    }

    @Test("An identity stays one segment", arguments: values + controls)
    func identity(text: String) async throws {
        let request = try await sent { probe throws(PipeError) in
            _ = try await probe.echoes.read(.init(rawValue: text))
        }.request
        let path = try #require(request?.target.split(separator: "?").first)
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        #expect(segments.count == 3)
        #expect(segments.last?.removingPercentEncoding == text)
    }

    @Test("An identity that would change the path is refused", arguments: ["", ".", ".."])
    func noIdentity(text: String) async throws {
        let (request, error) = try await sent { probe throws(PipeError) in
            _ = try await probe.echoes.read(.init(rawValue: text))
        }
        #expect(request == nil)
        guard case .invalidRequest = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A value in a path stays in its segment", arguments: values + controls)
    func path(text: String) async throws {
        let request = try await sent { probe throws(PipeError) in
            try await probe.client.call(.get, "a/\(text)/b")
        }.request
        let path = try #require(request?.target.split(separator: "?").first)
        let segments = path.split(separator: "/", omittingEmptySubsequences: false)
        #expect(segments.count == 4)
        #expect(segments.dropLast().last?.removingPercentEncoding == text)
    }

    @Test("A value in a query stays one value", arguments: values + controls + ["", ".", ".."])
    func query(text: String) async throws {
        let request = try await sent { probe throws(PipeError) in
            try await probe.client.call(.get, "a", query: ["q": text, "last": "1"])
        }.request
        let query = try #require(request?.target.split(separator: "?").last)
        let items = query.split(separator: "&").filter { $0.hasPrefix("q=") }
        #expect(items.count == 1)
        #expect(items.first?.dropFirst(2).replacing("+", with: " ").removingPercentEncoding == text)
        #expect(query.hasSuffix("last=1"))
    }

    @Test("A header field is sent with its value", arguments: values)
    func field(text: String) async throws {
        let request = try await sent { probe throws(PipeError) in
            _ = try await probe.echoes.with { $0.headers["X-Note"] = text }.read("a")
        }.request
        // Blanks around a value are not part of it (RFC 9110, section 5.5).
        #expect(
            request?.values("X-Note").map { $0.trimmingCharacters(in: .whitespaces) } == [
                text.trimmingCharacters(in: .whitespaces)
            ])
    }

    @Test("A header field with control characters is refused", arguments: controls)
    func controlledField(text: String) async throws {
        let (request, error) = try await sent { probe throws(PipeError) in
            _ = try await probe.echoes.with { $0.headers["X-Note"] = text }.read("a")
        }
        #expect(request == nil)
        guard case .invalidRequest(.headerValue(name: "X-Note")) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test("A header field name that is not a token is refused", arguments: ["", "X Y", "X:Y", "X\r\nY", "Ü", "X\0"])
    func fieldName(text: String) async throws {
        let (request, error) = try await sent { probe throws(PipeError) in
            _ = try await probe.echoes.with { $0.headers[text] = "1" }.read("a")
        }
        #expect(request == nil)
        guard case .invalidRequest(.headerName) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
