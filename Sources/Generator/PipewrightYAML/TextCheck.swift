import PipewrightDiagnostics

/// Checks the bytes of a file before libyaml reads them.
enum TextCheck {
    struct Finding {
        let problem: FileProblem
        let range: SourceRange
    }

    /// The number of bytes that a UTF-8 byte order mark takes at the beginning of `bytes`.
    static func byteOrderMarkLength(of bytes: [UInt8]) -> Int {
        bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The first position that is not UTF-8 or that versions of YAML read differently.
    static func firstProblem(in file: SourceFile, as dialect: YAMLDialect) -> Finding? {
        if isUTF16(file.bytes) { return Finding(problem: .notUTF8, range: .start(of: file.path)) }
        if String(validating: file.bytes, as: UTF8.self) == nil {
            return Finding(problem: .notUTF8, range: range(ofByte: firstInvalidByte(in: file.bytes), in: file))
        }
        guard !dialect.isLenient, let (offset, scalar) = firstForeignLineBreak(in: file.bytes) else { return nil }
        return Finding(problem: .invalidYAML(reason: .formerLineBreak(scalar)), range: range(ofByte: offset, in: file))
    }

    /// The range of the character at a byte of a file. The bytes before it must be UTF-8.
    static func range(ofByte offset: Int, in file: SourceFile) -> SourceRange {
        var scanner = SourceScanner(file.bytes, from: byteOrderMarkLength(of: file.bytes))
        let mark = scanner.mark(ofByte: offset)
        return SourceRange(file: file.path, line: mark.line + 1, column: mark.column + 1, length: 1)
    }

    /// Whether the text has a byte order mark of UTF-16, or a zero byte among its first two (YAML 1.2, section 5.2).
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

    /// The first U+0085, U+2028 or U+2029. libyaml reads them as line breaks, YAML 1.2 and editors read them as text,
    /// so the numbers of the lines after them would differ.
    private static func firstForeignLineBreak(in bytes: [UInt8]) -> (offset: Int, scalar: Unicode.Scalar)? {
        bytes.withUnsafeBufferPointer { bytes in
            for offset in bytes.indices where bytes[offset] >= 0xC2 {
                switch (bytes[offset], offset + 1 < bytes.count ? bytes[offset + 1] : 0) {
                case (0xC2, 0x85):
                    return (offset, "\u{0085}")
                case (0xE2, 0x80) where offset + 2 < bytes.count && bytes[offset + 2] == 0xA8:
                    return (offset, "\u{2028}")
                case (0xE2, 0x80) where offset + 2 < bytes.count && bytes[offset + 2] == 0xA9:
                    return (offset, "\u{2029}")
                default:
                    continue
                }
            }
            return nil
        }
    }
}
