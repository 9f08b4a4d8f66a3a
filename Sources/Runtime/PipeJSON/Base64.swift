#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension Data: JSONReadable, JSONWritable {
    /// Reads bytes from a string in base64 (RFC 4648, section 4) or base64url (section 5), with or without its padding, and
    /// with nothing else in it.
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readFormatted("base64") { text in Base64.decode(text).map { Data($0) } }
    }

    /// Writes the bytes as a string in base64 with padding.
    public func write(json writer: inout JSONWriter) {
        withUnsafeBytes { bytes in
            let text = Base64.encode(bytes)
            text.withUnsafeBufferPointer { writer.write(plainString: $0) }
        }
    }
}

/// Base64 as in RFC 4648, section 4. The alphabet of section 5 is read, too.
package enum Base64 {
    private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

    /// The value of each byte of both alphabets; 0xFF for bytes outside it.
    private static let values: [UInt8] = {
        var values: [UInt8] = Array(repeating: 0xFF, count: 256)
        for (value, byte) in alphabet.enumerated() { values[Int(byte)] = UInt8(value) }
        values[Int(UInt8(ascii: "-"))] = 62
        values[Int(UInt8(ascii: "_"))] = 63
        return values
    }()

    private static let padding: UInt8 = 0x3D

    /// The bytes that a text encodes; `nil` if it is not base64, or has only a part of its padding.
    package static func decode(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
        var digits = text.count
        while digits > 0, text.count - digits < 2, text[digits - 1] == padding { digits -= 1 }
        guard digits % 4 != 1, digits == text.count || text.count % 4 == 0 else { return nil }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(text.count / 4 * 3 + 2)
        let values = values
        var group: UInt32 = 0
        for index in 0..<digits {
            let value = values[Int(text[index])]
            guard value < 64 else { return nil }
            group = group << 6 | UInt32(value)
            guard index & 3 == 3 else { continue }
            bytes.append(UInt8(truncatingIfNeeded: group >> 16))
            bytes.append(UInt8(truncatingIfNeeded: group >> 8))
            bytes.append(UInt8(truncatingIfNeeded: group))
        }
        switch digits & 3 {
        case 2:
            bytes.append(UInt8(truncatingIfNeeded: group >> 4))
        case 3:
            bytes.append(UInt8(truncatingIfNeeded: group >> 10))
            bytes.append(UInt8(truncatingIfNeeded: group >> 2))
        default:
            break
        }
        return bytes
    }

    /// The base64 text of bytes, with padding.
    package static func encode(_ bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity((bytes.count + 2) / 3 * 4)
        let alphabet = alphabet
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let count = Swift.min(3, bytes.count - start)
            var group: UInt32 = 0
            for index in 0..<3 { group = group << 8 | (index < count ? UInt32(bytes[start + index]) : 0) }
            for index in 0..<4 {
                text.append(index <= count ? alphabet[Int(group >> UInt32(18 - 6 * index)) & 63] : padding)
            }
        }
        return text
    }
}
