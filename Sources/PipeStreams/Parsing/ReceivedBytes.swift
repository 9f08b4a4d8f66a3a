import PipeHTTP

/// Bytes of a response that arrived and were not used yet. The memory is that of a chunk and of a part that is not whole.
struct ReceivedBytes {
    /// The maximum number of bytes of a part.
    let limit: Int
    private var bytes: [UInt8] = []
    private var start = 0
    /// Where the search for the end of a part continues.
    private var searched = 0

    init(limit: Int) {
        self.limit = limit
    }

    var isEmpty: Bool { start == bytes.count }

    var first: UInt8? { isEmpty ? nil : bytes[start] }

    mutating func add(_ chunk: ArraySlice<UInt8>) {
        bytes.removeFirst(start)
        searched -= start
        start = 0
        bytes += chunk
    }

    mutating func removeFirst() {
        start += 1
        searched = max(searched, start)
    }

    /// Takes the bytes before one that ends a part, and removes this one.
    ///
    /// - Returns: The bytes and their end; `nil` if the end has not arrived.
    /// - Throws: ``PipeError/Reason/bodyTooLarge(limit:)``.
    mutating func part(
        endingAt isEnd: (UInt8) -> Bool
    ) throws(PipeError) -> (bytes: ArraySlice<UInt8>, end: UInt8)? {
        let end = bytes[searched...].firstIndex(where: isEnd)
        searched = end ?? bytes.count
        guard searched - start <= limit else {
            throw PipeError(.bodyTooLarge(limit: limit))
        }
        guard let end else {
            return nil
        }
        let part = bytes[start..<end]
        start = end + 1
        searched = start
        return (part, bytes[end])
    }

    /// Takes all bytes.
    mutating func rest() -> ArraySlice<UInt8> {
        let rest = bytes[start...]
        start = bytes.count
        searched = start
        return rest
    }
}
