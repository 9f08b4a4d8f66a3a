import PipeHTTP

/// A value of identities in whose stead a store has another one as long as the server has not made the record.
public protocol PlaceholderValue: Hashable, Sendable {
    /// The value that stands for a new record.
    static func placeholder(for record: NewRecord) -> Self
}

/// A record of a store that the server has not made yet.
public struct NewRecord: Hashable, Sendable {
    /// 16 random bytes, which no other store has.
    package let key: [UInt8]
    /// The number of its type.
    package let type: Int64
    /// The number of its row.
    package let row: Int64

    package init(key: [UInt8], type: Int64, row: Int64) {
        // Not more than a value of each kind has place for.
        self.key = key
        self.type = type & 0xFFF
        self.row = row & 0x3FFF_FFFF
    }

    /// Whether there are values for a record.
    package static func has(type: Int64, row: Int64) -> Bool {
        (0..<1 << 12).contains(type) && (0..<1 << 30).contains(row)
    }

    // `~KEY.TYPE.ROW~`, with characters that no path percent-encodes.
    private static let bound: Unicode.Scalar = "~"

    /// The record as a text.
    package var text: String {
        let key = key.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        return "~\(key).\(type).\(row)~"
    }

    /// The record as an integer below -2⁶²: 20 bits of the key, 12 of the type and 30 of the row.
    package var integer: Int64 {
        -(1 << 62 | (Self.number(key.prefix(3)) >> 4) << 42 | type << 30 | row)
    }

    /// The record as a UUID of version 8 (RFC 9562, section 5.8): 7 bytes of the key, 2 of the type and 5 of the row.
    package var uuid: [UInt8] {
        func bytes(_ number: Int64, _ count: Int) -> [UInt8] {
            (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return Array(key.prefix(6)) + [0x80 | key[6] & 0x0F, key[7], 0x80] + bytes(type, 2) + bytes(row, 5)
    }

    private static func number(_ bytes: some Collection<UInt8>) -> Int64 {
        bytes.reduce(0) { $0 << 8 | Int64($1) }
    }

    // MARK: - Reading

    /// Whether an integer stands for a record of any store.
    package static func isPlaceholder(_ integer: Int64) -> Bool { integer < -(1 << 62) && integer > .min }

    /// The new record of a store that an integer stands for; `nil` for others.
    package init?(_ integer: Int64, key: [UInt8]) {
        guard integer < -(1 << 62), integer > .min else { return nil }
        let number = -integer
        self.init(key: key, type: number >> 30 & 0xFFF, row: number & 0x3FFF_FFFF)
        guard self.integer == integer else { return nil }
    }

    /// The new record of a store that a text stands for: as a text, an integer or a UUID; `nil` for others.
    package init?(_ text: some StringProtocol, key: [UInt8]) {
        if text.utf8.first == UInt8(ascii: "-"), let number = Int64(digits: text.dropping(1)) {
            self.init(-number, key: key)
        } else if text.unicodeScalars.first == Self.bound {
            let parts = text.split(atScalar: Self.bound)
            guard parts.count == 3, parts[0].isEmpty, parts[2].isEmpty else { return nil }
            let numbers = parts[1].split(atScalar: ".")
            guard numbers.count == 3, let type = Int64(digits: numbers[1]), let row = Int64(digits: numbers[2]) else {
                return nil
            }
            self.init(key: key, type: type, row: row)
            guard self.text.hasSameBytes(as: text) else { return nil }
        } else {
            // Of version 8, before all of it is read.
            guard text.utf8.count == 36, text.utf8.dropFirst(14).first == UInt8(ascii: "8"),
                let bytes = UUID(uuidString: String(text))?.bytes
            else { return nil }
            self.init(key: key, type: Self.number(bytes[9..<11]), row: Self.number(bytes[11...]))
            guard uuid == bytes else { return nil }
        }
    }
}

extension UUID {
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: uuid) { Array($0) } }
}

extension String: PlaceholderValue {
    public static func placeholder(for record: NewRecord) -> String { record.text }
}

extension UUID: PlaceholderValue {
    public static func placeholder(for record: NewRecord) -> UUID {
        var uuid = UUID().uuid
        withUnsafeMutableBytes(of: &uuid) { $0.copyBytes(from: record.uuid.prefix($0.count)) }
        return UUID(uuid: uuid)
    }
}

extension Int: PlaceholderValue {
    public static func placeholder(for record: NewRecord) -> Int { Int(truncatingIfNeeded: record.integer) }
}

extension Int64: PlaceholderValue {
    public static func placeholder(for record: NewRecord) -> Int64 { record.integer }
}

extension RecordID: PlaceholderValue where RawValue: PlaceholderValue {
    public static func placeholder(for record: NewRecord) -> RecordID { RecordID(RawValue.placeholder(for: record)) }
}
