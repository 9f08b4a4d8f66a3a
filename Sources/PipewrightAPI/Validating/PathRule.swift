/// What a path in a schema may be: segments joined by slashes, as they go into a URL (RFC 3986, section 3.3).
enum PathRule {
    static func fault(in path: String) -> String? {
        if path.contains("://") { return "the server is named under ‘servers’" }
        if path.contains("?") { return "a query belongs under ‘query’" }
        if path.contains("#") { return "a fragment is never sent" }
        if path.contains("{") || path.contains("}") { return "parameters in { } cannot be used yet" }
        if path.contains("\\") { return "‘\\’ cannot stand in it" }
        let segments = normalized(path).split(separator: "/", omittingEmptySubsequences: false)
        if normalized(path).isEmpty { return nil }
        for segment in segments {
            if segment.isEmpty { return "a segment between two slashes is empty" }
            if segment == "." || segment == ".." { return "‘\(segment)’ would climb out of it" }
        }
        for scalar in path.unicodeScalars where scalar.value < 0x20 || scalar.value == 0x7F {
            return "a control character cannot stand in it"
        }
        return nil
    }

    /// Without slashes at its ends.
    static func normalized(_ path: String) -> String {
        String(path.drop { $0 == "/" }.reversed().drop { $0 == "/" }.reversed())
    }

    /// As it goes into a URL: everything escaped that is no `pchar` of RFC 3986.
    static func encoded(_ path: String) -> String {
        let symbols = Set("-._~!$&'()*+,;=:@/".utf8)
        var result = ""
        for byte in normalized(path).utf8 {
            let isLetterOrDigit =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
            if isLetterOrDigit || symbols.contains(byte) {
                result.unicodeScalars.append(Unicode.Scalar(byte))
            } else {
                let digits = String(byte, radix: 16, uppercase: true)
                result += byte < 16 ? "%0" + digits : "%" + digits
            }
        }
        return result
    }
}
