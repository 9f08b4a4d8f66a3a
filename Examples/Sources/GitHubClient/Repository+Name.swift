import PipeRuntime

extension GitHubClient {
    /// A repository by its full name, such as `octocat/Hello-World`.
    public func repository(_ owner: Account.ID, _ name: String) -> PipeItem<RepositoriesResource> {
        repositories[.init(owner: owner, name: name)]
    }
}
