import PipeJSON

/// Reads and writes `application/x-www-form-urlencoded`: the members of an object, with texts as values.
///
/// Nested members are written with brackets (`address[city]=Berlin`). Names with brackets are read as they are, as the
/// names of members of one object.
public struct FormCodec: BodyCodec {
    private let arrays: URLQuery.ArrayStyle

    /// Makes a codec.
    ///
    /// - Parameter arrays: How arrays are written.
    public init(arrays: URLQuery.ArrayStyle = .repeat) {
        self.arrays = arrays
    }

    public let mediaTypes = ["application/x-www-form-urlencoded"]
    public var hasTypes: Bool { false }

    public func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        Self.value(of: body)
    }

    /// The items of a form as the members of an object, with texts as values.
    package static func value(of body: [UInt8]) -> JSONValue {
        var names: [String] = []
        // Keyed by the bytes of the names, as equal strings may differ in bytes.
        var values: [[UInt8]: [JSONValue]] = [:]
        for item in body.split(separator: UInt8(ascii: "&")) {
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let texts = parts.map { PercentEncoding.decode(text($0)) }
            let key = Array(texts[0].utf8)
            if values[key] == nil {
                names.append(texts[0])
            }
            values[key, default: []].append(texts.count == 2 ? .string(texts[1]) : .null)
        }
        return .object(
            JSONObject(
                names.map { name in
                    let found = values[Array(name.utf8)] ?? []
                    return JSONObject.Member(name: name, value: found.count == 1 ? found[0] : .array(found))
                }))
    }

    public func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
        guard value.object != nil else {
            throw JSONError(.typeMismatch(expected: .object, found: value.kind), offset: 0)
        }
        return FormBody(value, arrays: arrays).bytes
    }

    private static func text(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }, as: UTF8.self)
    }
}
