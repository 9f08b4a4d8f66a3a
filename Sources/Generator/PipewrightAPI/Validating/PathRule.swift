import PipewrightDiagnostics
import PipewrightSchema

/// The syntax of a path: segments joined by slashes, as in a URL (RFC 3986, section 3.3).
package enum PathRule {
    /// Why a text is not a path; `nil` if it is one.
    ///
    /// - Parameter isName: Whether a text can be in { }.
    package static func problem(
        in path: String, isName: (String) -> Bool = { isParameter(parameter($0).name) }
    ) -> PathError? {
        // Compares scalars, since a combining character would hide a "?" in a `Character`.
        let scalars = path.unicodeScalars
        if scalars.contains("://".unicodeScalars) { return .server }
        if scalars.contains("?") { return .query }
        if scalars.contains("#") { return .fragment }
        guard let pieces = pieces(of: path) else { return .missingBrace }
        for case .parameter(let name) in pieces where !isName(name) {
            return .parameterName(name)
        }
        if scalars.contains("\\") { return .backslash }
        if PercentEncoding.isIn(path) { return .percentEncoded }
        var segments = normalized(path).unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
        // A slash at the end does not begin another segment.
        if segments.last?.isEmpty == true { segments.removeLast() }
        for segment in segments.map(String.init) {
            if segment.isEmpty { return .emptySegment }
            if segment == "." || segment == ".." { return .dotSegment(segment) }
        }
        for scalar in path.unicodeScalars where scalar.value < 0x20 || scalar.value == 0x7F {
            return .controlCharacter
        }
        return nil
    }

    /// The syntax of an identity's separator: a slash, or characters that are not encoded in a segment and that values
    /// rarely have.
    static func problem(inSeparator separator: String) -> SeparatorError? {
        let scalars = separator.unicodeScalars
        if scalars.elementsEqual("/".unicodeScalars) { return nil }
        for scalar in scalars where !"-._~!$&'()*+,;=:@".unicodeScalars.contains(scalar) {
            return .scalar(scalar)
        }
        return nil
    }

    /// A part of a path: text, or the name of a placeholder.
    package enum Piece: Hashable {
        case text(String)
        case parameter(String)
    }

    /// The parts of a path; nil if braces do not match.
    package static func pieces(of path: String) -> [Piece]? {
        var pieces: [Piece] = []
        var rest = path.unicodeScalars[...]
        while let open = rest.firstIndex(where: { $0 == "{" || $0 == "}" }) {
            guard rest[open] == "{",
                let close = rest[open...].dropFirst().firstIndex(where: { $0 == "{" || $0 == "}" }), rest[close] == "}"
            else { return nil }
            if open > rest.startIndex { pieces.append(.text(String(rest[..<open]))) }
            pieces.append(.parameter(String(rest[rest.index(after: open)..<close])))
            rest = rest[rest.index(after: close)...]
        }
        if !rest.isEmpty { pieces.append(.text(String(rest))) }
        return pieces
    }

    /// The name of a placeholder, and whether its value keeps its slashes: `{key+}`, the greedy label of Smithy.
    package static func parameter(_ text: String) -> (name: String, isGreedy: Bool) {
        text.utf8.last == UInt8(ascii: "+") ? (String(text.unicodeScalars.dropLast()), true) : (text, false)
    }

    /// A name, or the name of a resource above and of a field of its identity: `repos.owner`.
    package static func isParameter(_ name: String) -> Bool {
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count <= 2
            && parts.allSatisfy { part in
                !part.isEmpty && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
            }
    }

    /// Removes slashes at the beginning. A slash at the end is significant, for example for registries and Django.
    static func normalized(_ path: String) -> String {
        String(path.unicodeScalars.drop { $0 == "/" })
    }

    /// The percent-encoded path: all characters except `pchar` of RFC 3986 and slashes are encoded.
    static func encoded(_ path: String) -> String {
        encodedText(normalized(path))
    }

    private static let symbols = Set("-._~!$&'()*+,;=:@/".utf8)

    /// The percent-encoded text of a part of a path, whose slashes are kept.
    static func encodedText(_ text: String) -> String {
        var result = ""
        for byte in text.utf8 {
            let isLetterOrDigit =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isLetterOrDigit || symbols.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                result += PercentEncoding.escape(byte)
            }
        }
        return result
    }
}
