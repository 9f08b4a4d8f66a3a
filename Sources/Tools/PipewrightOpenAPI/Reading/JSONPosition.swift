/// A position in JSON text with its line and column. It moves forward over text that a reader has checked.
struct JSONPosition {
    private let bytes: [UInt8]
    private var offset: Int
    /// The line, counted from 1: LF, CR LF and CR end a line.
    private(set) var line = 1
    /// The column, counted from 1 in code points.
    private(set) var column = 1

    /// The beginning of the text, after a byte order mark.
    init(in bytes: [UInt8]) {
        self.bytes = bytes
        offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// Moves to the byte at an offset.
    mutating func move(to target: Int) {
        let end = min(target, bytes.count)
        var (offset, line, column) = (offset, self.line, self.column)
        bytes.withUnsafeBufferPointer { bytes in
            while offset < end {
                let byte = bytes[offset]
                offset += 1
                if byte == 0x0A || byte == 0x0D && (offset >= bytes.count || bytes[offset] != 0x0A) {
                    line += 1
                    column = 1
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
        }
        (self.offset, self.line, self.column) = (offset, line, column)
    }

    /// Moves from a comma, if there is one here, to the next value.
    mutating func passComma() {
        var end = offset
        if end < bytes.count, bytes[end] == UInt8(ascii: ",") { end += 1 }
        while end < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[end]) { end += 1 }
        move(to: end)
    }

    /// Moves from the opening quote of a string to after its closing quote.
    mutating func passString() {
        var end = offset + 1
        while end < bytes.count, bytes[end] != UInt8(ascii: "\"") {
            end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        move(to: end + 1)
    }

    /// Moves to after a number, `true`, `false` or `null`, and returns its text.
    mutating func passLiteral() -> String {
        let start = offset
        var end = start
        while end < bytes.count, Self.isOfLiteral(bytes[end]) { end += 1 }
        move(to: end)
        return String(decoding: bytes[start..<end], as: UTF8.self)
    }

    private static func isOfLiteral(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "E"),
            UInt8(ascii: "."), UInt8(ascii: "+"), UInt8(ascii: "-"):
            true
        default: false
        }
    }
}
