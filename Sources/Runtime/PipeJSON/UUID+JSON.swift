#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension UUID: JSONReadable, JSONWritable {
    /// Reads a UUID from its form with hyphens, in either case (RFC 9562, section 4).
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readFormatted("a UUID") { UUID($0) }
    }

    /// Writes the UUID with hyphens and in lower case, as RFC 9562 requires.
    public func write(json writer: inout JSONWriter) {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 36) { text in
            var index = 0
            withUnsafeBytes(of: uuid) { bytes in
                for (number, byte) in bytes.enumerated() {
                    if Self.hyphenIndices.contains(number) {
                        text[index] = ASCII.minus
                        index += 1
                    }
                    text[index] = ASCII.hexDigit(of: byte >> 4)
                    text[index + 1] = ASCII.hexDigit(of: byte & 15)
                    index += 2
                }
            }
            writer.write(plainString: UnsafeBufferPointer(text))
        }
    }

    /// The indices of the bytes that are preceded by a hyphen.
    private static let hyphenIndices = [4, 6, 8, 10]

    private init?(_ text: UnsafeBufferPointer<UInt8>) {
        guard text.count == 36 else { return nil }
        var value = UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)).uuid
        let isValid = withUnsafeMutableBytes(of: &value) { bytes in
            var index = 0
            for number in 0..<16 {
                if Self.hyphenIndices.contains(number) {
                    guard text[index] == ASCII.minus else { return false }
                    index += 1
                }
                guard let high = ASCII.hexDigit(text[index]), let low = ASCII.hexDigit(text[index + 1]) else {
                    return false
                }
                bytes[number] = high << 4 | low
                index += 2
            }
            return true
        }
        guard isValid else { return nil }
        self.init(uuid: value)
    }
}

extension UUID {
    /// Makes a UUID of its first 64 bits and its last 64 bits.
    public init(upperBits: UInt64, lowerBits: UInt64) {
        var bytes: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        withUnsafeMutableBytes(of: &bytes) { bytes in
            bytes.storeBytes(of: upperBits.bigEndian, as: UInt64.self)
            bytes.storeBytes(of: lowerBits.bigEndian, toByteOffset: 8, as: UInt64.self)
        }
        self.init(uuid: bytes)
    }
}
