extension JSONReader {
    /// Reads a value and keeps its text, without the white space around it.
    package mutating func readKeepingText<Value: JSONReadable>(
        _ type: Value.Type
    ) throws(JSONError) -> (value: Value, text: [UInt8]) {
        skipWhitespace()
        let begin = position
        let value = try Value(json: &self)
        return (value, Array(UnsafeBufferPointer(start: begin, count: position - begin)))
    }
}
