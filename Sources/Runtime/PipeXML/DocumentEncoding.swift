import PipeHTTP

/// The encodings in which documents are read.
enum DocumentEncoding: String {
    case utf8 = "UTF-8"
    case littleEndian = "UTF-16LE"
    case bigEndian = "UTF-16BE"
    case ascii = "US-ASCII"
    case latin1 = "ISO-8859-1"

    /// Returns a document in UTF-8 without a byte order mark.
    ///
    /// The mark decides, then the charset, then the document itself (RFC 7303, section 3): it is in UTF-16 if each second byte
    /// at its start is a zero (XML 1.0, appendix F), else in the encoding that its declaration names, else in UTF-8.
    ///
    /// Without a charset the declaration must name the encoding that the document has (XML 1.0, section 4.3.3); with one it
    /// has no meaning. Expat decides in the same way, but follows a declaration of another encoding of single bytes
    /// against a mark of UTF-8.
    ///
    /// - Parameter charset: The parameter of the media type; `nil` or empty without one.
    static func decode(_ document: [UInt8], charset: String?) throws(XMLCodec.FormatError) -> [UInt8] {
        let charset = charset.flatMap { $0.isEmpty ? nil : $0 }
        var wide: Self?
        if document.starts(with: [0x3C, 0]) { wide = .littleEndian }
        if document.starts(with: [0, 0x3C]) { wide = .bigEndian }
        let encoding: Self
        let mark = mark(of: document)
        if let mark {
            guard let found = mark.encoding else { throw .encoding("UTF-32") }
            encoding = found
        } else if let charset {
            encoding = try named(charset, wide: wide ?? .bigEndian)
        } else if let wide {
            encoding = wide
        } else {
            encoding = try declared(in: document, wide: .bigEndian) ?? .utf8
            // The name was read from single bytes.
            if encoding.isWide { throw .declaration(encoding.rawValue) }
        }
        let text = try encoding.decode(document[(mark?.length ?? 0)...])
        if charset == nil, let declared = try declared(in: text, wide: encoding), declared != encoding {
            throw .declaration(declared.rawValue)
        }
        return text
    }

    private var isWide: Bool { self == .littleEndian || self == .bigEndian }

    /// The byte order mark; without an encoding if that is UTF-32.
    private static func mark(of document: [UInt8]) -> (encoding: Self?, length: Int)? {
        if document.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        let isWide: [[UInt8]] = [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0x3C, 0, 0, 0], [0, 0, 0, 0x3C]]
        if isWide.contains(where: document.starts) { return (nil, 0) }
        if document.starts(with: [0xFF, 0xFE]) { return (.littleEndian, 2) }
        if document.starts(with: [0xFE, 0xFF]) { return (.bigEndian, 2) }
        return nil
    }

    /// The encoding that the declaration names; `nil` without a name.
    private static func declared(in document: [UInt8], wide: Self) throws(XMLCodec.FormatError) -> Self? {
        var scanner = XMLScanner(document)
        guard let name = try scanner.declaration() else { return nil }
        return try named(name, wide: wide.isWide ? wide : .bigEndian)
    }

    /// The names in IANA's registry of character sets, and two other usual ones.
    ///
    /// - Parameter wide: What `UTF-16` is.
    private static func named(_ name: String, wide: Self) throws(XMLCodec.FormatError) -> Self {
        switch name.lowercased() {
        case "utf-8", "csutf8", "utf8": return .utf8
        case "us-ascii", "iso-ir-6", "ansi_x3.4-1968", "ansi_x3.4-1986", "iso_646.irv:1991", "iso646-us", "us",
            "ibm367",
            "cp367", "csascii", "ascii":
            return .ascii
        case "iso-8859-1", "iso_8859-1:1987", "iso-ir-100", "iso_8859-1", "latin1", "l1", "ibm819", "cp819",
            "csisolatin1",
            "iso8859-1":
            return .latin1
        case "utf-16", "csutf16": return wide
        case "utf-16le", "csutf16le": return .littleEndian
        case "utf-16be", "csutf16be": return .bigEndian
        default: throw .encoding(name)
        }
    }

    private func decode(_ bytes: ArraySlice<UInt8>) throws(XMLCodec.FormatError) -> [UInt8] {
        switch self {
        case .utf8:
            guard let place = bytes.firstInvalidUTF8 else { return Array(bytes) }
            throw invalid(behind: bytes[..<place])
        case .ascii:
            guard let place = bytes.firstIndex(where: { $0 >= 0x80 }) else { return Array(bytes) }
            throw invalid(behind: bytes[..<place])
        case .latin1:
            var text: [UInt8] = []
            text.reserveCapacity(bytes.count)
            for byte in bytes {
                if byte < 0x80 { text.append(byte) } else { text += [0xC0 | byte >> 6, 0x80 | byte & 0x3F] }
            }
            return text
        case .littleEndian, .bigEndian: return try decodeWide(bytes)
        }
    }

    private func decodeWide(_ bytes: ArraySlice<UInt8>) throws(XMLCodec.FormatError) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        let (high, low) = self == .bigEndian ? (0, 1) : (1, 0)
        var place = bytes.startIndex
        func unit() -> UInt32? {
            bytes.endIndex - place < 2 ? nil : UInt32(bytes[place + high]) << 8 | UInt32(bytes[place + low])
        }
        while place < bytes.endIndex {
            guard var value = unit() else { throw invalid(behind: text[...]) }
            place += 2
            if (0xD800..<0xDC00).contains(value), let second = unit(), (0xDC00..<0xE000).contains(second) {
                place += 2
                value = 0x10000 + (value - 0xD800) << 10 + (second - 0xDC00)
            }
            guard let scalar = Unicode.Scalar(value) else { throw invalid(behind: text[...]) }
            text += UTF8.encode(scalar).map { Array($0) } ?? []
        }
        return text
    }

    private func invalid(behind text: ArraySlice<UInt8>) -> XMLCodec.FormatError {
        .bytes(encoding: rawValue, line: XMLScanner.line(behind: text))
    }
}

extension ArraySlice<UInt8> {
    /// The place of the first byte that is not of UTF-8.
    fileprivate var firstInvalidUTF8: Int? {
        withUnsafeBufferPointer { bytes in
            guard let first = bytes.baseAddress else { return nil }
            return PipeJSON.firstInvalidUTF8(from: first, to: first + bytes.count).map { startIndex + ($0 - first) }
        }
    }
}
