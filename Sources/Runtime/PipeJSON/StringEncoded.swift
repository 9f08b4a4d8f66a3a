/// An integer that is written as a string, so that parsers that read numbers as `Double` do not round it.
///
/// It is read from a string or from a number.
public enum StringEncoded<Integer: FixedWidthInteger & JSONCodable & Sendable>: JSONFormat {
    public static func read(_ reader: inout JSONReader) throws(JSONError) -> Integer {
        guard try reader.peekKind() == .string else { return try Integer(json: &reader) }
        return try reader.readNumberInString { (reader) throws(JSONError) in try Integer(json: &reader) }
    }

    public static func write(_ value: Integer, to writer: inout JSONWriter) {
        writer.write(String(value))
    }
}

extension JSONReader {
    /// Reads a string that contains a JSON number.
    mutating func readNumberInString<Value>(
        _ body: (inout JSONReader) throws(JSONError) -> Value
    ) throws(JSONError) -> Value {
        let first = position
        let limits = limits
        let result = try withStringBytes { bytes -> Result<Value, JSONError> in
            guard let start = bytes.baseAddress, let byte = bytes.first, JSONKind(firstByte: byte) == .number else {
                return .failure(JSONError(.invalidValue(JSONError.excerpt(bytes), expected: "a number"), offset: 0))
            }
            do throws(JSONError) {
                var reader = JSONReader(bytes, start: start, limits: limits)
                let value = try body(&reader)
                if reader.position == reader.end { return .success(value) }
            } catch {
                // The end of the string is not the end of the text.
                if error.reason != .unexpectedEnd { return .failure(error) }
            }
            return .failure(JSONError(.invalidNumber(JSONError.excerpt(bytes)), offset: 0))
        }
        switch result {
        case .success(let value): return value
        case .failure(let error): throw failure(error.reason, at: first)
        }
    }
}
