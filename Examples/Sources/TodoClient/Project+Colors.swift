// The client itself is generated from todo.pipes.yaml when this target is built. What an app adds is ordinary Swift.

extension Project {
    /// The colours of a project's style, which `where: .init(color: …)` finds it by.
    public var colors: [String] {
        style?.split(separator: " ").map(String.init) ?? []
    }
}
