import PipewrightDiagnostics

/// The syntax of the names and values of header fields (RFC 9110).
package enum HeaderRule {
    /// A name is a token (RFC 9110, section 5.6.2).
    package static func problem(inName name: String) -> HeaderError? {
        let symbols = Set("!#$%&'*+-.^_`|~".unicodeScalars)
        if name.isEmpty { return .emptyName }
        for scalar in name.unicodeScalars where !(isLetterOrDigit(scalar) || symbols.contains(scalar)) {
            return .scalarInName(scalar)
        }
        return nil
    }

    /// A value has no control characters (RFC 9110, section 5.5).
    package static func problem(inValue value: String) -> HeaderError? {
        for scalar in value.unicodeScalars where (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F {
            return .controlCharacter
        }
        return nil
    }

    /// The parts of a value with placeholders, in which literal braces are doubled; `nil` if braces do not match.
    static func pieces(of value: String) -> [PathRule.Piece]? {
        var pieces: [PathRule.Piece] = []
        var text = ""
        var rest = value.unicodeScalars[...]
        while let scalar = rest.popFirst() {
            guard scalar == "{" || scalar == "}" else {
                text.unicodeScalars.append(scalar)
                continue
            }
            if rest.first == scalar {
                text.unicodeScalars.append(scalar)
                rest.removeFirst()
                continue
            }
            guard scalar == "{", let end = rest.firstIndex(where: { $0 == "{" || $0 == "}" }), rest[end] == "}" else {
                return nil
            }
            if !text.isEmpty { pieces.append(.text(text)) }
            text = ""
            pieces.append(.parameter(String(rest[..<end])))
            rest = rest[end...].dropFirst()
        }
        return text.isEmpty ? pieces : pieces + [.text(text)]
    }

    static func same(_ left: String, _ right: String) -> Bool {
        left.lowercased() == right.lowercased()
    }

    /// Whether the runtime sets a header field from the URL, the body or the connection (RFC 9110, sections 7.2, 7.6.1,
    /// 8.6).
    package static func isOfRuntime(_ name: String) -> Bool {
        [
            "connection", "content-length", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
        ].contains(name.lowercased())
    }

    /// Whether the runtime sets a header field of a part (RFC 7578, section 4.8).
    package static func isOfPart(_ name: String) -> Bool {
        ["content-disposition", "content-type", "content-length"].contains(name.lowercased())
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
