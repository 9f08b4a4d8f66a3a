/// Any JSON value.
///
/// It is lossless: numbers keep their digits, objects the order of their members.
///
/// A value that an app nests more than 512 deep, which no text that is read has, is not written (``JSONLimits``) and is
/// described in short; `Codable` codes up to 100 levels. Swift frees nested arrays by recursion, so a value that is nested
/// more than 2,000 deep can exhaust the stack of a thread with half a MiB when it is freed.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number with its digits.
    case number(JSONNumber)
    /// Text, without escapes.
    case string(String)
    /// Elements in order.
    case array([JSONValue])
    /// Members in order.
    case object(JSONObject)
}

// MARK: - Looking inside

extension JSONValue {
    /// The kind of the value.
    public var kind: JSONKind {
        switch self {
        case .null: .null
        case .bool: .boolean
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }

    /// The value of a member; `nil` if the member is missing or this is not an object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let object) = self else { return nil }
        return object[name]
    }

    /// The element at an index; `nil` if the index is out of range or this is not an array.
    public subscript(index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    /// The value at a pointer; `nil` if there is no such value or the pointer is malformed.
    public subscript(pointer: JSONPointer) -> JSONValue? {
        guard let tokens = pointer.tokens else { return nil }
        var value: JSONValue? = self
        for token in tokens {
            switch value {
            case .object(let object): value = object[token]
            case .array: value = JSONPointer.index(token).flatMap { value?[$0] }
            default: return nil
            }
        }
        return value
    }

    /// Whether this is `null`.
    public var isNull: Bool {
        if case .null = self { true } else { false }
    }

    /// The truth value; `nil` if this is not `true` or `false`.
    public var bool: Bool? {
        guard case .bool(let value) = self else { return nil }
        return value
    }

    /// The string; `nil` if this is not a string.
    public var string: String? {
        guard case .string(let value) = self else { return nil }
        return value
    }

    /// The number; `nil` if this is not a number.
    public var number: JSONNumber? {
        guard case .number(let value) = self else { return nil }
        return value
    }

    /// The number as an `Int`; `nil` if this is not a number, has a fraction, or is out of range.
    public var int: Int? { number?.int }

    /// The nearest `Double`; `nil` if this is not a number or the `Double` would be infinite.
    public var double: Double? { number?.double }

    /// The elements; `nil` if this is not an array.
    public var array: [JSONValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    /// The members; `nil` if this is not an object.
    public var object: JSONObject? {
        guard case .object(let value) = self else { return nil }
        return value
    }
}

// MARK: - Literals

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    public init(nilLiteral: ()) { self = .null }
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    public init(integerLiteral value: Int) { self = .number(JSONNumber(value)) }
    public init(stringLiteral value: String) { self = .string(value) }
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }

    /// Makes a number; `null` for a literal that is not finite as `Double`.
    public init(floatLiteral value: Double) { self = JSONNumber(value).map(Self.number) ?? .null }

    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(JSONObject(elements.lazy.map { JSONObject.Member(name: $0.0, value: $0.1) }))
    }
}

// MARK: - JSON text

extension JSONValue: JSONReadable, JSONWritable {
    public init(json reader: inout JSONReader) throws(JSONError) {
        self = try JSONValueReader.read(&reader)
    }

    public func write(json writer: inout JSONWriter) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.write(value)
        case .number(let value): value.write(json: &writer)
        case .string(let value): writer.write(value)
        case .object(let value): value.write(json: &writer)
        case .array(let elements):
            guard writer.depth < JSONValueWriter.leastDepth else {
                return JSONValueWriter.write(elements, to: &writer)
            }
            writer.beginArray()
            for element in elements {
                guard !writer.hasFailed else { break }
                element.write(json: &writer)
            }
            writer.endArray()
        }
    }

    /// Writes a value that is not an array or object.
    func writeScalar(to writer: inout JSONWriter) {
        switch self {
        case .null: writer.writeNull()
        case .bool(let value): writer.write(value)
        case .number(let value): value.write(json: &writer)
        case .string(let value): writer.write(value)
        case .array, .object: break
        }
    }
}

extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible {
    public var debugDescription: String { description }

    /// The JSON text of the value.
    public var description: String {
        (try? JSON.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "(nested too deep)"
    }
}
