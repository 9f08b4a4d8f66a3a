import PipeHTTP
import Testing

@testable import PipeStandIn

/// Requests that come over a network: their targets, hosts and origins.
@Suite struct NetworkRequestTests {
    private static let schema = """
        pipewright: 1
        name: Notes
        servers: { main: https://notes.example/v1 }
        records: { Note: { id: int read, title: string } }
        default: { operations: [list, read, create, remove] }
        resources: { notes: { record: Note } }
        """
    private static let local = ServedHosts(address: "127.0.0.1", isLocal: true)

    private let server: StandIn

    init() throws {
        server = try StandIn(description: try Served.description(of: Self.schema))
    }

    private func response(
        _ method: HTTPRequest.Method, _ target: String, _ fields: [(String, String)], at hosts: ServedHosts? = local
    ) throws -> ServedResponse {
        var all = HTTPFields()
        for (name, value) in fields {
            all.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        let body = method == .post ? Array(#"{"title":"a"}"#.utf8) : []
        if method == .post { all[.contentType] = "application/json" }
        var request = ServedRequest(method: method, origin: "http://", target: target, fields: all, body: body)
        request.hosts = hosts
        return server.response(to: request)
    }

    @Test(
        "Only a target that begins with http:// or https:// is a URL; others begin with a slash",
        arguments: [
            (.get, "/v1/notes", 200), (.get, "/v1/notes?from=http://localhost/v1/nothing", 200),
            (.get, "/v1/notes?from=://", 200), (.get, "/v1/nothing?from=http://localhost/v1/notes", 404),
            (.get, "/v1/nothing/http://localhost/v1/notes", 404), (.get, "//v1/notes", 404),
            (.get, "http://localhost:8080/v1/notes", 200), (.get, "HTTPS://LOCALHOST/v1/notes?from=http://x/y", 200),
            (.get, "http://localhost", 404), (.get, "http://localhost?from=/v1/notes", 404),
            (.get, "http://evil.example/v1/notes", 421), (.get, "http://me@localhost/v1/notes", 400),
            (.get, "http:///v1/notes", 400), (.get, "ftp://localhost/v1/notes", 400),
            (.get, "x?http://localhost/v1/notes", 400), (.get, "v1/notes", 400), (.get, "", 400), (.get, "*", 400),
            // Unreserved characters may be escaped; a slash may not.
            (.get, "/%761/n%6Ftes", 200), (.get, "/%76%31/notes/%31?a=%62", 200), (.get, "/v1%2Fnotes", 404),
            (.get, "/v1/n%256Ftes", 404), (.get, "http://localhost/v1/%6eotes", 200),
            (.connect, "localhost:80", 400), (.options, "*", 204), (.options, "/v1/notes", 204),
        ] as [(HTTPRequest.Method, String, Int)])
    func targets(method: HTTPRequest.Method, target: String, status: Int) throws {
        #expect(try response(method, target, [("Host", "localhost:8080")]).status == status)
    }

    @Test(
        "The host must be one of the server, without regard to case, port and a full stop at its end",
        arguments: [
            (["localhost"], 200, 200), (["LocalHost.:3000"], 200, 200), (["127.0.0.1:8080"], 200, 200),
            (["[::1]:8080"], 200, 200), (["notes.test"], 200, 200), (["10.0.2.2:8080"], 200, 200),
            (["[fd00::2]"], 200, 200), (["192.168.1.7:8080"], 421, 200), (["0.0.0.0:8080"], 421, 200),
            (["[fe80::1]"], 421, 200), (["evil.example:8080"], 421, 421), (["localhost.evil.example"], 421, 421),
            (["127.0.0.1.evil.example"], 421, 421), (["notes.test.."], 400, 400), ([], 400, 400), ([""], 400, 400),
            (["localhost", "localhost"], 400, 400), (["localhost, evil.example"], 400, 400),
            (["me@localhost"], 400, 400), (["localhost/"], 400, 400), (["localhost:x"], 400, 400),
            (["[::1"], 400, 400), (["localhost#"], 400, 400),
        ])
    func hosts(sent: [String], local: Int, open: Int) throws {
        let names = ["Notes.test", "10.0.2.2", "fd00::2"]
        for (address, status) in [("127.0.0.1", local), ("0.0.0.0", open)] {
            let hosts = ServedHosts(address: address, isLocal: address == "127.0.0.1", names: names)
            let response = try response(.get, "/v1/notes", sent.map { ("hOST", $0) }, at: hosts)
            #expect(response.status == status, "\(address): \(response.text)")
        }
        #expect(try response(.get, "/v1/notes", sent.map { ("Host", $0) }, at: nil).status == 200)
    }

    @Test("A refusal names the host and the option, and has no body for HEAD")
    func refusal() throws {
        let refused = try response(.get, "/v1/notes", [("Host", "evil.example")])
        #expect(refused.text.contains("not called evil.example") && refused.text.contains("--host-name"))
        #expect(try response(.head, "/v1/notes", [("Host", "evil.example")]).body.isEmpty)
    }

    @Test(
        "The name of a host is a name or an address without a port",
        arguments: [
            ("notes.test", true), ("10.0.2.2", true), ("::1", true), ("[::1]", true), ("localhost:80", false),
            ("", false), ("http://localhost", false), ("a b", false), ("me@localhost", false), ("[::1]:80", false),
        ])
    func names(text: String, isHost: Bool) {
        #expect(ServedHosts.isHost(text) == isHost)
    }

    @Test(
        "A page of another origin changes nothing",
        arguments: [
            ([], 201), ([("Origin", "http://localhost:8080")], 201), ([("Origin", "HTTP://LocalHost:8080")], 201),
            // A proxy with TLS.
            ([("Origin", "https://localhost:8080")], 201),
            ([("Origin", "http://localhost:3000")], 403), ([("Origin", "http://evil.example")], 403),
            ([("Origin", "null")], 403), ([("Origin", "")], 403),
            ([("Origin", "http://localhost:8080"), ("Origin", "http://evil.example")], 403),
            ([("Sec-Fetch-Site", "same-origin")], 201), ([("Sec-Fetch-Site", "none")], 201),
            ([("Sec-Fetch-Site", "cross-site")], 403), ([("Sec-Fetch-Site", "same-site")], 403),
            ([("Sec-Fetch-Site", "new-kind")], 403),
            // The page of a web front end, through its own server.
            ([("Sec-Fetch-Site", "same-origin"), ("Origin", "http://localhost:3000")], 201),
            ([("Sec-Fetch-Site", "cross-site"), ("Origin", "http://localhost:8080")], 403),
        ] as [([(String, String)], Int)])
    func origins(fields: [(String, String)], status: Int) throws {
        let sent = [("Host", "localhost:8080")] + fields
        #expect(try response(.post, "/v1/notes", sent).status == status)
        #expect(try response(.delete, "/v1/notes/1", sent).status == (status == 201 ? 204 : 403))
        #expect(try response(.get, "/v1/notes", sent).status == 200)
        #expect(try response(.post, "/v1/notes", sent, at: nil).status == 201)
    }

    @Test(
        "Default ports are the same origin, and an origin has no path",
        arguments: [
            ("localhost", "http://localhost:80", 201), ("localhost:80", "http://localhost", 201),
            ("localhost:443", "https://localhost", 201), ("localhost", "https://localhost:443", 201),
            ("localhost:443", "http://localhost", 403), ("localhost:80", "https://localhost", 403),
            ("localhost:8080", "http://localhost", 403), ("localhost", "http://localhost:8080", 403),
            ("localhost:80", "http://localhost/", 403), ("localhost:80", "ftp://localhost", 403),
            ("[::1]:80", "http://[::1]", 201),
        ])
    func ports(host: String, origin: String, status: Int) throws {
        #expect(try response(.post, "/v1/notes", [("Host", host), ("Origin", origin)]).status == status)
    }

    @Test("Signatures have the path as it was sent")
    func sentPath() {
        let request = ServedRequest(method: .get, origin: "", target: "/%61%2F%7e?a=%61")
        #expect(request.path == "/a%2F~" && request.sentPath == "/%61%2F%7e" && request.target == "/%61%2F%7e?a=%61")
    }

    @Test("URLs in responses have the authority of the target or of Host")
    func origin() throws {
        let sent = [("Host", "LOCALHOST:1")]
        #expect(try response(.post, "/v1/notes", sent).fields[.location]?.hasPrefix("http://LOCALHOST:1/v1/") != false)
        let response = try response(.post, "http://127.0.0.1:2/v1/notes", sent)
        #expect(response.status == 201 && response.fields[.location]?.contains("LOCALHOST") != true)
    }
}
