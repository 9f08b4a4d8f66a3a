import PipeHTTP

/// Makes values of binary property lists (`bplist00`).
///
/// A header, the objects, a table with their offsets, and a trailer of 32 bytes. Lists and dictionaries refer to objects by
/// their numbers, and several may refer to the same one, also to one that they are in. Every offset, number and count is checked
/// before it is used.
struct BinaryPropertyList {
    typealias FormatError = PropertyListCodec.FormatError

    private static let trailerLength = 32
    private static let headerLength = 8

    private let bytes: [UInt8]
    private let offsetSize: Int
    private let referenceSize: Int
    private let objectCount: Int
    /// Where the table begins and the objects end.
    private let table: Int
    /// How many more values there may be.
    private var remaining: Int
    /// The lists and dictionaries around the value that is read, the outermost one first.
    private var outer: [Int] = []
    private var open: Set<Int> = []
    /// The texts of objects, which many dictionaries may have as a key.
    private var texts: [Int: JSONValue] = [:]

    static func value(of bytes: [UInt8]) throws(FormatError) -> JSONValue {
        let trailer = bytes.count - trailerLength
        guard trailer > headerLength else { throw .malformed(byte: bytes.count) }
        var list = try BinaryPropertyList(bytes, trailer: trailer)
        let top = try list.number(at: trailer + 16, size: 8, end: bytes.count)
        return try JSONValue(madeOf: Reference(object: top, depth: 0, place: trailer + 16)) {
            reference throws(FormatError) in try list.parts(of: reference)
        }
    }

    /// Where a list or dictionary refers to an object.
    private struct Reference {
        let object: Int
        /// How many lists and dictionaries are around it.
        let depth: Int
        /// The place of the reference itself.
        let place: Int
    }

    private init(_ bytes: [UInt8], trailer: Int) throws(FormatError) {
        self.bytes = bytes
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        // Every reference is a byte at least, so that only objects in several others make more values.
        remaining = max(bytes.count, 65_536)
        let count = Self.number(bytes[(trailer + 8)..<(trailer + 16)])
        let start = Self.number(bytes[(trailer + 24)...])
        guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), let start = Int(exactly: start),
            let count = Int(exactly: count), start > Self.headerLength, start < trailer,
            count <= (trailer - start) / offsetSize
        else { throw .malformed(byte: trailer) }
        objectCount = count
        table = start
    }

    // MARK: - Values

    private mutating func parts(of reference: Reference) throws(FormatError) -> NestedValue<Reference> {
        let (index, depth, place) = (reference.object, reference.depth, reference.place)
        guard depth <= XMLScanner.depthLimit else { throw .depth }
        guard index < objectCount else { throw .malformed(byte: place) }
        if let text = texts[index] { return .value(text) }
        let entry = table + index * offsetSize
        let start = try number(at: entry, size: offsetSize, end: bytes.count)
        guard (Self.headerLength..<table).contains(start) else { throw .malformed(byte: entry) }
        switch bytes[start] >> 4 {
        case 0xA, 0xD:
            while outer.count > depth { open.remove(outer.removeLast()) }
            guard open.insert(index).inserted else { throw .malformed(byte: place) }
            outer.append(index)
            return bytes[start] >> 4 == 0xA
                ? .array(try elements(start, depth: depth)) : .object(try members(start, depth: depth))
        case 0x4, 0x5, 0x6:
            let text = try text(start)
            texts[index] = text
            return .value(text)
        default: return .value(try scalar(start))
        }
    }

    /// The references of a list or dictionary: one or two for each element or member.
    private mutating func references(_ start: Int, of number: Int = 1) throws(FormatError) -> ArraySlice<UInt8> {
        let references = try content(start, size: number * referenceSize)
        let count = references.count / referenceSize
        guard count <= remaining else { throw .size }
        remaining -= count
        return references
    }

    private mutating func elements(_ start: Int, depth: Int) throws(FormatError) -> [Reference] {
        let references = try references(start)
        var elements: [Reference] = []
        for place in stride(from: references.startIndex, to: references.endIndex, by: referenceSize) {
            elements.append(Reference(object: try reference(at: place), depth: depth + 1, place: place))
        }
        return elements
    }

    private mutating func members(
        _ start: Int, depth: Int
    ) throws(FormatError) -> [(name: String, source: Reference)] {
        let references = try references(start, of: 2)
        let middle = references.startIndex + references.count / 2
        var members: [(name: String, source: Reference)] = []
        for place in stride(from: references.startIndex, to: middle, by: referenceSize) {
            let name = Reference(object: try reference(at: place), depth: depth + 1, place: place)
            guard case .value(.string(let text)) = try parts(of: name) else { throw .malformed(byte: place) }
            let other = place + references.count / 2
            members.append((text, Reference(object: try reference(at: other), depth: depth + 1, place: other)))
        }
        return members
    }

    private func text(_ start: Int) throws(FormatError) -> JSONValue {
        switch bytes[start] >> 4 {
        case 0x4: return .string(Array(try content(start, size: 1)).base64)
        case 0x5:
            let letters = try content(start, size: 1)
            guard letters.allSatisfy({ $0 < 0x80 }) else { throw .malformed(byte: start) }
            return .string(String(decoding: letters, as: UTF8.self))
        default:
            let halves = try content(start, size: 2)
            let units = stride(from: halves.startIndex, to: halves.endIndex, by: 2).map {
                UInt16(halves[$0]) << 8 | UInt16(halves[$0 + 1])
            }
            guard let text = String(validating: units, as: UTF16.self) else { throw .malformed(byte: start) }
            return .string(text)
        }
    }

    private func scalar(_ start: Int) throws(FormatError) -> JSONValue {
        let size = 1 << Int(bytes[start] & 0xF)
        switch bytes[start] {
        case 0x00: return .null
        case 0x08: return .bool(false)
        case 0x09: return .bool(true)
        // Those of 8 and 16 bytes have a sign.
        case 0x10...0x12: return .number(JSONNumber(Self.number(try slice(start + 1, size))))
        case 0x13: return .number(JSONNumber(Int64(bitPattern: Self.number(try slice(start + 1, size)))))
        case 0x14:
            let halves = try slice(start + 1, size)
            let high = Int128(Int64(bitPattern: Self.number(halves.prefix(8))))
            return .number(JSONNumber(high << 64 | Int128(Self.number(halves.suffix(8)))))
        case 0x22, 0x23:
            guard let number = JSONNumber(try double(start + 1, size)) else { throw .malformed(byte: start) }
            return .number(number)
        case 0x33:
            let date = Date(timeIntervalSinceReferenceDate: try double(start + 1, 8))
            guard let text = RFC3339.format(date) else { throw .malformed(byte: start) }
            return .string(text)
        default: throw .malformed(byte: start)
        }
    }

    // MARK: - Bytes

    private func double(_ start: Int, _ size: Int) throws(FormatError) -> Double {
        let bits = Self.number(try slice(start, size))
        return size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    /// The content of an object whose marker has a count, or is followed by an integer with it.
    ///
    /// - Parameter size: How many bytes each of the counted has.
    private func content(_ start: Int, size: Int) throws(FormatError) -> ArraySlice<UInt8> {
        var count = Int(bytes[start] & 0xF)
        var place = start + 1
        if count == 0xF {
            guard let marker = try slice(place, 1).first, (0x10...0x13).contains(marker) else {
                throw .malformed(byte: place)
            }
            let length = 1 << Int(marker & 0xF)
            count = try number(at: place + 1, size: length, end: table)
            place += 1 + length
        }
        guard count <= (table - place) / size else { throw .malformed(byte: start) }
        return bytes[place..<(place + count * size)]
    }

    private func reference(at place: Int) throws(FormatError) -> Int {
        try number(at: place, size: referenceSize, end: table)
    }

    private func slice(_ start: Int, _ count: Int, end: Int? = nil) throws(FormatError) -> ArraySlice<UInt8> {
        guard count <= (end ?? table) - start else { throw .malformed(byte: start) }
        return bytes[start..<(start + count)]
    }

    private func number(at start: Int, size: Int, end: Int) throws(FormatError) -> Int {
        guard let number = Int(exactly: Self.number(try slice(start, size, end: end))) else {
            throw .malformed(byte: start)
        }
        return number
    }

    /// The first byte is the highest one. There are at most 8.
    private static func number(_ bytes: ArraySlice<UInt8>) -> UInt64 {
        bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
