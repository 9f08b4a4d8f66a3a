extension JSONReader {
    /// Reads a number as the `Double` nearest to it.
    ///
    /// A number too large for a finite `Double` is refused; one too small is zero. The sign of `-0` is kept.
    public mutating func readDouble() throws(JSONError) -> Double {
        let number = try scanNumber()
        if let value = number.fastDouble { return value }
        guard let value = Double(number.literal), value.isFinite else {
            throw failure(.numberOutOfRange(number.excerpt, type: "Double"), at: number.start)
        }
        return value
    }

    /// Reads a number as the `Float` nearest to it, not to a `Double` in between.
    public mutating func readFloat() throws(JSONError) -> Float {
        let number = try scanNumber()
        guard let value = Float(number.literal), value.isFinite else {
            throw failure(.numberOutOfRange(number.excerpt, type: "Float"), at: number.start)
        }
        return value
    }
}
