/// A value that is text in JSON: a date or a time.
protocol CalendarText: JSONReadable, JSONWritable, Codable, LosslessStringConvertible {
    /// The form of the text, for errors.
    static var expectedText: String { get }

    init?(_ text: UnsafeBufferPointer<UInt8>)
}

extension CalendarText {
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try reader.readFormatted(Self.expectedText) { Self($0) }
    }

    public func write(json writer: inout JSONWriter) {
        writer.write(description)
    }

    public init(from decoder: any Decoder) throws {
        let single = try decoder.singleValueContainer()
        guard let value = Self(try single.decode(String.self)) else {
            throw DecodingError.dataCorruptedError(in: single, debugDescription: "Expected \(Self.expectedText).")
        }
        self = value
    }

    public func encode(to encoder: any Encoder) throws {
        try description.encode(to: encoder)
    }
}

extension JSONReader {
    /// Reads a string and converts its bytes by a closure; `nil` from the closure is an error that names the expected
    /// form.
    mutating func readFormatted<Value>(
        _ expected: @autoclosure () -> String,
        _ parse: (UnsafeBufferPointer<UInt8>) -> Value?
    ) throws(JSONError) -> Value {
        skipWhitespace()
        let first = position
        var excerpt = ""
        let value = try withStringBytes { bytes in
            let value = parse(bytes)
            if value == nil { excerpt = JSONError.excerpt(bytes) }
            return value
        }
        guard let value else {
            throw failure(.invalidValue(excerpt, expected: expected()), at: first)
        }
        return value
    }
}
