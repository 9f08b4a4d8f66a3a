import PipeModel

/// What a resource inherits from the resources above it and from the client.
struct InheritedSettings {
    var use: [[String]]
    var scopes: [String]?
    var settings: API.CallSettings
    /// The resources above, the outermost first.
    var ancestors: [Ancestor] = []
    /// The path that the paths of resources are relative to, without a slash at its start.
    var path: [API.PathPiece] = []
    /// The value in it that keeps its slashes.
    var greedy: API.PathPiece?

    struct Ancestor {
        /// The name in paths below; `nil` if no path has it.
        let key: String?
        /// The `id` of the resource.
        let id: String
    }
}
