/// What JSON text may ask of the program that reads it or writes it.
public struct JSONLimits: Hashable, Sendable {
    /// How many arrays and objects may stand inside one another: 512, unless told otherwise, 1 to 2048.
    ///
    /// RFC 8259, section 9, lets a parser limit the depth of nesting. The limit keeps hostile text from exhausting the
    /// stack.
    public var depth: Int {
        didSet { depth = Self.clamped(depth) }
    }

    /// Limits with a depth, which is brought into the range 1 to 2048.
    public init(depth: Int = 512) {
        self.depth = Self.clamped(depth)
    }

    private static func clamped(_ depth: Int) -> Int {
        min(max(depth, 1), 2048)
    }
}
