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
    /// The mark decides, then the charset, then the declaration in the document (RFC 7303, section 3). A document without any
    /// of these is in UTF-8, or in UTF-16 if each second byte at its start is a zero (XML 1.0, appendix F).
    ///
    /// - Parameter charset: The parameter of the media type.
    static func decode(_ document: [UInt8], charset: String?) throws(XMLCodec.FormatError) -> [UInt8] {
        if let mark = mark(of: document) {
            guard let encoding = mark.encoding else { throw .encoding("UTF-32") }
            return try encoding.decode(document[mark.length...])
        }
        var wide: Self?
        if document.starts(with: [0x3C, 0]) { wide = .littleEndian }
        if document.starts(with: [0, 0x3C]) { wide = .bigEndian }
        if let charset, !charset.isEmpty {
            return try named(charset, wide: wide ?? .bigEndian).decode(document[...])
        }
        if let wide { return try wide.decode(document[...]) }
        var scanner = XMLScanner(document)
        guard let name = try scanner.declaration() else { return try utf8.decode(document[...]) }
        let encoding = try named(name, wide: nil)
        return try encoding.decode(document[...])
    }

    /// The byte order mark; without an encoding if that is UTF-32.
    private static func mark(of document: [UInt8]) -> (encoding: Self?, length: Int)? {
        if document.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        let isWide: [[UInt8]] = [[0xFF, 0xFE, 0, 0], [0, 0, 0xFE, 0xFF], [0x3C, 0, 0, 0], [0, 0, 0, 0x3C]]
        if isWide.contains(where: document.starts) { return (nil, 0) }
        if document.starts(with: [0xFF, 0xFE]) { return (.littleEndian, 2) }
        if document.starts(with: [0xFE, 0xFF]) { return (.bigEndian, 2) }
        return nil
    }

    /// - Parameter wide: What `UTF-16` is; `nil` where the name itself was read from single bytes.
    private static func named(_ name: String, wide: Self?) throws(XMLCodec.FormatError) -> Self {
        let encoding: Self? =
            switch name.lowercased() {
            case "utf-8", "utf8": .utf8
            case "us-ascii", "ascii": .ascii
            case "iso-8859-1", "latin1": .latin1
            case "utf-16": wide ?? .bigEndian
            case "utf-16le": .littleEndian
            case "utf-16be": .bigEndian
            default: nil
            }
        guard let encoding else { throw .encoding(name) }
        if wide == nil, encoding == .littleEndian || encoding == .bigEndian { throw .bytes(encoding: name, line: 1) }
        return encoding
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
