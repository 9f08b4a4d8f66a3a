import PipeHTTP

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A literal IP address.
struct IPAddress: Hashable, Sendable {
    /// In network order: 4 for IPv4, also if it is mapped to IPv6 (RFC 4291, section 2.5.5.2), or 16.
    private let bytes: [UInt8]

    /// Parses an address without brackets; `nil` for all other text.
    init?(_ text: some StringProtocol) {
        // The system's function ends at a NUL.
        guard !text.utf8.contains(0) else {
            return nil
        }
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, String(text), &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, String(text), &bytes) == 1 {
            let isMapped = bytes.prefix(10).allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
            self.bytes = isMapped ? Array(bytes.suffix(4)) : bytes
        } else {
            return nil
        }
    }

    /// The number of bits.
    var bitCount: Int { bytes.count * 8 }

    /// Whether the address is in 127.0.0.0/8 (RFC 1122, section 3.2.1.3), or is ::1 (RFC 4291, section 2.5.3).
    var isLoopback: Bool {
        bytes.count == 4 ? bytes[0] == 127 : bytes.dropLast().allSatisfy { $0 == 0 } && bytes.last == 1
    }

    /// Whether the first bits are the same as in another address of the same version.
    ///
    /// - Parameter bits: From 0 to ``bitCount``.
    func agrees(with other: IPAddress, bits: Int) -> Bool {
        guard bytes.count == other.bytes.count else {
            return false
        }
        for (index, (byte, otherByte)) in zip(bytes, other.bytes).enumerated() where index * 8 < bits {
            let mask = UInt8(truncatingIfNeeded: 0xFF00 >> min(8, bits - index * 8))
            guard byte & mask == otherByte & mask else {
                return false
            }
        }
        return true
    }
}
