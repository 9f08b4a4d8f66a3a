import Foundation
import PipeRuntime
import Testing

@testable import PipeTesting

/// Servers that answer as badly as can be, and values of users that would be something else if they were sent as they are:
/// the whole way through a generated client. What is a transport's alone stands in `TransportConformance`.
@Suite(.serialized, .timeLimit(.minutes(2))) struct HostileTests {
    // MARK: Answers

    /// What becomes of an answer.
    enum Ending: Sendable, Hashable {
        case entry, decoding, emptyBody, tooLarge, connection, status(Int)

        init(_ error: PipeError) {
            switch error.reason {
            case .decoding: self = .decoding
            case .emptyBody: self = .emptyBody
            case .bodyTooLarge: self = .tooLarge
            case .status(let status): self = .status(status.code)
            default: self = .connection
            }
        }
    }

    struct Answer: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        /// What it may end with.
        let endings: Set<Ending>
        /// What comes behind it for as long as it is read.
        var flood: [UInt8] = []

        var testDescription: String { name }

        /// An answer with status 200 and a length.
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

    static let answers = [
        Answer("as it should be", body: entry(), .entry),
        Answer(
            "204 with a body", head: "HTTP/1.1 204 No Content\r\nContent-Length: 5\r\n\r\nhello", .emptyBody,
            .connection),
        Answer("304, for which nobody asked", head: "HTTP/1.1 304 Not Modified\r\nETag: \"x\"\r\n\r\n", .status(304)),
        Answer("a status that nobody knows", head: "HTTP/1.1 799 Odd\r\nContent-Length: 0\r\n\r\n", .status(799)),
        Answer("no body", head: ok + "Content-Length: 0\r\n\r\n", .emptyBody),
        Answer("ISO 8859-1, as is said", body: latin1, type: "application/json; charset=iso-8859-1", .decoding),
        Answer("ISO 8859-1, called UTF-8", body: latin1, type: "application/json; charset=utf-8", .decoding),
        Answer("UTF-8, called UTF-16", body: entry(), type: "application/json; charset=utf-16", .entry),
        Answer(
            "UTF-16", body: entry().utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
            type: "application/json; charset=utf-16le", .decoding),
        Answer("a charset that is none", body: entry(), type: "application/json; charset=\"", .entry),
        Answer("a byte order mark", body: [0xEF, 0xBB, 0xBF] + Array(entry().utf8), .entry),
        Answer("two byte order marks", body: [0xEF, 0xBB, 0xBF, 0xEF, 0xBB, 0xBF] + Array(entry().utf8), .decoding),
        Answer("NUL before the value", body: "\0" + entry(), .decoding),
        Answer("NUL behind the value", body: entry() + "\0", .decoding),
        Answer("NUL in a text", body: entry(text: "a\0b"), .decoding),
        Answer("NUL as an escape", body: entry(text: #"a\u0000b"#), .entry),
        Answer("half of a surrogate pair", body: entry(text: #"\ud800"#), .entry),
        Answer("nothing but NUL", body: [UInt8](repeating: 0, count: 1_000), .decoding),
        Answer("10,000 deep", body: deep, .decoding),
        Answer("10,000 deep in a member that nobody reads", body: #"{"x":"# + deep, .decoding),
        Answer(
            "10,000 deep and up again",
            body: #"{"x":"# + deep + String(repeating: "]", count: 10_000) + "," + entry().dropFirst(), .decoding),
        Answer("a member twice", body: #"{"text":"other","# + entry().dropFirst(), .entry),
        Answer("1e999 for a number", body: entry(id: "1e999"), .decoding),
        Answer("a number with 10,000 digits", body: entry(id: String(repeating: "9", count: 10_000)), .decoding),
        Answer("a page of HTML", body: "<!doctype html><h1>Welcome</h1>", type: "text/html", .decoding),
        Answer("another value", body: "[]", .decoding),
        Answer("5 GB, as is said", head: ok + "Content-Length: 5368709120\r\n\r\n", flood: "x", .tooLarge),
        Answer("a body without an end", head: ok + "Connection: close\r\n\r\n", flood: " ", .tooLarge),
        Answer(
            "an error without an end", head: "HTTP/1.1 400 Bad\r\nConnection: close\r\n\r\n", flood: " ", .status(400)),
        Answer(
            "chunks without an end", head: ok + "Transfer-Encoding: chunked\r\n\r\n", flood: "5\r\n     \r\n", .tooLarge
        ),
        Answer("a head without an end", head: ok, flood: "X-Field: value\r\n", .connection),
        Answer("a field without an end", head: ok + "X-Field: ", flood: "value", .connection),
    ]

    /// What a call may keep of an answer.
    private static let limit = 1 << 20
    /// What may be taken from a server before it is left, and what may be kept of it.
    #if canImport(Darwin) || AsyncHTTPClient
    private static let taken = 64 << 20
    private static let kept = 64 << 20
    private static let beyond: Set<String> = []
    #else
    // URLSession takes its time to end an answer, a second on a busy machine.
    private static let taken = 4 << 30
    private static let kept = 256 << 20
    /// All sessions do their work on one queue, and set a timer for each chunk: a server that sends some bytes a chunk has them do
    /// nothing else for minutes, with 60 bytes in memory for each byte.
    private static let beyond: Set = ["chunks without an end"]
    #endif

    /// Those that end, all in one process, and each of those that do not.
    static let measured = [answers.filter(\.flood.isEmpty).map(\.name)] + floods.map { [$0] }
    private static let floods = answers.filter { !$0.flood.isEmpty && !beyond.contains($0.name) }.map(\.name)

    @Test(arguments: answers.filter(\.flood.isEmpty))
    func aTypedErrorAndNothingElse(answer: Answer) async throws {
        try await Self.meet(answer)
    }

    /// In a process of its own, as memory is that of all that runs in one.
    @Test(arguments: measured)
    func noMoreMemoryThanItMayTake(names: [String]) async {
        await #expect(processExitsWith: .success) { [names = names as [String]] in
            let before = ProcessState.mostResidentBytes()
            for answer in HostileTests.answers where names.contains(answer.name) {
                try await HostileTests.meet(answer)
            }
            let growth = ProcessState.mostResidentBytes() - before
            #expect(growth < HostileTests.kept || ProcessState.isSanitized, "\(growth >> 10) KiB more memory")
        }
    }

    private static func meet(_ answer: Answer) async throws {
        let server = try ConformanceServer { connection in
            while connection.request() != nil {
                guard connection.server.requests.count == 1 else {
                    connection.answer(entry())
                    continue
                }
                guard connection.write(answer.bytes) else { return }
                while !answer.flood.isEmpty, connection.server.writtenCount < 2 * taken {
                    guard connection.write(answer.flood) else { return }
                }
            }
        }
        defer { server.stop() }
        var ledger = LedgerClient(server: .init(url: "http://127.0.0.1:\(server.port)"))
        ledger.client.settings.retry = RetryPolicy.none
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
        #expect(answer.endings.contains(ending), "\(answer.name): \(ending)")
        #expect(server.writtenCount < taken, "\(answer.name)")
        // Whatever is left of it is not the next answer. It may cost the next call its connection, and no more.
        ledger.client.settings.retry = nil
        #expect(try await ledger.entries.read(1).text == "text", "\(answer.name)")
    }

    // MARK: Values of users

    static let values = [
        "a b", "a/b", "../../etc", "..a", "a\\b", "a?b=c#d", "a&b=c", "a;b", "a+b", "100%", "%2F", "%00", "a:b@c", "ü",
        "日本 🚀", "e\u{301}", "\u{202E}abc", "[x]", "{id}", "a\"b'c<d>", " a ",
    ]
    static let controls = [
        "a\r\nX-Injected: 1", "a\nb", "a\rb", "a\0b", "\u{1B}[2J", "a\u{7F}", "\r\n\r\nGET / HTTP/1.1",
    ]

    /// The one request that a call sends; nil if it sends none.
    private func sent(_ call: (ProbeClient) async throws(PipeError) -> Void) async throws -> (
        request: ReceivedRequest?, error: PipeError?
    ) {
        let server = try ConformanceServer { connection in
            while connection.request() != nil, connection.answer("{}", status: "404 Not Found") {}
        }
        defer { server.stop() }
        var probe = ProbeClient(server: ProbeClient.Server(url: "http://127.0.0.1:\(server.port)"), auth: .init())
        probe.client.settings.retry = RetryPolicy.none
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

    @Test("An identity that would be another place is refused", arguments: ["", ".", ".."])
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

    @Test("A header field has its value", arguments: values)
    func field(text: String) async throws {
        let request = try await sent { probe throws(PipeError) in
            _ = try await probe.echoes.with { $0.headers["X-Note"] = text }.read("a")
        }.request
        // Blanks around a value are none of it (RFC 9110, section 5.5).
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

    @Test("A name that is no token is refused", arguments: ["", "X Y", "X:Y", "X\r\nY", "Ü", "X\0"])
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
