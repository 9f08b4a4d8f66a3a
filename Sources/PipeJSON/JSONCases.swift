/// The known cases of an enumeration over strings, laid out so that they are found by the bytes of a text.
public struct JSONCases<Case: JSONStringEnum>: Sendable, ExpressibleByArrayLiteral {
    /// The cases in the order in which they were given.
    public let all: [Case]
    @usableFromInline let names: JSONMembers

    /// The cases in order, each of them once.
    public init(arrayLiteral cases: Case...) {
        all = cases
        names = JSONMembers(cases.map { Array($0.rawValue.utf8) })
    }

    /// The case of a raw value, `nil` if there is none.
    subscript(rawValue: String) -> Case? {
        var rawValue = rawValue
        return rawValue.withUTF8 { names.index(of: $0, from: 0) }.map { all[$0] }
    }
}

/// A string that was looked for among names.
@usableFromInline
enum JSONName {
    /// The index of the name that it is.
    case known(Int)
    /// It is none of them.
    case unknown(String)
}

extension JSONReader {
    /// Reads a string that is probably one of some names.
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
