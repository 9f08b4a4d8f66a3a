extension API {
    /// What clients can ask of a resource.
    package struct Call: Codable, Hashable, Sendable {
        /// The operation, or the name of the action.
        package var name: String
        /// `nil` for an action.
        package var operation: ResourceOperation?
        package var docs: String?
        package var deprecated: Deprecation?
        /// Whether it is about one item.
        package var isOnItem: Bool
        package var method: HTTPMethod
        package var path: [PathPiece]
        /// The value in the path that keeps its slashes; `nil` for none.
        package var greedy: PathPiece?
        /// The other URL of the server that it is sent to.
        package var server: String?
        /// Query items with fixed values. `{resource#0}` is a part of the identity of an item.
        package var fixedQuery: [NamedValue] = []
        /// Query items with arguments; for a list, its filter.
        package var query: [Field] = []
        package var sort: Sort?
        /// Header fields with arguments.
        package var headers: [HeaderField] = []
        /// `nil` for none.
        package var body: Body?
        package var result: Result
        /// How many calls can be authorized: alternatives of schemes; empty for no credentials.
        package var use: [[String]] = []
        package var scopes: [String]?
        /// Whether changes name the version of the record that they change.
        package var versions: VersionCheck?
        /// The header field with which a client says that it sends a request again.
        package var idempotency: String?

        package init(
            name: String, isOnItem: Bool, method: HTTPMethod, path: [PathPiece], result: Result
        ) {
            self.name = name
            self.isOnItem = isOnItem
            self.method = method
            self.path = path
            self.result = result
        }
    }
}
