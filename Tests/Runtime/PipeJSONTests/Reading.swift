import PipeJSON
import Testing

/// Any value, which is checked and discarded.
struct Skipped: JSONReadable, Hashable, Sendable {
    init() {}

    init(json reader: inout JSONReader) throws(JSONError) {
        try reader.skipValue()
    }
}

func read<Value: JSONReadable>(_ type: Value.Type = Value.self, _ text: String) throws(JSONError) -> Value {
    try JSON.decode(type, from: Array(text.utf8))
}

/// The error of reading a text; `nil` if it can be read.
func refusal<Value: JSONReadable>(
    of bytes: some Sequence<UInt8>,
    as type: Value.Type,
    limits: JSONLimits = JSONLimits()
) -> JSONError? {
    do throws(JSONError) {
        _ = try JSON.decode(type, from: Array(bytes), limits: limits)
        return nil
    } catch {
        return error
    }
}

func refusal<Value: JSONReadable>(of text: String, as type: Value.Type) -> JSONError? {
    refusal(of: text.utf8, as: type)
}

func written(_ value: some JSONWritable) throws(JSONError) -> String {
    String(decoding: try JSON.encode(value), as: UTF8.self)
}

/// The text that a closure writes, or the error.
func writing(_ body: (inout JSONWriter) -> Void) -> Result<String, JSONError> {
    Result { () throws(JSONError) in try JSON.encode(body) }.map { String(decoding: $0, as: UTF8.self) }
}

/// The reason why a value cannot be written.
func refusalToWrite(_ value: some JSONWritable) -> JSONError? {
    do throws(JSONError) {
        _ = try JSON.encode(value)
        return nil
    } catch {
        return error
    }
}
