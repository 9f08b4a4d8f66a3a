import Foundation
import GitHubClient
import HTTPTypes
import PipeRuntime
import Synchronization
import Testing

/// The client of GitHub's documented REST API, with responses like those in the documentation.
@Suite struct GitHubTests {
    private static let issue = """
        {"id": 1, "node_id": "MDU6SXNzdWUx", "number": 1347, "title": "Found a bug", "body": null, "state": "open",
        "state_reason": null, "user": {"login": "octocat", "id": 1, "type": "User", "site_admin": false,
        "html_url": "https://github.com/octocat", "avatar_url": "https://github.com/images/error/octocat.gif"},
        "assignees": [], "labels": [{"id": 208045946, "name": "bug", "color": "f29513", "default": true}],
        "locked": false, "comments": 0, "html_url": "https://github.com/octocat/Hello-World/issues/1347",
        "created_at": "2011-04-22T13:33:48Z", "updated_at": "2011-04-22T13:33:48Z", "closed_at": null}
        """

    @Test("Issues are listed below owner and repository")
    func issues() async throws {
        let transport = CannedTransport(
            ["[\(Self.issue)]", "[]"], links: [#"<https://api.github.com/x?page=2>; rel="next""#])
        let github = GitHubClient(auth: .init(token: "secret"), transport: transport)
        let since = Date(timeIntervalSince1970: 1_767_225_600)
        let issues = github.repository("octocat", "Hello-World").issues
        let page = try await issues.list(
            where: .init(state: .open, labels: ["bug", "help wanted"], since: since, direction: .asc), pageSize: 100)

        let issue = try #require(page.first)
        #expect(issue.id == 1347)
        #expect(issue.user?.id == "octocat")
        #expect(issue.labels.map(\.name) == ["bug"])
        #expect(issue.body == nil)
        #expect(issue.createdAt == Date(timeIntervalSince1970: 1_303_479_228))
        let request = try #require(transport.requests.first)
        #expect(
            request.path == "/repos/octocat/Hello-World/issues?state=open&labels=bug,help%20wanted"
                + "&since=2026-01-01T00%3A00%3A00Z&direction=asc&per_page=100")
        #expect(request.authority == "api.github.com")
        #expect(request.scheme == "https")
        #expect(request.headerFields[.authorization] == "Bearer secret")
        #expect(request.headerFields[.accept] == "application/vnd.github+json")
        #expect(request.headerFields[.userAgent] == "Pipewright")
        #expect(try await page.next()?.isEmpty == true)
        #expect(
            transport.requests.last?.path == "/x?page=2&state=open&labels=bug,help%20wanted"
                + "&since=2026-01-01T00%3A00%3A00Z&direction=asc&per_page=100")
    }

    @Test("An issue is created, closed and locked")
    func issueActions() async throws {
        let transport = CannedTransport([Self.issue, Self.issue, "", "[]"])
        let github = GitHubClient(auth: .init(token: "secret"), transport: transport)
        let issues = github.repository("octocat", "Hello-World").issues
        let issue = try await issues.create(.init(title: "Found a bug"))
        try await issues.update(issue.id) {
            $0.state = .value(.closed)
            $0.stateReason = .value(.notPlanned)
        }
        try await issues[issue.id].lock(lockReason: .offTopic)
        #expect(try await issues[issue.id].addLabels(labels: ["bug"]).isEmpty)

        let path = "/repos/octocat/Hello-World/issues"
        #expect(
            transport.requests.map { "\($0.method) \($0.path ?? "")" } == [
                "POST \(path)", "PATCH \(path)/1347", "PUT \(path)/1347/lock", "POST \(path)/1347/labels",
            ])
        #expect(
            transport.bodies == [
                #"{"title":"Found a bug"}"#, #"{"state":"closed","state_reason":"not_planned"}"#,
                #"{"lock_reason":"off-topic"}"#, #"{"labels":["bug"]}"#,
            ])
        #expect(transport.requests[1].headerFields[.contentType]?.hasPrefix("application/json") == true)
    }

    @Test("A label is renamed at the path of its name")
    func labels() async throws {
        let transport = CannedTransport([#"{"name": "bug :bug:", "color": "b01f26", "default": true}"#])
        let labels = GitHubClient(transport: transport).repository("octocat", "Hello-World").labels
        let label = try await labels["good first issue"].edit(newName: "bug :bug:", color: "b01f26")
        #expect(label.name == "bug :bug:")
        #expect(transport.requests.first?.path == "/repos/octocat/Hello-World/labels/good%20first%20issue")
        #expect(transport.requests.first?.method == .patch)
        #expect(transport.requests.first?.headerFields[.authorization] == nil)
    }
}

/// Returns these bodies, one after another, and stores the requests.
private final class CannedTransport: Transport {
    private struct State {
        var replies: [String]
        var links: [String]
        var requests: [HTTPRequest] = []
        var bodies: [String] = []
    }

    private let state: Mutex<State>

    init(_ replies: [String], links: [String] = []) {
        state = Mutex(State(replies: replies, links: links))
    }

    var requests: [HTTPRequest] { state.withLock { $0.requests } }
    var bodies: [String] { state.withLock { $0.bodies } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let sent = try await body?.collect(upTo: 1 << 20)
        return state.withLock { state in
            state.requests.append(request)
            if let sent { state.bodies.append(String(decoding: sent, as: UTF8.self)) }
            var response = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"])
            if !state.links.isEmpty, let name = HTTPField.Name("Link") {
                response.headerFields[name] = state.links.removeFirst()
            }
            return (response, HTTPBody(state.replies.isEmpty ? "" : state.replies.removeFirst()))
        }
    }
}
