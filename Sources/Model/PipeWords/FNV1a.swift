/// The 64-bit hash FNV-1a by Fowler, Noll and Vo. It is fast and the same on all platforms, but not secure.
package struct FNV1a: Sendable {
    package private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    package init() {}

    package init(_ text: String) {
        add(text)
    }

    package mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) {
        guard var place = bytes.baseAddress else { return }
        // This loop is fast in debug builds, too.
        let end = place + bytes.count
        var hash = value
        while place < end {
            hash = (hash ^ UInt64(place.pointee)) &* 0x0000_0100_0000_01B3
            place += 1
        }
        value = hash
    }

    package mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { add($0) }
    }

    /// The hash as 16 hexadecimal digits.
    package var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
