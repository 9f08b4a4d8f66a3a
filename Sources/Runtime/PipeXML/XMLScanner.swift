import PipeHTTP

/// Reads documents: XML 1.0 (fifth edition) and Namespaces in XML 1.0, without document type declarations.
///
/// Time and memory grow with the length of the document alone, and the depth of elements is limited as in JSON. Names,
/// attributes and texts have no limit except the limit of the whole body.
package struct XMLScanner {
    /// As in JSON.
    package static let depthLimit = JSONLimits().depth

    let bytes: [UInt8]
    var place = 0
    private var namespaces = XMLNamespaces()
    private var open: [OpenElement] = []

    private struct OpenElement {
        let name: ArraySlice<UInt8>
        let attributes: [(name: String, value: String)]
        /// The prefixes whose namespaces it declares.
        let prefixes: [ArraySlice<UInt8>]
        var text: [UInt8] = []
        var children: [DocumentElement] = []
    }

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the root element.
    ///
    /// - Parameters:
    ///   - charset: The parameter of the media type.
    ///   - documentType: The name of a document type whose declaration is skipped if it is without an internal subset.
    package static func root(
        of document: [UInt8], charset: String? = nil, skipping documentType: String? = nil
    ) throws(XMLCodec.FormatError) -> DocumentElement {
        var scanner = XMLScanner(try DocumentEncoding.decode(document, charset: charset))
        return try scanner.document(skipping: documentType)
    }

    /// The line of the byte that follows others, counted from 1. Lines end with LF, CR or both.
    static func line(behind bytes: ArraySlice<UInt8>) -> Int {
        var line = 1
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0D || byte == 0x0A && previous != 0x0D { line += 1 }
            previous = byte
        }
        return line
    }

    var malformed: XMLCodec.FormatError { .malformed(line: Self.line(behind: bytes[..<min(place, bytes.count)])) }

    // MARK: - The document

    private mutating func document(skipping documentType: String?) throws(XMLCodec.FormatError) -> DocumentElement {
        if let character = firstForbiddenCharacter {
            place = character
            throw malformed
        }
        _ = try declaration()
        try skipMiscellaneous()
        if begins("<!DOCTYPE") {
            try skipDocumentType(documentType)
            try skipMiscellaneous()
        }
        let root = try root()
        try skipMiscellaneous()
        guard place == bytes.count else { throw malformed }
        return root
    }

    /// The index of the first character that production 2 does not allow. The bytes are UTF-8.
    private var firstForbiddenCharacter: Int? {
        bytes.indices.first { index in
            let byte = bytes[index]
            if byte < 0x20 { return byte != 0x09 && byte != 0x0A && byte != 0x0D }
            // U+FFFE and U+FFFF.
            return byte == 0xEF && bytes[index + 1] == 0xBF && bytes[index + 2] >= 0xBE
        }
    }

    /// Reads the XML declaration, if there is one, and returns the name of the encoding in it. All of it is US-ASCII.
    mutating func declaration() throws(XMLCodec.FormatError) -> String? {
        guard begins("<?xml"), bytes.count > 5, Self.isBlank(bytes[5]) else { return nil }
        place = 5
        guard let version = try declared("version"), version.starts(with: "1.".utf8), version.count > 2,
            version.dropFirst(2).allSatisfy({ (0x30...0x39).contains($0) })
        else { throw malformed }
        let encoding = try declared("encoding")
        if let first = encoding?.first, !(0x41...0x5A).contains(first & 0xDF) { throw malformed }
        if let flag = try declared("standalone"), !flag.elementsEqual("yes".utf8), !flag.elementsEqual("no".utf8) {
            throw malformed
        }
        skipBlanks()
        guard skip("?>") else { throw malformed }
        return encoding.map { String(decoding: $0, as: UTF8.self) }
    }

    /// The value of a name in the XML declaration: letters, digits, points, dashes and underscores, but not empty.
    private mutating func declared(_ name: String) throws(XMLCodec.FormatError) -> ArraySlice<UInt8>? {
        let start = place
        guard skipBlanks(), skip(name) else {
            place = start
            return nil
        }
        let quote = try assignment()
        let value = bytes[place...].prefix { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF) || "._-".utf8.contains(byte)
        }
        place = value.endIndex
        guard !value.isEmpty, skip(quote) else { throw malformed }
        return value
    }

    /// Comments, instructions and white space.
    private mutating func skipMiscellaneous() throws(XMLCodec.FormatError) {
        while true {
            skipBlanks()
            guard try skipComment() else {
                guard try skipInstruction() else { return }
                continue
            }
        }
    }

    private mutating func skipDocumentType(_ name: String?) throws(XMLCodec.FormatError) {
        place += 9
        guard let name, skipBlanks(), skip(name) else { throw .documentType }
        if skipBlanks() {
            if skip("PUBLIC") {
                guard skipBlanks(), skipLiteral(), skipBlanks(), skipLiteral() else { throw malformed }
            } else if skip("SYSTEM") {
                guard skipBlanks(), skipLiteral() else { throw malformed }
            }
            skipBlanks()
        }
        guard skip(UInt8(ascii: ">")) else { throw .documentType }
    }

    private mutating func skipLiteral() -> Bool {
        guard let quote = quote(), let end = bytes[place...].firstIndex(of: quote) else { return false }
        place = end + 1
        return true
    }

    // MARK: - Elements

    /// Reads elements until the first one is closed.
    private mutating func root() throws(XMLCodec.FormatError) -> DocumentElement {
        while place < bytes.count {
            guard bytes[place] == UInt8(ascii: "<") else {
                guard !open.isEmpty else { throw malformed }
                open[open.count - 1].text += try text()
                continue
            }
            if skip("</") {
                let closed = try endTag()
                guard !open.isEmpty else { return closed }
                open[open.count - 1].children.append(closed)
            } else if begins("<!") || begins("<?") {
                guard try !skipComment(), try !skipInstruction() else { continue }
                guard !open.isEmpty, skip("<![CDATA[") else { throw malformed }
                open[open.count - 1].text += try section()
            } else {
                place += 1
                guard try startTag() else { continue }
                let closed = close()
                guard !open.isEmpty else { return closed }
                open[open.count - 1].children.append(closed)
            }
        }
        throw malformed
    }

    /// Opens an element, and returns whether it is closed at once.
    private mutating func startTag() throws(XMLCodec.FormatError) -> Bool {
        guard open.count < Self.depthLimit else { throw .depth }
        let name = try qualifiedName()
        var attributes: [(name: String, value: String)] = []
        var names: [QualifiedName] = []
        var prefixes: [ArraySlice<UInt8>] = []
        while true {
            let isSeparate = skipBlanks()
            let isClosed = skip(UInt8(ascii: "/"))
            if skip(UInt8(ascii: ">")) {
                try checkNames(of: name, names)
                open.append(OpenElement(name: name.whole, attributes: attributes, prefixes: prefixes))
                return isClosed
            }
            guard isSeparate, !isClosed else { throw malformed }
            let attribute = try qualifiedName()
            let value = try attributeValue()
            if let prefix = attribute.declaredPrefix {
                guard namespaces.declare(prefix, as: value) else { throw malformed }
                prefixes.append(prefix)
            }
            names.append(attribute)
            attributes.append(
                (name: String(decoding: attribute.whole, as: UTF8.self), value: String(decoding: value, as: UTF8.self)))
        }
    }

    /// All prefixes are declared, and no two attributes have the same name in the same namespace.
    private func checkNames(
        of element: QualifiedName, _ attributes: [QualifiedName]
    ) throws(XMLCodec.FormatError) {
        guard element.prefix.isEmpty || namespaces.number(of: element.prefix) != nil else { throw malformed }
        var expanded: Set<XMLNamespaces.ExpandedName> = []
        for name in attributes {
            var namespace = namespaces.number(of: name.prefix)
            if name.prefix.isEmpty { namespace = -1 }
            if name.prefix.elementsEqual("xmlns".utf8) { namespace = -2 }
            guard let namespace, expanded.insert(.init(namespace: namespace, local: Array(name.local))).inserted else {
                throw malformed
            }
        }
    }

    private mutating func endTag() throws(XMLCodec.FormatError) -> DocumentElement {
        guard let element = open.last, bytes[place...].starts(with: element.name) else { throw malformed }
        place += element.name.count
        skipBlanks()
        guard skip(UInt8(ascii: ">")) else { throw malformed }
        return close()
    }

    /// Closes the last open element.
    private mutating func close() -> DocumentElement {
        let element = open.removeLast()
        namespaces.forget(element.prefixes)
        return DocumentElement(
            name: String(decoding: element.name, as: UTF8.self), attributes: element.attributes,
            text: String(decoding: element.text, as: UTF8.self), children: element.children)
    }
}
