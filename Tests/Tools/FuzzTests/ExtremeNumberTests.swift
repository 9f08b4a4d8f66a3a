import Foundation
import HTTPTypes
import PipeJSON
import PipeTesting
import PipeWebhooks
import PipewrightDiagnostics
import PipewrightGenerator
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeAuth
@_spi(Generated) @testable import PipeCache
@testable import PipeCalls
@_spi(Generated) @testable import PipeCore
@_spi(Generated) @testable import PipeFiles
@testable import PipeHTTP
@testable import PipeStandIn

/// Every place where a number of a message is read, with every extreme number: each is an error, a limited value, or is
/// ignored, and none ends the process. A new place belongs into the table.
@Suite struct ExtremeNumberTests {
    struct Place: Sendable, CustomTestStringConvertible {
        let name: String
        let texts: [String]
        let read: @Sendable (String) async throws -> Void

        init(
            _ name: String, _ texts: [String] = ExtremeNumbers.texts,
            _ read: @escaping @Sendable (String) async throws -> Void
        ) {
            self.name = name
            self.texts = texts
            self.read = read
        }

        var testDescription: String { name }
    }

    @Test("No number of a message ends the process", arguments: fields + bodies + pages + files + standIns)
    func numbers(place: Place) async {
        for text in place.texts { try? await place.read(text) }
    }

    // MARK: Header fields

    private static func head(_ fields: [(String, String)]) -> HTTPFields {
        var head = HTTPFields()
        for (name, value) in fields { head.set(value, for: name) }
        return head
    }

    private static let date = Date(timeIntervalSince1970: 1_700_000_000)

    private static func client(_ reply: ScriptedTransport.Reply) -> PipeClient {
        var client = plainClient(ScriptedTransport(reply.always), server: "https://s/api/")
        client.settings.retry = .never
        return client
    }

    static let fields: [Place] =
        ["Retry-After", "RateLimit-Reset", "X-RateLimit-Reset", "Date"].flatMap { name in
            [429, 503].map { status in
                Place("\(name) \(status)") { text in
                    let fields = head([("Retry-After", "Fri, 31 Dec 9999 23:59:59 GMT"), (name, text)])
                    for seconds in ExtremeNumbers.fewSeconds {
                        let now = Date(timeIntervalSince1970: seconds)
                        for fields in [fields, head([(name, text)])] {
                            guard let delay = ServerDelay.read(fields, status: status, now: now) else { continue }
                            #expect(delay >= .zero && delay <= .seconds(1_000_000_000))
                            var delays = JobDelays(first: .seconds(1), longest: .seconds(30))
                            #expect(delays.pause(requested: delay, random: 0.5) >= .milliseconds(100))
                        }
                    }
                }
            }
        } + [
            Place("RateLimit") { text in
                for value in ["\"a\";r=0;t=\(text)", "limit=1, reset=\(text)"] {
                    let delay = ServerDelay.read(head([("RateLimit", value)]), status: 429, now: date)
                    #expect(delay ?? .zero >= .zero)
                }
            },
            Place("Age, Cache-Control, Expires") { text in
                for fields in [
                    [("Cache-Control", "max-age=\(text), stale-if-error=\(text)"), ("Age", text)],
                    [("Expires", text), ("Date", text), ("ETag", "a")], [("Last-Modified", text), ("Age", text)],
                ] {
                    let response = HTTPResponse(status: .ok, headerFields: head(fields))
                    var request = HTTPRequest(method: .get, scheme: "https", authority: "s", path: "/")
                    request.headerFields[.cacheControl] = "max-age=\(text), min-fresh=\(text), max-stale=\(text)"
                    for now in ExtremeNumbers.fewSeconds {
                        guard
                            let cached = CachedResponse(
                                response, to: request, caller: "", requestTime: now, responseTime: 1_700_000_000)
                        else { continue }
                        _ = cached.isUsable(for: request, at: now)
                        _ = cached.isUsableAfterError(for: request, at: now)
                        _ = cached.response(at: now, note: "hit")
                        if let file = CacheFile.bytes(of: [cached]) { #expect(CacheFile.responses(in: file) != nil) }
                    }
                }
            },
            Place("dates of HTTP") { text in
                for form in ["Sun, \(text) Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-\(text) 08:49:37 GMT", text] {
                    for now in ExtremeNumbers.fewSeconds { _ = HTTPTimestamp.date(of: form, now: now) }
                }
            },
            Place("Max-Age of a cookie") { text in
                for seconds in ExtremeNumbers.fewSeconds {
                    let cookie = ReceivedCookie("a=b; Max-Age=\(text); Expires=\(text)")
                    _ = cookie?.expirationDate(at: Date(timeIntervalSince1970: seconds))
                }
            },
            Place("Content-Length", ExtremeNumbers.few) { text in
                let body = HTTPBody(length: Int64(text), once: HTTPBody("abc"))
                #expect(body.length ?? 0 >= 0)
                _ = try await body.collect(upTo: 1_000)
                let pipe = ResourcePipe<JSONResource>(
                    client(.response(200, headers: ["Content-Length": text], "abc")), ResourceDescriptor(path: "cars"))
                _ = try await pipe.list()
            },
            Place("values of header fields") { text in
                let reader = HeaderReader(head([("X", text)]), now: 0)
                _ = try? reader.value("X") as Int
                _ = try? reader.value("X") as Int32
                _ = try? reader.value("X") as Double
                _ = try? reader.value("X") as Date
                _ = try? reader.value("X", as: UnixSeconds.self)
                _ = try? reader.value("X", as: UnixMilliseconds.self)
                _ = try? reader.list("X") as [Int]
            },
            Place("ports") { text in
                if let address = try? HTTPAddress("https://s:\(text)/a") {
                    #expect(address.authority.count < 20)
                }
            },
        ]

    // MARK: Bodies

    static let bodies: [Place] = [
        Place("numbers in JSON") { text in
            for json in [text, "\"\(text)\""].map({ Array($0.utf8) }) {
                _ = try? JSON.decode(Int.self, from: json)
                _ = try? JSON.decode(Int8.self, from: json)
                _ = try? JSON.decode(UInt64.self, from: json)
                _ = try? JSON.decode(Double.self, from: json)
                _ = try? JSON.decode(Float.self, from: json)
                _ = try? JSON.decode(Decimal.self, from: json)
                _ = try? JSON.decode(Date.self, from: json)
                _ = try? JSON.decode(CalendarDate.self, from: json)
                _ = try? JSON.decode(TimeOfDay.self, from: json)
                if let value = try? JSON.decode(Moment<UnixSeconds>.self, from: json) { write(value.date) }
                if let value = try? JSON.decode(Moment<UnixMilliseconds>.self, from: json) { write(value.date) }
                guard let value = try? JSON.decode(JSONValue.self, from: json) else { continue }
                _ = (value.int, value.double, value.number?.decimal, value.hashValue, value == 1)
                _ = try? JSONEncoder().encode(value)
                _ = value[JSONPointer(tokens: [text])]
                _ = JSONValue.array([1])[JSONPointer(tokens: [text])]
            }
        },
        Place("dates in JSON") { text in
            for form in ["\(text)-01-01T00:00:00Z", "2026-01-01T00:00:\(text)Z", "2026-01-01T00:00:00.\(text)Z", text] {
                if let date = RFC3339.parse(form) { write(date) }
            }
        },
        Place("expires_in") { text in
            for value in [text, "\"\(text)\""] {
                let json = "{\"access_token\":\"a\",\"expires_in\":\(value)}"
                let scheme = OAuth2Scheme(.password, tokenEndpoint: "https://s/token")
                for seconds in ExtremeNumbers.fewSeconds {
                    let now = Date(timeIntervalSince1970: seconds)
                    if let response = try? TokenResponse(Array(json.utf8), scheme: scheme),
                        let token = try? response.token(at: now, scopes: [], keeping: nil)
                    {
                        _ = (token.isFresh(at: now, leeway: .seconds(60)), "\(token)")
                        _ = JSONNumber(exactly: now)
                    }
                    let login = LoginResponse(fields: head([("X", text)]), body: Array(json.utf8))
                    _ = try? login.date(at: .body("/expires_in"), now: now)
                    _ = try? login.date(at: .header("X"), now: now)
                }
            }
        },
        Place("retry of server-sent events") { text in
            var parser = EventStreamParser()
            parser.add(Array("retry: \(text)\ndata: a\n\n".utf8)[...])
            _ = try parser.next()
            if let pause = parser.reconnectionTime {
                #expect(pause >= .zero && min(pause, TimeLimit.ages) <= TimeLimit.ages)
            }
        },
        Place("parts of HTTP messages") { text in
            let body = "--r\nContent-ID: \(text)\n\nHTTP/1.1 \(text) x\nContent-Length: \(text)\n\nabc\n--r--"
            for part in MixedParts(Array(body.utf8), boundary: "r")?.parts ?? [] {
                _ = part.contentID.flatMap { MixedBody.index(ofID: $0) }
            }
            for id in ["<\(text)>", "response-\(text)", "<response-\(text)>"] { _ = MixedBody.index(ofID: id) }
        },
        Place("webhooks") { text in
            let signature = WebhookSignature(
                in: "S", prefix: "v1=", timestamp: .element("t="), signed: [.timestamp, ".", .body])
            let webhooks = Webhooks<UnreadEvent>(name: nil, signature: signature)
            for seconds in ExtremeNumbers.fewSeconds {
                _ = try? webhooks.event(
                    from: Array("{}".utf8), headers: ["S": "t=\(text),v1=00"], secrets: "a",
                    now: Date(timeIntervalSince1970: seconds))
            }
        },
    ]

    private static func write(_ date: Date) {
        _ = try? JSON.encode(date)
        _ = RFC3339.format(date)
        _ = HTTPTimestamp.text(of: date)
    }

    private enum UnreadEvent: NamedWebhookEvent {
        enum Name: String, CaseIterable { case ping }
        case unknown(UnknownWebhookEvent)
        case ping
        init(_ name: Name, from payload: WebhookPayload) throws(JSONError) { self = .ping }
    }

    // MARK: Pages

    private static let paging: [PagingDescriptor] = [1, .max].flatMap { first in
        [
            PagingDescriptor(
                .number(.query("page"), first: first, pages: .body("/pages")), size: .in(.query("size"), 1...100),
                total: .body("/total")),
            PagingDescriptor(
                .offset(.query("offset"), first: first), size: .in(.query("size"), 1...100), total: .body("/total")),
        ]
    }

    static let pages: [Place] = [
        Place("totals and numbers of pages", ExtremeNumbers.few) { text in
            for paging in paging {
                for json in [
                    "{\"data\":[1,2],\"total\":\(text),\"pages\":\(text)}", "{\"data\":[1],\"total\":\"\(text)\"}",
                ] {
                    let pipe = ResourcePipe<JSONResource>(
                        client(.json(json)), ResourceDescriptor(path: "cars", items: "/data", paging: paging))
                    for query in ["", "page=\(text)&offset=\(text)&size=\(text)"] {
                        guard let page = try? await pipe.list(query: URLQuery(encoded: query)) else { continue }
                        _ = (page.hasNext, page.hasPrevious, page.pageCount)
                        _ = try? await page.next()
                        _ = try? await page.previous()
                    }
                }
            }
        }
    ]

    // MARK: Files

    static let files: [Place] = [
        Place("Content-Range", ExtremeNumbers.few) { text in
            for form in [
                "bytes \(text)-\(text)/\(text)", "bytes 0-\(text)/*", "bytes \(text)-1/2", "bytes */\(text)",
                "bytes 0-1/\(text)",
            ] {
                if let range = ContentRange(form)?.range { #expect(range.lowerBound >= 0) }
                let reply = ScriptedTransport.Reply.response(
                    206, headers: ["Content-Range": form, "Content-Length": text, "ETag": "\"a\""], "ab")
                let download = PipeDownload(
                    client: client(reply),
                    call: CallRequest(
                        method: .get, target: .path(ResourcePath()), settings: CallSettings(),
                        scope: RunningCalls.Scope(pipe: "")), upload: nil)
                _ = try? await download.data()
                for range in [0..<2, 0..<Int64.max] {
                    _ = try? await download.data(in: range)
                }
            }
        },
        Place("Range of uploads") { text in
            for size in [1, 3_000, Int.max] {
                let bytes = Array("abc".utf8)
                let stream = AsyncStream<ArraySlice<UInt8>> {
                    $0.yield(bytes[...])
                    $0.finish()
                }
                for content in [UploadContent.stream(once: stream), .bytes(bytes)] {
                    let parts = try UploadParts(content)
                    if let offset = Int64(text), offset >= 0 { _ = try? await parts.part(at: offset, size: size) }
                }
            }
        },
    ]

    // MARK: Stand-ins

    private static let schema = """
        pipewright: 1
        name: Bulk
        servers: { main: https://bulk.example/api }
        paging:
          number: { page: query.page, total: body#/total, size: query.size 1..50, items: body#/data }
          offset: { offset: query.offset, total: body#/total, size: query.size, items: body#/data }
        records:
          Part: { id: int, name: string, count: int?, price: double?, made: timestamp?, seen: timestamp(unix)? }
        resources:
          tools: { record: Part, paging: number, bulk: { format: mixed, call: POST /$batch, limit: 50 } }
          rows: { record: Part, paging: offset, actions: { events: { call: GET events -> stream<Part> } } }
        """

    private static let description: Result<[UInt8], any Error> = Result {
        let diagnostics = DiagnosticCollector()
        let source = SchemaSource(SourceFile(path: "bulk.pipes.yaml", bytes: Array(schema.utf8)))
        return Array(
            try #require(GeneratorPipeline.document(of: source, into: diagnostics), "\(diagnostics)").json().utf8)
    }

    static let standIns: [Place] = [
        Place("requests to a stand-in", ExtremeNumbers.few) { text in
            let server = try StandIn(description: description.get(), data: .generated(records: 5))
            func send(
                _ method: HTTPRequest.Method, _ target: String, _ fields: [(String, String)] = [], _ body: String = ""
            ) {
                let request = ServedRequest(
                    method: method, origin: "http://s", target: target,
                    fields: head([("Content-Type", "application/json")] + fields), body: Array(body.utf8))
                let status = server.response(to: request).status
                #expect((200..<600).contains(status) && status != 500, "\(method) \(target) \(body)")
            }
            let encoded = PercentEncoding.encode(text)
            send(.get, "/api/tools?page=\(encoded)&size=\(encoded)")
            send(.get, "/api/rows?offset=\(encoded)&size=\(encoded)")
            send(.get, "/api/tools/\(encoded)")
            for member in ["id", "count", "price", "made", "seen"] {
                send(.post, "/api/tools", [], "{\"name\":\"a\",\"\(member)\":\(text)}")
                send(.post, "/api/tools", [], "{\"name\":\"a\",\"\(member)\":\"\(text)\"}")
            }
            send(.get, "/api/rows/1/events", [("Last-Event-ID", text)])
            send(.get, "/api/tools", [("Range", "bytes=\(text)-\(text)"), ("Content-Length", text)])
            let part = "--r\nContent-ID: \(text)\n\nGET /api/tools HTTP/1.1\nContent-Length: \(text)\n\nabc\n--r--"
            send(.post, "/api/$batch", [("Content-Type", "multipart/mixed; boundary=r")], part)
            for form in ["bytes=\(text)-\(text)", "bytes=\(text)-", "bytes=-\(text)", "bytes=0-\(text)"] {
                if let range = ByteRange.range(form, of: 10) { #expect(range.upperBound <= 10) }
            }
        }
    ]
}
