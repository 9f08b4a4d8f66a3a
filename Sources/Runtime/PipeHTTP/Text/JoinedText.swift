extension String {
    /// Concatenates texts with a single allocation: faster than `+`, and much faster than an interpolation.
    package init(joining first: String, _ second: String, _ third: String, _ fourth: String = "") {
        let length = first.utf8.count + second.utf8.count + third.utf8.count + fourth.utf8.count
        self.init(unsafeUninitializedCapacity: length) { buffer in
            let second = Self.copy(second, to: buffer, from: Self.copy(first, to: buffer, from: 0))
            return Self.copy(fourth, to: buffer, from: Self.copy(third, to: buffer, from: second))
        }
    }

    @inline(__always)
    private static func copy(_ text: String, to buffer: UnsafeMutableBufferPointer<UInt8>, from start: Int) -> Int {
        text.utf8.withContiguousStorageIfAvailable { bytes in
            buffer[start...].initialize(fromContentsOf: bytes)
        } ?? buffer[start...].initialize(fromContentsOf: Array(text.utf8))
    }
}
