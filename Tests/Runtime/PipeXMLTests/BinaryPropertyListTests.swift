import Foundation
import GoldenTesting
import Testing

@testable import PipeXML

/// Binary property lists that a server may send to do harm.
@Suite struct BinaryPropertyListTests {
    typealias FormatError = PropertyListCodec.FormatError

    /// A list of objects, whose numbers, references and offsets have one byte, or two for many objects.
    private func list(_ objects: [[UInt8]], size: UInt8 = 1, count: Int? = nil, top: Int = 0, table: Int? = nil)
        -> [UInt8]
    {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets += size == 1 ? [UInt8(bytes.count)] : [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)]
            bytes += object
        }
        let trailer = [count ?? objects.count, top, table ?? bytes.count].flatMap { number in
            (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
        }
        return bytes + offsets + [0, 0, 0, 0, 0, 0, size, size] + trailer
    }

    private func read(_ bytes: [UInt8]) throws(FormatError) -> JSONValue { try BinaryPropertyList.value(of: bytes) }

    private func double(_ number: Double) -> [UInt8] {
        (0..<8).reversed().map { UInt8(truncatingIfNeeded: number.bitPattern >> ($0 * 8)) }
    }

    @Test("Objects of each kind are read")
    func kinds() throws {
        for (object, value) in [
            ([0x00], nil), ([0x08], false), ([0x09], true), ([0x10, 200], 200), ([0x11, 1, 0], 256),
            ([0x12, 0xFF, 0xFF, 0xFF, 0xFF], 4_294_967_295), ([0x13] + Array(repeating: 0xFF, count: 8), -1),
            (
                [0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8),
                .number(JSONNumber(UInt64.max))
            ),
            ([0x14] + Array(repeating: 0xFF, count: 16), -1), ([0x22, 0x3F, 0, 0, 0], 0.5),
            ([0x23] + double(-1.5), -1.5),
            ([0x33] + double(0), "2001-01-01T00:00:00Z"), ([0x33] + double(0.5), "2001-01-01T00:00:00.500Z"),
            ([0x33] + double(-62_000_000_000), "0036-04-19T09:46:40Z"), ([0x42, 1, 2], "AQI="), ([0x40], ""),
            ([0x52, 0x61, 0x62], "ab"), ([0x61, 0, 0xE9], "é"), ([0x62, 0xD8, 0x3D, 0xDE, 0x00], "😀"), ([0xA0], []),
            ([0xD0], [:]),
            ([0x5F, 0x10, 0x0F] + Array(repeating: 0x61, count: 15), "aaaaaaaaaaaaaaa"),
        ] as [([UInt8], JSONValue)] {
            #expect(try read(list([object])) == value)
        }
        #expect(try read(list([[0xD1, 1, 2], [0x51, 0x61], [0xA2, 1, 1]])) == ["a": ["a", "a"]])
    }

    @Test(
        "Objects that a list cannot have are errors",
        arguments: [
            [0x01], [0x07], [0x0F], [0x15], [0x21], [0x24], [0x32], [0x80, 1], [0x90], [0xB0], [0xC0], [0xE0], [0xF0],
            [0x10], [0x13, 1],
            [0x51], [0x42, 1], [0x61, 0], [0x5F], [0x5F, 0x10], [0x5F, 0x51, 1], [0x5F, 0x14, 1], [0x51, 0x80],
            [0x61, 0xD8, 0x00], [0xA1],
            [0xA1, 1], [0xA1, 0xFF], [0xD1, 0], [0xD1, 0, 0], [0xA1, 0], [0x22, 0x7F, 0x80, 0, 0],
            [0x22, 0x7F, 0xC0, 0, 0],
            // More than 2^63 bytes, characters, elements and members.
            [0x4F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x5F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xAF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xDF, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0xDF, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x4F, 0x12, 0x7F, 0xFF, 0xFF, 0xFF, 0x78],
        ] as [[UInt8]])
    func badObjects(object: [UInt8]) throws {
        #expect(throws: FormatError.self) { try read(list([object])) }
    }

    @Test("Numbers and dates that JSON does not have are errors")
    func numbers() throws {
        for number in [Double.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, 1e18, 1e12] {
            #expect(throws: FormatError.malformed(byte: 8)) { try read(list([[0x33] + double(number)])) }
        }
        for number in [Double.nan, .signalingNaN, .infinity, -.infinity] {
            #expect(throws: FormatError.malformed(byte: 8)) { try read(list([[0x23] + double(number)])) }
        }
    }

    @Test("A trailer or a table with numbers that cannot be is an error")
    func trailers() throws {
        let valid = list([[0x09]])
        #expect(try read(valid) == true)
        for count in 0..<valid.count { #expect(throws: FormatError.self) { try read(Array(valid.prefix(count))) } }
        for number in [0, 2, 1 << 32, .max, .min, -1] {
            #expect(throws: FormatError.self) { try read(list([[0x09]], count: number)) }
        }
        for number in [1, 255, 1 << 32, .max, .min, -1] {
            #expect(throws: FormatError.self) { try read(list([[0x09]], top: number)) }
        }
        for number in [0, 7, 8, 10, 41, 1 << 32, .max, .min, -1] {
            #expect(throws: FormatError.self) { try read(list([[0x09]], table: number)) }
        }
        for place in [valid.count - 26, valid.count - 25] {
            for size: UInt8 in [0, 9, 255] {
                var bytes = valid
                bytes[place] = size
                #expect(throws: FormatError.self) { try read(bytes) }
            }
        }
        for offset: UInt8 in [0, 7, 9, 255] {
            var bytes = valid
            bytes[9] = offset
            #expect(throws: FormatError.malformed(byte: 9)) { try read(bytes) }
        }
    }

    @Test("Lists that contain themselves are errors")
    func cycles() throws {
        for objects: [[UInt8]] in [
            [[0xA2, 0, 0]], [[0xA1, 1], [0xA1, 0]], [[0xD1, 1, 0], [0x51, 0x61]],
            [[0xA2, 1, 1], [0xA2, 2, 2], [0xA2, 0, 1]],
        ] {
            #expect(throws: FormatError.self) { try read(list(objects)) }
        }
    }

    @Test("Lists in several others are read, but not without end")
    func shared() throws {
        #expect(
            try read(list([[0xA3, 1, 1, 1], [0xA2, 2, 2], [0x09]])) == [[true, true], [true, true], [true, true]])
        // Each list is twice in the one before: 2^70 values.
        var lists: [[UInt8]] = (1...70).map { [0xA2, $0, $0] }
        lists.append([0x09])
        #expect(throws: FormatError.size) { try read(list(lists)) }
        var dictionaries: [[UInt8]] = [[0xD1, 1, 2], [0x51, 0x61]]
        dictionaries += (3...40).map { (index: UInt8) -> [UInt8] in [0xD2, 1, 1, index, index] }
        dictionaries.append([0x09])
        #expect(throws: FormatError.size) { try read(list(dictionaries)) }
    }

    @Test("The depth is limited")
    func depth() throws {
        func nested(_ count: Int) -> [[UInt8]] {
            var objects: [[UInt8]] = []
            for next in 1...count { objects.append([0xA1, UInt8(next >> 8), UInt8(next & 0xFF)]) }
            objects.append([0x09])
            return objects
        }
        var value = try read(list(nested(512), size: 2))
        for _ in 0..<512 { value = value.array?.first ?? nil }
        #expect(value == true)
        #expect(throws: FormatError.depth) { try read(list(nested(513), size: 2)) }
        #expect(throws: FormatError.depth) { try read(list(nested(10_000), size: 2)) }
        let text = "<plist>" + String(repeating: "<array>", count: 2000)
        #expect(throws: FormatError.document(.depth)) {
            try PropertyListCodec().decode(Array(text.utf8), as: #require(MediaType("application/x-plist")))
        }
    }

    @Test("A long text that many refer to is read once")
    func sharedText() throws {
        let long: [UInt8] = [0x5F, 0x12, 0, 1, 0, 0] + Array(repeating: 0x61, count: 65_536)
        var references: [UInt8] = [0xAF, 0x11, 0x27, 0x10]
        for _ in 0..<10_000 { references += [0, 1] }
        let bytes = list([references, long], size: 2)
        var count: Int?
        let time = try processorTime { count = try read(bytes).array?.count }
        #expect(time < 2 && count == 10_000)
    }
}
