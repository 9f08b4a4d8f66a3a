/// Limits for JSON text that is read or written.
public struct JSONLimits: Hashable, Sendable {
    /// The maximum nesting of arrays and objects, 1 to 2048; 512 by default.
    ///
    /// RFC 8259, section 9, lets a parser limit the nesting. The limit keeps hostile text from exhausting the stack.
    public var depth: Int {
        didSet { depth = Self.clamped(depth) }
    }

    /// Limits with a depth, which is clamped to 1 to 2048.
    public init(depth: Int = 512) {
        self.depth = Self.clamped(depth)
    }

    private static func clamped(_ depth: Int) -> Int {
        min(max(depth, 1), 2048)
    }
}
