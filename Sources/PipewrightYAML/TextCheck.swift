import PipewrightDiagnostics

/// What must hold of the bytes of a file before libyaml sees them.
enum TextCheck {
    struct Fault {
        let problem: Problem
        let range: SourceRange
    }

    /// The number of bytes that a UTF-8 byte order mark takes at the beginning of `bytes`.
    static func byteOrderMarkLength(of bytes: [UInt8]) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The first place that is no UTF-8 or that versions of YAML read differently.
    static func firstFault(in file: SourceFile) -> Fault? {
        if isUTF16(file.bytes) { return Fault(problem: .notUTF8, range: .start(of: file.path)) }
        if String(validating: file.bytes, as: UTF8.self) == nil {
            return Fault(problem: .notUTF8, range: range(ofByte: firstInvalidByte(in: file.bytes), in: file))
        }
        guard let (offset, name) = firstForeignLineBreak(in: file.bytes) else { return nil }
        let reason = "the line break \(name) counts as one in YAML 1.1 only; remove it or write it as an escape"
        return Fault(problem: .invalidYAML(reason: reason), range: range(ofByte: offset, in: file))
    }

    /// The place of the character at a byte of a file, whose text is UTF-8 up to there.
    static func range(ofByte offset: Int, in file: SourceFile) -> SourceRange {
        var scanner = SourceScanner(file.bytes, from: byteOrderMarkLength(of: file.bytes))
        let mark = scanner.mark(ofByte: offset)
        return SourceRange(file: file.path, line: mark.line + 1, column: mark.column + 1, length: 1)
    }

    /// With a byte order mark, or without one as YAML section 5.2 tells it from the zero beside the first character.
    private static func isUTF16(_ bytes: [UInt8]) -> Bool {
        let head = Array(bytes.prefix(2))
        return head == [0xFF, 0xFE] || head == [0xFE, 0xFF] || head.count == 2 && head.contains(0)
    }

    private static func firstInvalidByte(in bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var offset = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) {
            offset += UTF8.width(scalar)
        }
        return offset
    }

    /// The next line, line and paragraph separators: breaks to libyaml, text to YAML 1.2 and to every editor,
    /// so that even the numbers of the lines after them would be disputed.
    private static func firstForeignLineBreak(in bytes: [UInt8]) -> (offset: Int, name: String)? {
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices where bytes[offset] >= 0xC2 {
                switch (bytes[offset], offset + 1 < bytes.count ? bytes[offset + 1] : 0) {
                case (0xC2, 0x85):
                    return (offset, "U+0085")
                case (0xE2, 0x80) where offset + 2 < bytes.count && bytes[offset + 2] == 0xA8:
                    return (offset, "U+2028")
                case (0xE2, 0x80) where offset + 2 < bytes.count && bytes[offset + 2] == 0xA9:
                    return (offset, "U+2029")
                default:
                    continue
                }
            }
            return nil
        }
    }
}
