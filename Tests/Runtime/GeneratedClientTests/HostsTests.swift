import Foundation
import HostsGolden
@_spi(Generated) import PipeCore
import PipeRuntime
import PipeTesting
import Testing

/// Calls of a generated client whose servers have other URLs.
@Suite struct HostsTests {
    private static let file = #"{"id":1,"name":"a"}"#
    private static let api = "https://api.example.com/2.0"
    private static let upload = "https://upload.example.com/api/2.0"

    private func client(_ transport: ScriptedTransport) -> HostsClient {
        HostsClient(auth: .init(token: .init("t"), narrow: .init("k")), transport: transport)
    }

    /// The method and the URL of each request, and whether it has the token or the key.
    private func sent(_ transport: ScriptedTransport) -> [String] {
        transport.requests.map { request in
            let token = request.header("Authorization") == "Bearer t" ? " token" : ""
            return request.line + token + (request.header("X-Key") == "k" ? " key" : "")
        }
    }

    @Test("Resources, operations and actions choose another URL of the server, which gets the credentials")
    func otherURLs() async throws {
        let transport = ScriptedTransport { sent, _ in
            switch sent.path.split(separator: "/").last {
            case "notes", "files": .json("[\(Self.file)]")
            case "parts": .json(#"{"data":[{"id":7,"size":1}]}"#)
            case "7": .json(#"{"id":7,"size":1}"#)
            default: sent.method == "DELETE" ? .response(204) : .json(Self.file)
            }
        }
        let hosts = client(transport)
        _ = try await hosts.files.list()
        try await hosts.files.create(.init(name: "a"))
        try await hosts.files.update(1) { $0.name = "b" }
        try await hosts.files.remove(1)
        try await hosts.files[1].content(text: "x")
        _ = try await hosts.files[1].raw()
        _ = try await hosts.parts.list()
        _ = try await hosts.parts.read(7)
        _ = try await hosts.parts[7].notes.list()
        _ = try await hosts.parts[7].notes.read(1)
        #expect(
            sent(transport) == [
                "GET \(Self.api)/files token", "POST \(Self.upload)/files/content token",
                "PATCH \(Self.upload)/files/1 token", "DELETE \(Self.api)/files/1 token",
                "PUT \(Self.upload)/files/1/content token", "GET https://files.example.com/raw/1 key",
                "GET https://files.example.com/parts token", "GET https://files.example.com/parts/7 token",
                "GET https://files.example.com/parts/7/notes token", "GET \(Self.api)/parts/7/notes/1 token",
            ])
        #expect(hosts.parts.url == "https://files.example.com/parts" && hosts.files.url == "\(Self.api)/files")
    }

    @Test("A client knows the addresses that its server had before, without malformed ones")
    func formerServers() {
        func formerServers(_ server: HostsClient.Server) -> [String] {
            HostsClient(server: server, auth: .init(token: .init("t")), transport: ScriptedTransport())
                .client.core.formerServers
        }
        #expect(formerServers(.main) == ["https://api.example.com/1.0", "http://old.example.com/"])
        #expect(formerServers(.tenant(tenant: "a", port: "8443")) == ["https://a.example.com/1.0"])
        #expect(formerServers(.local).isEmpty)
        let own = HostsClient.Server(
            url: "https://c.example", upload: "https://u.example", in: "https://i.example",
            formerURLs: ["HTTPS://B.example/", "no address"])
        #expect(formerServers(own) == ["https://B.example/"])
        #expect(
            formerServers(.init(url: "https://c.example", upload: "https://u.example", in: "https://i.example")) == [])
    }

    @Test("A client of other servers has all of their URLs")
    func otherServers() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.file) }
        let local = HostsClient.Server(
            url: "http://127.0.0.1:1", upload: "http://127.0.0.1:2/u", in: "http://127.0.0.1:3")
        for server in [local, .tenant(tenant: "tea", port: "8443")] {
            let hosts = HostsClient(server: server, auth: .init(token: .init("t")), transport: transport)
            _ = try await hosts.files.read(1)
            try await hosts.files.create(.init(name: "a"))
            _ = try await hosts.parts[7].notes.with { $0.server = "in" }.read(1)
        }
        #expect(
            sent(transport) == [
                "GET http://127.0.0.1:1/files/1 token", "POST http://127.0.0.1:2/u/files/content token",
                "GET http://127.0.0.1:3/parts/7/notes/1 token", "GET https://tea.example.com/2.0/files/1 token",
                "POST https://tea.upload.example.com/2.0/files/content token",
                "GET https://tea.files.example.com:8443/parts/7/notes/1 token",
            ])
    }

    @Test("The URL of a server comes from the environment when the server is used, and else from the schema")
    func environment() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.file) }
        func read(_ server: HostsClient.Server) async throws {
            _ = try await HostsClient(server: server, auth: .init(token: .init("t")), transport: transport).files.read(
                1)
        }
        for name in ["HOSTS_STAGING_URL", "HOSTS_LOCAL_URL", "HOSTS_BRANCH_URL"] { unsetenv(name) }
        try await read(.local)
        try await read(.branch(branch: "main"))
        #expect(HostsClient.Server.staging.url == "env:HOSTS_STAGING_URL")
        for value in [nil, ""] {
            if let value { setenv("HOSTS_STAGING_URL", value, 1) }
            let error = await #expect(throws: PipeError.self) { try await read(.staging) }
            guard case .invalidRequest(.serverVariable("HOSTS_STAGING_URL")) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(error?.description.contains("the environment variable HOSTS_STAGING_URL has no URL") == true)
        }
        setenv("HOSTS_STAGING_URL", "staging.example.com", 1)
        let malformed = await #expect(throws: PipeError.self) { try await read(.staging) }
        guard case .invalidRequest(.serverURL("staging.example.com", .notAbsolute)) = malformed?.reason else {
            Issue.record("\(String(describing: malformed))")
            return
        }
        setenv("HOSTS_STAGING_URL", "https://staging.example.com/2.0/", 1)
        setenv("HOSTS_LOCAL_URL", "http://127.0.0.1:9000", 1)
        setenv("HOSTS_BRANCH_URL", "https://other.example.com", 1)
        try await read(.staging)
        try await read(.local)
        try await read(.branch(branch: "main"))
        #expect(
            sent(transport) == [
                "GET http://127.0.0.1:8080/2.0/files/1 token", "GET https://main.example.com/files/1 token",
                "GET https://staging.example.com/2.0/files/1 token", "GET http://127.0.0.1:9000/files/1 token",
                "GET https://other.example.com/files/1 token",
            ])
    }

    @Test("A URL that is malformed or unknown is an error of its calls alone, and nothing is sent")
    func unusableURLs() async throws {
        let transport = ScriptedTransport(.json(Self.file))
        let server = HostsClient.Server(url: Self.api, upload: "up load", in: "https://files.example.com")
        let files = HostsClient(server: server, transport: transport).files
        let malformed = await #expect(throws: PipeError.self) { try await files.create(.init(name: "a")) }
        guard case .invalidRequest(.serverURL("up load", _)) = malformed?.reason else {
            Issue.record("\(String(describing: malformed))")
            return
        }
        let unknown = await #expect(throws: PipeError.self) { try await files.with { $0.server = "other" }.read(1) }
        guard case .invalidRequest(.unknownServer("other")) = unknown?.reason else {
            Issue.record("\(String(describing: unknown))")
            return
        }
        #expect(transport.requests.isEmpty)
        #expect(try await files.read(1).name == "a")
    }

    @Test("`for` narrows the URLs that a credential is sent to, also among the server's other URLs")
    func narrowedCredentials() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.file) }
        _ = try await client(transport).files[1].locked()
        _ = try await client(transport).files.with { $0.authAlternatives = [["narrow"]] }.update(1) { $0.name = "b" }
        #expect(sent(transport) == ["GET https://files.example.com/raw2/1", "PATCH \(Self.upload)/files/1"])
    }

    @Test("A redirect to a URL that the call does not choose gets neither credentials nor a body")
    func redirects() async throws {
        func redirecting(to url: String, status: Int = 302) -> ScriptedTransport {
            ScriptedTransport(.response(status, headers: ["Location": url]), .json(Self.file))
        }
        let foreign = redirecting(to: "\(Self.upload)/files/1")
        _ = try await client(foreign).files.read(1)
        #expect(sent(foreign) == ["GET \(Self.api)/files/1 token", "GET \(Self.upload)/files/1"])

        let body = redirecting(to: "https://files.example.com/x", status: 307)
        let error = await #expect(throws: PipeError.self) { try await client(body).files.create(.init(name: "a")) }
        guard case .redirect(.bodyToOtherOrigin) = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sent(body) == ["POST \(Self.upload)/files/content token"])

        // The server itself and the chosen URL have the same trust.
        let home = redirecting(to: "\(Self.api)/files/content", status: 307)
        try await client(home).files.create(.init(name: "a"))
        #expect(sent(home) == ["POST \(Self.upload)/files/content token", "POST \(Self.api)/files/content token"])
    }

    @Test("A new record is fetched from its location at the chosen URL, and a changed one where it is read")
    func recordsWithoutBody() async throws {
        let transport = ScriptedTransport(
            .response(201, headers: ["Location": "/api/2.0/files/9"]), .json(Self.file), .response(204),
            .json(Self.file))
        let files = client(transport).files
        #expect(try await files.create(.init(name: "a")).name == "a")
        #expect(try await files.update(1) { $0.name = "b" }.name == "a")
        #expect(
            sent(transport) == [
                "POST \(Self.upload)/files/content token", "GET \(Self.upload)/files/9 token",
                "PATCH \(Self.upload)/files/1 token", "GET \(Self.api)/files/1 token",
            ])
    }

    @Test("The next page is at the chosen URL, and at no other")
    func pages() async throws {
        let next = ScriptedTransport(
            .json(#"{"data":[{"id":7,"size":1}],"next":"https://files.example.com/parts?page=2"}"#),
            .json(#"{"data":[{"id":8,"size":1}]}"#))
        #expect(try await client(next).parts.all().collect().count == 2)
        #expect(
            sent(next) == [
                "GET https://files.example.com/parts token", "GET https://files.example.com/parts?page=2 token",
            ])
        let foreign = ScriptedTransport(.json(#"{"data":[],"next":"\#(Self.upload)/parts?page=2"}"#))
        let error = await #expect(throws: PipeError.self) { _ = try await client(foreign).parts.all().collect() }
        guard case .pageOnOtherOrigin = error?.reason else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(sent(foreign) == ["GET https://files.example.com/parts token"])
    }

    @Test("The parts of an upload are sent to a location at the chosen URL")
    func uploads() async throws {
        let transport = ScriptedTransport { sent, _ in
            switch sent.method {
            case "PUT" where !sent.url.contains("session"): .response(202, headers: ["Location": "/session/1"])
            case "PATCH": .response(202, headers: ["Location": "/session/1", "Range": "0-2"])
            default: .json(Self.file)
            }
        }
        let content = UploadContent.data(Data("abc".utf8), filename: "a.txt", contentType: "text/plain")
        _ = try await client(transport).files[1].resume(content)
        #expect(sent(transport).allSatisfy { $0.contains("https://upload.example.com/") && $0.hasSuffix(" token") })
        #expect(transport.requests.count > 1)
    }
}
