/// The six kinds of JSON value (RFC 8259, section 3; `true` and `false` are one kind here).
public enum JSONKind: String, Hashable, Sendable {
    /// Members, each with a name.
    case object
    /// Elements in order.
    case array
    /// Text.
    case string
    /// A number.
    case number
    /// `true` or `false`.
    case boolean
    /// `null`.
    case null
}

extension JSONKind {
    /// The kind of value that begins with a byte; `nil` for bytes that begin no value.
    init?(firstByte byte: UInt8) {
        switch byte {
        case ASCII.openBrace: self = .object
        case ASCII.openBracket: self = .array
        case ASCII.quote: self = .string
        case ASCII.minus, ASCII.zero...ASCII.nine: self = .number
        case ASCII.t, ASCII.f: self = .boolean
        case ASCII.n: self = .null
        default: return nil
        }
    }
}
