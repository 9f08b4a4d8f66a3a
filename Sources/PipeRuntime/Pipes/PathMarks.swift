/// Where in a path values begin that are no part of its pattern: identities, for instance. Up to four of them, in a
/// register: paths are made for every call, and their patterns are asked for rarely.
struct PathMarks: Sendable, Hashable {
    /// The places, 16 bits each and one more than they are, the last one lowest.
    private var bits: UInt64 = 0

    /// Nothing is known of the path's pattern.
    static let unknown = PathMarks(bits: .max)

    /// A value begins here.
    mutating func add(_ offset: Int) {
        guard bits >> 48 == 0, offset < 0xFFFE else {
            self = .unknown
            return
        }
        bits = bits << 16 | UInt64(offset &+ 1)
    }

    /// The values of what follows at a place.
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

    /// The path with `{id}` in the places of the values; `nil` where that is not known.
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
