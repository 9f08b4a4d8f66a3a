/// The offsets of the values in a path, such as identities, to restore its pattern: `/projects/{id}`. Up to four are
/// packed in 64 bits, because paths are made for every call and patterns are rarely needed.
struct PathMarks: Sendable, Hashable {
    /// The offsets plus one, 16 bits each, the last one lowest.
    private var bits: UInt64 = 0

    /// The pattern of the path is unknown.
    static let unknown = PathMarks(bits: .max)

    /// Adds the offset of a value.
    mutating func add(_ offset: Int) {
        guard bits >> 48 == 0, offset < 0xFFFE else {
            self = .unknown
            return
        }
        bits = bits << 16 | UInt64(offset &+ 1)
    }

    /// Adds the offsets of a text that is appended at an offset.
    mutating func append(_ marks: PathMarks, at offset: Int) {
        guard marks != .unknown else {
            self = .unknown
            return
        }
        for mark in marks.offsets { add(mark + offset) }
    }

    var isEmpty: Bool { bits == 0 }

    private var offsets: [Int] {
        stride(from: 48, through: 0, by: -16).compactMap { shift in
            let mark = Int(bits >> UInt64(shift) & 0xFFFF)
            return mark == 0 ? nil : mark - 1
        }
    }

    /// The path with `{id}` instead of the values; `nil` if it is unknown.
    func pattern(of path: String) -> String? {
        guard self != .unknown else {
            return nil
        }
        let bytes = Array(path.utf8)
        var pattern: [UInt8] = []
        var start = 0
        for offset in offsets where offset >= start && offset <= bytes.count {
            pattern += bytes[start..<offset] + Array("{id}".utf8)
            start = bytes[offset...].firstIndex(of: UInt8(ascii: "/")) ?? bytes.count
        }
        return String(decoding: pattern + bytes[start...], as: UTF8.self)
    }
}
