import PipeExamples
import PipeHTTP
import PipeModel
import Testing

@testable import PipeStandIn

/// Requests that no client would send do not end the server, and are not its failure.
@Suite(.serialized) struct FuzzTests {
    private static let texts = [
        "", "0", "-1", "9223372036854775807", "9223372036854775808", "1e400", "null", "\u{0}", "%", "%zz", "..", "a/b",
        "é", "{id}",
        "[]", "a[b][c]=1", "cGFnZTotMQ==", "cGFnZTo5OTk5OTk5OTk5OTk5OTk5OTk5", "bytes=5-1", "*", "\"", "W/\"a\"",
        ";;=,",
    ]

    @Test(
        "10,000 random requests",
        arguments: [
            "Schemas/todo.pipes.yaml", "Schemas/stripe.pipes.yaml", "Tests/Goldens/Pages/pages.pipes.yaml",
            "Tests/Goldens/Everything/everything.pipes.yaml", "Tests/Goldens/Files/files.pipes.yaml",
            "Tests/Goldens/Auth/auth.pipes.yaml", "Tests/Goldens/Login/login.pipes.yaml",
            "Tests/Goldens/Jobs/jobs.pipes.yaml", "Tests/Goldens/Bulk/bulk.pipes.yaml",
            "Tests/Goldens/Streams/streams.pipes.yaml", "Tests/Goldens/Tracker/tracker.pipes.yaml",
        ])
    func requests(path: String) throws {
        let description = try Served.description(path)
        let api = try APIDocument(json: description).api
        let server = try StandIn(description: description, data: .generated(records: 5)).server
        let examples = server.examples(origin: "http://127.0.0.1:8080")
        let requests =
            api.allResources.flatMap { resource in
                resource.calls.compactMap { examples.request(for: $0, of: resource) }
            } + Self.tokenRequests(of: api) + Self.bulkRequests(of: api)
            + Self.laterRequests(of: api, server)
        var random = SeededRandom(seed: 29)
        var statuses: [Int: Int] = [:]
        for _ in 0..<2_000 {
            let picked = random.pick(requests)
            let request = Self.changed(try #require(picked), &random)
            let status = server.response(to: request).status
            statuses[status, default: 0] += 1
            #expect((200..<600).contains(status) && status != 500, "\(request)")
        }
        // Most changes matter, and some requests are still accepted.
        let accepted = statuses.reduce(0) { $0 + ($1.key < 300 ? $1.value : 0) }
        #expect(statuses.count > 2 && accepted > 20, "\(statuses)")
    }

    /// Requests for tokens, whose forms are mixed up.
    private static func tokenRequests(of api: API) -> [ServedRequest] {
        let endpoints = api.schemes.flatMap { scheme in
            [
                scheme.oauth2?.token, scheme.oauth2?.authorize, scheme.oauth2?.revoke?.endpoint,
                scheme.token?.request.endpoint,
            ]
        }
        return endpoints.compactMap { $0 }.map { endpoint in
            var request = ServedRequest(
                method: .post, origin: "http://127.0.0.1:8080", target: Endpoint(endpoint, base: "/v1").path)
            request.query = "client_id=stand-in-client&response_type=code&redirect_uri=a:b&code_challenge=a"
            request.body = Array("grant_type=authorization_code&code=stand-in-code-1&code_verifier=a".utf8)
            request.fields[.authorization] = "Digest username=\"alice\", nonce=\"\", nc=00000001"
            return request
        }
    }

    /// Requests for many records.
    private static func bulkRequests(of api: API) -> [ServedRequest] {
        guard api.allResources.contains(where: { !$0.bulk.isEmpty }) else { return [] }
        let bodies = [
            (
                "/api/operations", "application/vnd.api+json",
                #"{"atomic:operations":[{"op":"add","data":{"name":"a"}}]}"#
            ),
            (
                "/api/$batch", "multipart/mixed; boundary=b",
                "--b\r\nContent-ID: <1>\r\n\r\nPOST /api/tools HTTP/1.1\r\n\r\n{\"name\":\"a\"}\r\n--b--\r\n"
            ),
        ]
        return bodies.map { path, type, body in
            ServedRequest(
                method: .post, origin: "http://127.0.0.1:8080", target: path, fields: [.contentType: type],
                body: Array(body.utf8))
        }
    }

    /// Requests about jobs and uploads that were begun.
    private static func laterRequests(of api: API, _ server: StandInServer) -> [ServedRequest] {
        let examples = server.examples(origin: "http://127.0.0.1:8080")
        return api.allResources.flatMap { resource in
            resource.calls.filter { $0.result.kind == .job || $0.body?.resumption != nil }.flatMap { call in
                examples.request(for: call, of: resource).map { begin -> [ServedRequest] in
                    guard let location = server.response(to: begin).fields[.location] else { return [] }
                    var request = begin
                    request.path = String(location.dropFirst(begin.origin.count))
                    request.query = nil
                    request.body = [1, 2, 3]
                    request.fields[.contentRange] = "bytes 0-2/9"
                    return [HTTPRequest.Method.get, .put, .patch].map { method in
                        request.method = method
                        return request
                    }
                } ?? []
            }
        }
    }

    private static func changed(_ request: ServedRequest, _ random: inout SeededRandom) -> ServedRequest {
        var request = request
        for _ in 0...random.number(0...2) {
            switch random.number(0...7) {
            case 0: request.method = random.pick([.get, .post, .put, .patch, .delete, .head, .options]) ?? .get
            case 1: request.path = changed(request.path, at: "/", &random)
            case 2: request.query = changed(request.query ?? "limit=1", at: "&", &random)
            case 3: request.query = "\(request.query ?? "")&\(text(&random))=\(text(&random))"
            case 4: request.body = changed(request.body, &random)
            case 5: request.fields = HTTPFields()
            case 6:
                let name = random.pick([
                    HTTPField.Name.contentType, .range, .contentRange, .ifMatch, .ifNoneMatch, .authorization, .cookie,
                ])
                if let name { request.fields[name] = text(&random) }
            default: request.body = Array(text(&random).utf8)
            }
        }
        return request
    }

    private static func text(_ random: inout SeededRandom) -> String { random.pick(texts) ?? "" }

    /// Replaces a part of a text.
    private static func changed(_ text: String, at separator: Character, _ random: inout SeededRandom) -> String {
        var parts = text.split(separator: separator, omittingEmptySubsequences: false).map(String.init)
        guard !parts.isEmpty else { return text }
        let index = random.number(0...parts.count - 1)
        if separator == "&" {
            parts[index] = (parts[index].split(separator: "=").first.map(String.init) ?? "") + "=" + Self.text(&random)
        } else {
            parts[index] = Self.text(&random)
        }
        return parts.joined(separator: String(separator))
    }

    /// Changes, removes or repeats a byte.
    private static func changed(_ bytes: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        guard !bytes.isEmpty else { return [UInt8(random.number(0...255))] }
        var bytes = bytes
        let index = random.number(0...bytes.count - 1)
        switch random.number(0...2) {
        case 0: bytes[index] = UInt8(random.number(0...255))
        case 1: bytes.remove(at: index)
        default: bytes.insert(bytes[index], at: index)
        }
        return bytes
    }
}
