/// What RFC 9110 allows as the name and value of a header field.
enum HeaderRule {
    /// A name is a token (RFC 9110, section 5.6.2).
    static func fault(inName name: String) -> String? {
        let symbols = Set("!#$%&'*+-.^_`|~".unicodeScalars)
        if name.isEmpty { return "the name is empty" }
        for scalar in name.unicodeScalars where !(isLetterOrDigit(scalar) || symbols.contains(scalar)) {
            return "‘\(scalar.escaped(asASCII: true))’ cannot stand in its name"
        }
        return nil
    }

    /// A value has no control characters (RFC 9110, section 5.5).
    static func fault(inValue value: String) -> String? {
        for scalar in value.unicodeScalars where (scalar.value < 0x20 && scalar != "\t") || scalar.value == 0x7F {
            return "a control character cannot stand in its value"
        }
        return nil
    }

    static func same(_ left: String, _ right: String) -> Bool {
        left.lowercased() == right.lowercased()
    }

    /// Whether a header follows from the address, the body or the connection (RFC 9110, sections 7.2, 7.6.1 and 8.6).
    static func isOfRuntime(_ name: String) -> Bool {
        [
            "connection", "content-length", "host", "keep-alive", "te", "trailer", "transfer-encoding", "upgrade",
        ].contains(name.lowercased())
    }

    private static func isLetterOrDigit(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }
}
