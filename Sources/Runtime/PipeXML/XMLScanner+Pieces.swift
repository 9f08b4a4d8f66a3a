import PipeHTTP

/// Names, values, texts and markup without a meaning.
extension XMLScanner {
    /// A name with or without a prefix (Namespaces in XML 1.0, production 7).
    struct QualifiedName {
        /// Empty without a prefix.
        let prefix: ArraySlice<UInt8>
        let local: ArraySlice<UInt8>
        let whole: ArraySlice<UInt8>

        /// The prefix whose namespace an attribute of this name declares, which is empty for the default; `nil` for others.
        var declaredPrefix: ArraySlice<UInt8>? {
            if prefix.isEmpty { return local.elementsEqual("xmlns".utf8) ? prefix : nil }
            return prefix.elementsEqual("xmlns".utf8) ? local : nil
        }
    }

    mutating func qualifiedName() throws(XMLCodec.FormatError) -> QualifiedName {
        let first = try name()
        guard skip(UInt8(ascii: ":")) else {
            return QualifiedName(prefix: bytes[first.startIndex..<first.startIndex], local: first, whole: first)
        }
        let local = try name()
        return QualifiedName(prefix: first, local: local, whole: bytes[first.startIndex..<place])
    }

    /// A name without colons.
    private mutating func name() throws(XMLCodec.FormatError) -> ArraySlice<UInt8> {
        let start = place
        while let (value, length) = character(),
            place == start ? XMLNames.isStart(value) : XMLNames.isPart(value)
        {
            place += length
        }
        guard place > start else { throw malformed }
        return bytes[start..<place]
    }

    /// The next character and its length in UTF-8. The bytes are valid.
    private func character() -> (value: UInt32, length: Int)? {
        guard place < bytes.count else { return nil }
        let lead = UInt32(bytes[place])
        guard lead >= 0x80 else { return (lead, 1) }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        let rest = bytes[(place + 1)...].prefix(length - 1)
        return (rest.reduce(lead & (0xFF >> UInt32(length + 1))) { $0 << 6 | UInt32($1 & 0x3F) }, length)
    }

    // MARK: - Values and texts

    /// The value of an attribute with all that is before it, normalized (XML 1.0, section 3.3.3).
    mutating func attributeValue() throws(XMLCodec.FormatError) -> [UInt8] {
        let quote = try assignment()
        var value: [UInt8] = []
        while place < bytes.count {
            let byte = bytes[place]
            place += 1
            switch byte {
            case quote: return value
            case UInt8(ascii: "<"): throw malformed
            case UInt8(ascii: "&"): try readReference(into: &value)
            case 0x09, 0x0A: value.append(0x20)
            case 0x0D:
                skip(0x0A)
                value.append(0x20)
            default: value.append(byte)
            }
        }
        throw malformed
    }

    /// Reads a text before markup. Its lines end with LF alone (section 2.11).
    mutating func text() throws(XMLCodec.FormatError) -> [UInt8] {
        var text: [UInt8] = []
        while place < bytes.count, bytes[place] != UInt8(ascii: "<") {
            guard !begins("]]>") else { throw malformed }
            let byte = bytes[place]
            place += 1
            if byte == UInt8(ascii: "&") {
                try readReference(into: &text)
            } else {
                append(byte, to: &text)
            }
        }
        return text
    }

    /// Reads the rest of a CDATA section.
    mutating func section() throws(XMLCodec.FormatError) -> [UInt8] {
        var text: [UInt8] = []
        while place < bytes.count {
            if skip("]]>") { return text }
            place += 1
            append(bytes[place - 1], to: &text)
        }
        throw malformed
    }

    private mutating func append(_ byte: UInt8, to text: inout [UInt8]) {
        guard byte == 0x0D else {
            text.append(byte)
            return
        }
        skip(0x0A)
        text.append(0x0A)
    }

    /// Reads the rest of a reference to a character or to one of the five entities that need no declaration.
    private mutating func readReference(into text: inout [UInt8]) throws(XMLCodec.FormatError) {
        guard skip(UInt8(ascii: "#")) else {
            for (name, byte) in Self.entities where skip(name) {
                text.append(byte)
                return
            }
            throw malformed
        }
        let radix: UInt32 = skip(UInt8(ascii: "x")) ? 16 : 10
        let start = place
        var value: UInt32 = 0
        while place < bytes.count, let digit = PercentEncoding.nibble(bytes[place]), digit < radix {
            value = value * radix + UInt32(digit)
            guard value <= 0x10FFFF else { throw malformed }
            place += 1
        }
        guard place > start, skip(UInt8(ascii: ";")), XMLNames.isCharacter(value),
            let character = Unicode.Scalar(value)
        else { throw malformed }
        text += UTF8.encode(character).map { Array($0) } ?? []
    }

    private static let entities: [(String, UInt8)] = [
        ("lt;", UInt8(ascii: "<")), ("gt;", UInt8(ascii: ">")), ("amp;", UInt8(ascii: "&")),
        ("quot;", UInt8(ascii: "\"")), ("apos;", UInt8(ascii: "'")),
    ]

    // MARK: - Markup without a meaning

    /// Skips a comment; returns `false` before anything else.
    mutating func skipComment() throws(XMLCodec.FormatError) -> Bool {
        guard skip("<!--") else { return false }
        while !skip("--") {
            guard place < bytes.count else { throw malformed }
            place += 1
        }
        guard skip(UInt8(ascii: ">")) else { throw malformed }
        return true
    }

    /// Skips a processing instruction; returns `false` before anything else.
    mutating func skipInstruction() throws(XMLCodec.FormatError) -> Bool {
        guard skip("<?") else { return false }
        let target = try name()
        guard !String(decoding: target, as: UTF8.self).lowercased().hasSameBytes(as: "xml"),
            skipBlanks() || begins("?>")
        else {
            throw malformed
        }
        while !skip("?>") {
            guard place < bytes.count else { throw malformed }
            place += 1
        }
        return true
    }

    // MARK: - Bytes

    /// Reads an equals sign and a quote, and returns the quote.
    mutating func assignment() throws(XMLCodec.FormatError) -> UInt8 {
        skipBlanks()
        guard skip(UInt8(ascii: "=")) else { throw malformed }
        skipBlanks()
        guard let quote = quote() else { throw malformed }
        return quote
    }

    mutating func quote() -> UInt8? {
        for quote in [UInt8(ascii: "\""), UInt8(ascii: "'")] where skip(quote) { return quote }
        return nil
    }

    func begins(_ text: String) -> Bool {
        place < bytes.count && bytes[place] == text.utf8.first && bytes[place...].starts(with: text.utf8)
    }

    mutating func skip(_ text: String) -> Bool {
        guard begins(text) else { return false }
        place += text.utf8.count
        return true
    }

    @discardableResult
    mutating func skip(_ byte: UInt8) -> Bool {
        guard place < bytes.count, bytes[place] == byte else { return false }
        place += 1
        return true
    }

    /// Returns whether there was white space.
    @discardableResult
    mutating func skipBlanks() -> Bool {
        let start = place
        while place < bytes.count, Self.isBlank(bytes[place]) { place += 1 }
        return place > start
    }

    static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }
}
