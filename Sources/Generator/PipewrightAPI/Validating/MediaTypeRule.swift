/// The syntax of media types (RFC 9110, section 8.3.1).
package enum MediaTypeRule {
    /// Whether a text is a type and a subtype, with or without parameters. A range such as `image/*` is not.
    package static func isMediaType(_ text: String) -> Bool {
        let names = essence(of: text).utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return names.count == 2 && HeaderRule.problem(inValue: text) == nil
            && names.allSatisfy { name in
                HeaderRule.problem(inName: String(decoding: name, as: UTF8.self)) == nil
                    && !name.contains(UInt8(ascii: "*"))
            }
            && areParameters(text.utf8.dropFirst(essence(of: text).utf8.count))
    }

    /// Whether values of the type are XML (RFC 7303, section 4.2).
    package static func isXML(_ text: String) -> Bool {
        let bytes = essence(of: text).lowercased().utf8.reversed()
        return ["/xml", "+xml"].contains { bytes.starts(with: $0.utf8.reversed()) }
    }

    /// The type without its parameters.
    package static func essence(of text: String) -> String {
        var essence = text.utf8.prefix { $0 != UInt8(ascii: ";") }
        while essence.last == UInt8(ascii: " ") { essence.removeLast() }
        return String(Substring(essence))
    }

    /// Whether a text has parameters, each with a semicolon before it; a value is a token or in quotes.
    private static func areParameters(_ text: Substring.UTF8View) -> Bool {
        var rest = text
        func skipSpaces() { while rest.first == UInt8(ascii: " ") { rest.removeFirst() } }
        func token() -> Bool {
            let token = rest.prefix { ![UInt8(ascii: " "), UInt8(ascii: ";"), UInt8(ascii: "=")].contains($0) }
            rest = rest.dropFirst(token.count)
            return HeaderRule.problem(inName: String(Substring(token))) == nil
        }
        func quoted() -> Bool {
            rest.removeFirst()
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "\"") { return true }
                if byte == UInt8(ascii: "\\"), rest.popFirst() == nil { return false }
            }
            return false
        }
        while true {
            skipSpaces()
            guard let byte = rest.popFirst() else { return true }
            guard byte == UInt8(ascii: ";") else { return false }
            skipSpaces()
            guard token(), rest.popFirst() == UInt8(ascii: "=") else { return false }
            guard rest.first == UInt8(ascii: "\"") ? quoted() : token() else { return false }
        }
    }
}
