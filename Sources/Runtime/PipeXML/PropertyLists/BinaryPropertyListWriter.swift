import PipeHTTP

/// Writes values as binary property lists; ``BinaryPropertyList`` says what these are.
struct BinaryPropertyListWriter {
    typealias FormatError = PropertyListCodec.FormatError

    /// An object before the size of references is known.
    private struct Object {
        var bytes: [UInt8]
        var references: [Int] = []
    }

    private var objects: [Object] = []
    /// The numbers of texts, which are written once.
    private var texts: [[UInt8]: Int] = [:]

    static func bytes(of value: JSONValue) throws(FormatError) -> [UInt8] {
        var writer = BinaryPropertyListWriter()
        try writer.addAll(value)
        return writer.bytes
    }

    private var bytes: [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [Int] = []
        let referenceSize = Self.size(UInt64(objects.count))
        for object in objects {
            offsets.append(bytes.count)
            bytes += object.bytes
            for reference in object.references { bytes += Self.number(UInt64(reference), size: referenceSize) }
        }
        let table = bytes.count
        let offsetSize = Self.size(UInt64(table))
        for offset in offsets { bytes += Self.number(UInt64(offset), size: offsetSize) }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        for number in [objects.count, 0, table] { bytes += Self.number(UInt64(number), size: 8) }
        return bytes
    }

    /// Adds an object and those in it, without recursion, so that their nesting does not use the stack.
    private mutating func addAll(_ value: JSONValue) throws(FormatError) {
        var steps: [(value: JSONValue, depth: Int, parent: Int?)] = [(value, 0, nil)]
        while let step = steps.popLast() {
            guard step.depth <= XMLScanner.depthLimit else { throw .depth }
            let index = try add(step.value)
            if let parent = step.parent { objects[parent].references.append(index) }
            let values =
                switch step.value {
                case .array(let elements): elements
                case .object(let object): object.members.map(\.value).filter { !$0.isNull }
                case .null, .bool, .number, .string: [JSONValue]()
                }
            steps += values.reversed().map { ($0, step.depth + 1, index) }
        }
    }

    /// Adds an object with the references to its names, and returns its number.
    private mutating func add(_ value: JSONValue) throws(FormatError) -> Int {
        switch value {
        case .null: throw .null
        case .bool(let flag): return add([flag ? 0x09 : 0x08])
        case .number(let number): return add(Self.bytes(try number.propertyListForm()))
        case .string(let text): return add(text)
        case .array(let elements): return add(Self.marker(0xA0, count: elements.count))
        case .object(let object):
            let names = object.members.filter { !$0.value.isNull }.map(\.name)
            let index = add(Self.marker(0xD0, count: names.count))
            for name in names { objects[index].references.append(add(name)) }
            return index
        }
    }

    private mutating func add(_ bytes: [UInt8]) -> Int {
        objects.append(Object(bytes: bytes))
        return objects.count - 1
    }

    private mutating func add(_ text: String) -> Int {
        let letters = Array(text.utf8)
        if let index = texts[letters] { return index }
        let index: Int
        if letters.allSatisfy({ $0 < 0x80 }) {
            index = add(Self.marker(0x50, count: letters.count) + letters)
        } else {
            let units = Array(text.utf16)
            index = add(
                Self.marker(0x60, count: units.count)
                    + units.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] })
        }
        texts[letters] = index
        return index
    }

    // MARK: - Bytes

    /// The first byte of an object with a count, and the count if that is not in it.
    private static func marker(_ kind: UInt8, count: Int) -> [UInt8] {
        count < 0xF ? [kind | UInt8(count)] : [kind | 0xF] + integer(UInt64(count))
    }

    private static func bytes(_ number: JSONNumber.PropertyListForm) -> [UInt8] {
        switch number {
        case .whole(let number): integer(number)
        case .negative(let number): [0x13] + Self.number(UInt64(bitPattern: number), size: 8)
        case .real(let number): [0x23] + Self.number(number.bitPattern, size: 8)
        }
    }

    private static func integer(_ number: UInt64) -> [UInt8] {
        // Those of 8 bytes have a sign.
        guard number <= Int64.max else { return [0x14] + self.number(0, size: 8) + self.number(number, size: 8) }
        switch size(number) {
        case 1: return [0x10] + self.number(number, size: 1)
        case 2: return [0x11] + self.number(number, size: 2)
        case 4: return [0x12] + self.number(number, size: 4)
        default: return [0x13] + self.number(number, size: 8)
        }
    }

    /// How many bytes an integer needs: 1, 2, 4 or 8.
    private static func size(_ number: UInt64) -> Int {
        number <= UInt8.max ? 1 : number <= UInt16.max ? 2 : number <= UInt32.max ? 4 : 8
    }

    private static func number(_ number: UInt64, size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
}
