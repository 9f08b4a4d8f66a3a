/// The known cases of a string enumeration, laid out so that they are found by the bytes of a text.
public struct JSONCases<Case: JSONStringEnum>: Sendable, ExpressibleByArrayLiteral {
    /// The cases in declaration order.
    public let all: [Case]
    @usableFromInline let names: JSONMembers

    /// Makes the list of cases, each of which must occur once.
    public init(arrayLiteral cases: Case...) {
        all = cases
        names = JSONMembers(cases.map { Array($0.rawValue.utf8) })
    }

    /// The case with a raw value; `nil` if none has it.
    subscript(rawValue: String) -> Case? {
        var rawValue = rawValue
        return rawValue.withUTF8 { names.index(of: $0, from: 0) }.map { all[$0] }
    }
}

/// The result of looking up a string among names.
@usableFromInline
enum JSONName {
    /// The index of the name that is equal to the string.
    case known(Int)
    /// The string is not among the names.
    case unknown(String)
}

extension JSONReader {
    /// Reads a string that is probably one of the names.
    @usableFromInline
    mutating func readName(among names: JSONMembers) throws(JSONError) -> JSONName {
        skipWhitespace()
        guard position < end, position.pointee == ASCII.quote else { throw mismatch(expected: .string) }
        position += 1
        let span = try scanString()
        if !span.hasEscapes, let index = names.index(of: span.bytes, from: 0) { return .known(index) }
        var text = span.decoded()
        if span.hasEscapes, let index = text.withUTF8({ names.index(of: $0, from: 0) }) { return .known(index) }
        return .unknown(text)
    }
}
