/// Pipes by name, for programs that learn what to call only when they run.
///
/// Generated clients have a property for each resource instead.
public struct PipeRegistry: Sendable {
    private var pipes: [String: Pipe<JSONResource>] = [:]

    /// Makes an empty registry.
    public init() {}

    /// The names, sorted.
    public var names: [String] { pipes.keys.sorted() }

    /// The pipe of a name, or `nil`.
    public subscript(name: String) -> Pipe<JSONResource>? { pipes[name] }

    /// Adds a pipe; it replaces one of the same name.
    ///
    /// - Returns: The pipe that was replaced.
    @discardableResult
    public mutating func add(_ pipe: Pipe<JSONResource>, named name: String) -> Pipe<JSONResource>? {
        pipes.updateValue(pipe, forKey: name)
    }

    /// Removes the pipe of a name.
    ///
    /// - Returns: The pipe, or `nil` where there was none.
    @discardableResult
    public mutating func remove(_ name: String) -> Pipe<JSONResource>? {
        pipes.removeValue(forKey: name)
    }
}
