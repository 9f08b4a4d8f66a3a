import PipeHTTP

/// Makes values of property lists in XML.
enum PropertyListDocument {
    typealias FormatError = PropertyListCodec.FormatError

    static func value(of document: [UInt8], charset: String?) throws(FormatError) -> JSONValue {
        let root: DocumentElement
        do throws(XMLCodec.FormatError) {
            root = try XMLScanner.root(of: document, charset: charset, skipping: "plist")
        } catch {
            throw .document(error)
        }
        guard root.name.hasSameBytes(as: "plist") else { return try value(root) }
        guard let only = try items(of: root).first, root.children.count == 1 else { throw .element(root.name) }
        return try value(only)
    }

    private static func value(_ root: DocumentElement) throws(FormatError) -> JSONValue {
        try JSONValue(madeOf: root) { element throws(FormatError) in
            switch element.name {
            case "dict": return .object(try members(of: element))
            case "array": return .array(try items(of: element))
            default:
                guard element.children.isEmpty, let value = scalar(element) else { throw .element(element.name) }
                return .value(value)
            }
        }
    }

    private static func scalar(_ element: DocumentElement) -> JSONValue? {
        let text = element.text.trimmingASCIIWhitespace()
        switch element.name {
        case "string": return .string(element.text)
        case "true": return text.isEmpty ? .bool(true) : nil
        case "false": return text.isEmpty ? .bool(false) : nil
        case "integer": return integer(text).map { .number($0) }
        case "real": return real(text).map { .number($0) }
        case "date": return RFC3339.parse(text).flatMap(RFC3339.format).map { .string($0) }
        case "data": return data(element.text).map { .string($0) }
        default: return nil
        }
    }

    private static func members(
        of dictionary: DocumentElement
    ) throws(FormatError) -> [(name: String, source: DocumentElement)] {
        let items = try items(of: dictionary)
        guard items.count.isMultiple(of: 2) else { throw .element(dictionary.name) }
        var members: [(name: String, source: DocumentElement)] = []
        for place in stride(from: 0, to: items.count, by: 2) {
            let key = items[place]
            guard key.name.hasSameBytes(as: "key"), key.children.isEmpty else { throw .element(key.name) }
            members.append((key.text, items[place + 1]))
        }
        return members
    }

    private static func items(of element: DocumentElement) throws(FormatError) -> [DocumentElement] {
        guard element.text.utf8.allSatisfy(XMLScanner.isBlank) else { throw .element(element.name) }
        return element.children
    }

    /// Digits with or without a sign, or hexadecimal ones behind `0x`.
    private static func integer(_ text: Substring) -> JSONNumber? {
        let isNegative = text.begins(with: "-")
        let digits = isNegative || text.begins(with: "+") ? text.dropping() : text
        let sign = isNegative ? "-" : ""
        if digits.begins(with: "0x") || digits.begins(with: "0X") {
            let digits = digits.dropping(2)
            guard digits.utf8.first != UInt8(ascii: "+"), let value = UInt64(digits, radix: 16) else { return nil }
            return JSONNumber(sign + String(value))
        }
        let zeros = digits.utf8.prefix { $0 == UInt8(ascii: "0") }.count
        let significant = digits.dropping(zeros)
        guard significant.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return JSONNumber(sign + (significant.isEmpty && zeros > 0 ? "0" : String(significant)))
    }

    private static func real(_ text: Substring) -> JSONNumber? {
        let letters = "+-.eE".utf8
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || letters.contains($0) }) else { return nil }
        return Double(text).flatMap { JSONNumber($0) }
    }

    /// Base64 may be on several lines.
    private static func data(_ text: String) -> String? {
        let digits = text.utf8.filter { !XMLScanner.isBlank($0) }
        return digits.withUnsafeBufferPointer { Base64.decode($0) }.map { $0.base64 }
    }
}

extension [UInt8] {
    var base64: String {
        withUnsafeBytes { String(decoding: Base64.encode($0), as: UTF8.self) }
    }
}
