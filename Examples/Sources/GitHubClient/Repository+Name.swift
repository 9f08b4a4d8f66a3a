import PipeRuntime

extension GitHubClient {
    /// A repository by its owner and name, such as `octocat/Hello-World`.
    public func repository(_ owner: GitHub.Account.ID, _ name: String) -> ItemPipe<GitHub.RepositoriesResource> {
        repositories[.init(owner: owner, name: name)]
    }
}
