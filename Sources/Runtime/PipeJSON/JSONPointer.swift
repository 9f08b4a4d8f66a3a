/// A location in a JSON document, in the syntax of RFC 6901: `/data/0/title`; the empty pointer is the whole document.
///
/// A pointer names members of objects and indices of arrays. `~0` stands for `~` and `~1` for `/`. A malformed literal
/// does not trap: it points to nothing, and reading with it throws ``JSONError/Reason/malformedPointer(_:)``.
public struct JSONPointer: Hashable, Sendable {
    /// The pointer as it is written.
    public let text: String

    /// The names and indices from the root down, unescaped; `nil` for a malformed literal.
    package let tokens: [String]?

    /// Makes a pointer from its text; `nil` if the text does not follow RFC 6901.
    public init?(_ text: String) {
        guard let tokens = Self.tokens(of: text) else { return nil }
        self.text = text
        self.tokens = tokens
    }

    /// Makes a pointer of names and indices that are not escaped.
    public init(tokens: [String]) {
        self.tokens = tokens
        text = tokens.map { token in
            token.unicodeScalars.reduce(into: "/") { escaped, scalar in
                switch scalar {
                case "~": escaped += "~0"
                case "/": escaped += "~1"
                default: escaped.unicodeScalars.append(scalar)
                }
            }
        }.joined()
    }

    /// Whether the pointer is the whole document.
    public var isRoot: Bool { tokens?.isEmpty ?? false }

    private static func tokens(of text: String) -> [String]? {
        guard !text.isEmpty else { return [] }
        guard text.utf8.first == ASCII.slash else { return nil }
        var tokens: [String] = []
        for part in text.unicodeScalars.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
            guard let token = unescaped(part) else { return nil }
            tokens.append(token)
        }
        return tokens
    }

    private static func unescaped(_ part: Substring.UnicodeScalarView) -> String? {
        var token = String.UnicodeScalarView()
        var scalars = part.makeIterator()
        while let scalar = scalars.next() {
            guard scalar == "~" else {
                token.append(scalar)
                continue
            }
            switch scalars.next() {
            case "0": token.append("~")
            case "1": token.append("/")
            default: return nil
            }
        }
        return String(token)
    }

    /// A token as an array index (RFC 6901, section 4: digits without leading zeros); `nil` if it is not an index.
    static func index(_ token: String) -> Int? {
        let digits = token.utf8
        guard digits.allSatisfy({ (ASCII.zero...ASCII.nine).contains($0) }),
            digits.first != ASCII.zero || digits.count == 1
        else { return nil }
        return Int(token)
    }
}

extension JSONPointer {
    /// Whether both are written with the same code units (RFC 6901, section 4: names are compared without
    /// normalization).
    public static func == (left: JSONPointer, right: JSONPointer) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(text)
    }
}

extension JSONPointer: ExpressibleByStringLiteral {
    public init(stringLiteral text: String) {
        self.text = text
        tokens = Self.tokens(of: text)
    }
}

extension JSONPointer: Codable {
    /// Reads a pointer from its text.
    ///
    /// - Throws: `DecodingError` if the text is not a JSON pointer.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        guard let pointer = JSONPointer(try container.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "no JSON pointer (RFC 6901)")
        }
        self = pointer
    }

    /// Writes the pointer as its text.
    public func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }
}

extension JSONPointer: CustomStringConvertible {
    /// The pointer as it is written.
    public var description: String { text }
}
