// The client is generated from todo.pipes.yaml when this target is built. Additions of the app are ordinary Swift.

extension Todo.Project {
    /// The colors of a project's style, which the filter `color` searches.
    public var colors: [String] {
        style?.split(separator: " ").map(String.init) ?? []
    }
}
