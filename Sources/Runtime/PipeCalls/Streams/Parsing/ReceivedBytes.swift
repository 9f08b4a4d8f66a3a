import PipeHTTP

/// Bytes of a response that arrived and were not used yet: in memory, a chunk and an incomplete part.
struct ReceivedBytes {
    /// The maximum number of bytes of a part.
    let limit: Int
    private var bytes: ArraySlice<UInt8> = []
    private var start = 0
    /// Where the search for the end of a part continues.
    private var searched = 0

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { start == bytes.endIndex }

    var first: UInt8? { isEmpty ? nil : bytes[start] }

    mutating func add(_ chunk: ArraySlice<UInt8>) {
        let count = searched - start
        if isEmpty {
            bytes = chunk
        } else {
            // Added in place: a large value in many small chunks would otherwise be copied with each of them.
            bytes = bytes[start...]
            bytes += chunk
        }
        start = bytes.startIndex
        searched = start + count
    }

    mutating func removeFirst() {
        start += 1
        searched = max(searched, start)
    }

    /// Takes the bytes before one that ends a part, and removes this one.
    ///
    /// - Returns: The place of the bytes, after which their end is; `nil` if the end has not arrived.
    /// - Throws: ``PipeError/Reason/bodyTooLarge(limit:)``.
    mutating func part(endingAt end: UInt8, or other: UInt8) throws(PipeError) -> Range<Int>? {
        let end = bytes.firstIndex(of: end, or: other, from: searched)
        searched = end ?? bytes.endIndex
        guard searched - start <= limit else {
            throw PipeError(.bodyTooLarge(limit: limit))
        }
        guard let end else {
            return nil
        }
        let part = start..<end
        start = end + 1
        searched = start
        return part
    }

    /// A byte of a part that was taken, or its end, until bytes are added.
    subscript(index: Int) -> UInt8 { bytes[index] }

    /// The bytes of a part that was taken, until bytes are added.
    subscript(part: Range<Int>) -> ArraySlice<UInt8> { bytes[part] }

    /// Takes all bytes.
    mutating func rest() -> ArraySlice<UInt8> {
        let rest = bytes[start...]
        start = bytes.endIndex
        searched = start
        return rest
    }
}

extension ArraySlice<UInt8> {
    /// The index of the first byte that is one of two, from an index on.
    ///
    /// It compares eight bytes at a time, since most bytes of a stream are only compared.
    fileprivate func firstIndex(of byte: UInt8, or other: UInt8, from index: Int) -> Int? {
        withUnsafeBytes { bytes in
            let ones: UInt64 = 0x0101_0101_0101_0101
            let (pattern, otherPattern) = (ones &* UInt64(byte), ones &* UInt64(other))
            var place = index - startIndex
            while bytes.count - place >= 8 {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
                // The lowest set top bit marks the first byte that is zero in one of the two.
                let (first, second) = (word ^ pattern, word ^ otherPattern)
                let zeros = ((first &- ones) & ~first | (second &- ones) & ~second) & (ones << 7)
                guard zeros == 0 else {
                    return startIndex + place + zeros.trailingZeroBitCount / 8
                }
                place += 8
            }
            while place < bytes.count {
                guard bytes[place] != byte, bytes[place] != other else {
                    return startIndex + place
                }
                place += 1
            }
            return nil
        }
    }
}
