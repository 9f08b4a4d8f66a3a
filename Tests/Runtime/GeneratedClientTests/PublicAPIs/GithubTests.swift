import GithubGolden
import PipeRuntime
import PipeTesting
import Testing

/// GitHub's client against responses as in https://docs.github.com/rest. The package of examples has more.
@Suite struct GithubTests {
    private static let repository = """
        {"id":1296269,"node_id":"MDEwOlJlcG9zaXRvcnkxMjk2MjY5","name":"Hello-World","full_name":"octocat/Hello-World",\
        "owner":{"login":"octocat","id":1,"avatar_url":"https://github.com/images/error/octocat_happy.gif",\
        "html_url":"https://github.com/octocat","type":"User","site_admin":false},"private":false,\
        "html_url":"https://github.com/octocat/Hello-World","description":"This your first repo!","fork":false,\
        "language":null,"stargazers_count":80,"open_issues_count":0,"topics":["octocat","api"],"archived":false,\
        "pushed_at":"2011-01-26T19:06:43Z","created_at":"2011-01-26T19:01:12Z","default_branch":"master"}
        """
    private static let base = "https://api.github.com"

    @Test("Repositories are identified by owner and name")
    func identities() async throws {
        let transport = ScriptedTransport(
            .json("[\(Self.repository)]"), .json(Self.repository), .json(Self.repository), .json("[]"))
        let github = GitHubClient(transport: transport)
        let listed = try await github.users["octocat"].repositories.list(pageSize: 1)
        let hello = try #require(listed.first)
        #expect(hello.id == GitHub.Repository.ID(owner: "octocat", name: "Hello-World"))
        #expect(hello.number == 1_296_269)
        #expect(hello.topics == ["octocat", "api"])
        #expect(try await github.repositories.read(hello.id) == hello)
        try await github.repositories.update(hello) { $0.description = .value("Mine") }
        #expect(try await github.repositories[hello].labels.list().isEmpty)
        #expect(
            transport.lines == [
                "GET \(Self.base)/users/octocat/repos?per_page=1", "GET \(Self.base)/repos/octocat/Hello-World",
                "PATCH \(Self.base)/repos/octocat/Hello-World", "GET \(Self.base)/repos/octocat/Hello-World/labels",
            ])
        #expect(transport.requests[2].body == #"{"description":"Mine"}"#)
        #expect(transport.requests[0].header("X-GitHub-Api-Version") == "2022-11-28")
    }
}
