/// Limits for JSON text that is read or written.
public struct JSONLimits: Hashable, Sendable {
    /// The maximum nesting of arrays and objects, 1 to 2048; 512 by default.
    ///
    /// RFC 8259, section 9, lets a parser limit the nesting. The limit keeps hostile text from exhausting the stack.
    ///
    /// Records of generated clients are read by recursion, so they may be in each other 100 deep at most.
    public var depth: Int {
        didSet { depth = Self.clamped(depth) }
    }

    /// Limits with a depth, which is clamped to 1 to 2048.
    public init(depth: Int = 512) {
        self.depth = Self.clamped(depth)
    }

    /// How deeply records may be in each other. Debug builds need some 2 to 5 KB of stack for each.
    static let recordDepth: UInt8 = 100

    private static func clamped(_ depth: Int) -> Int {
        min(max(depth, 1), 2048)
    }
}
