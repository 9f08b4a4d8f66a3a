#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension JSONValue: Codable {
    /// Decodes any value. With a decoder that provides numbers only as `Double`, digits that a `Double` cannot hold are
    /// lost. A value that is nested more than 100 deep is an error, since decoders use the stack.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.codingDepth else {
            throw DecodingError.dataCorrupted(DecodingError.Context(codingPath: [], debugDescription: Self.tooDeep))
        }
        if let keyed = try? decoder.container(keyedBy: Name.self) {
            var object = JSONObject()
            for name in keyed.allKeys { object[name.stringValue] = try keyed.decode(JSONValue.self, forKey: name) }
            self = .object(object)
            return
        }
        if var unkeyed = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !unkeyed.isAtEnd { elements.append(try unkeyed.decode(JSONValue.self)) }
            self = .array(elements)
            return
        }
        let single = try decoder.singleValueContainer()
        if single.decodeNil() {
            self = .null
        } else if let value = try? single.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? single.decode(Int64.self) {
            self = .number(JSONNumber(value))
        } else if let value = try? single.decode(UInt64.self) {
            self = .number(JSONNumber(value))
        } else if let value = try? single.decode(Double.self), let number = JSONNumber(value) {
            self = .number(number)
        } else {
            self = .string(try single.decode(String.self))
        }
    }

    /// Encodes any value that is nested at most 100 deep; others are an error, since encoders use the stack.
    public func encode(to encoder: any Encoder) throws {
        let depth = encoder.codingPath.count
        guard depth <= Self.codingDepth else {
            throw EncodingError.invalidValue(
                JSONValue.null,
                EncodingError.Context(codingPath: [], debugDescription: Self.tooDeep))
        }
        switch self {
        case .object(let object):
            var keyed = encoder.container(keyedBy: Name.self)
            for member in object.members { try keyed.encode(member.value, forKey: Name(stringValue: member.name)) }
        case .array(let elements):
            var unkeyed = encoder.unkeyedContainer()
            for element in elements { try unkeyed.encode(element) }
        case .null:
            var single = encoder.singleValueContainer()
            try single.encodeNil()
        case .bool(let value):
            try value.encode(to: encoder)
        case .string(let value):
            try value.encode(to: encoder)
        case .number(let number):
            try number.encode(to: encoder)
        }
    }

    /// The deepest nesting that is coded. Half a MiB, the stack of threads on Apple platforms, has room for it in debug
    /// builds, too: these need 3 KB for each level.
    private static let codingDepth = 100
    private static let tooDeep = "The value is nested more than \(codingDepth) deep."

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }
}

extension JSONNumber: Codable {
    public init(from decoder: any Decoder) throws {
        guard case .number(let number) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                JSONNumber.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Expected a number.")
            )
        }
        self = number
    }

    /// Encodes the number as the narrowest of `Int64`, `UInt64`, `Decimal` and `Double` that can hold it.
    public func encode(to encoder: any Encoder) throws {
        var single = encoder.singleValueContainer()
        if let value = integer(as: Int64.self) {
            try single.encode(value)
        } else if let value = integer(as: UInt64.self) {
            try single.encode(value)
        } else if let value = double, JSONNumber(value) == self {
            try single.encode(value)
        } else if let value = decimal {
            try single.encode(value)
        } else if let value = double {
            try single.encode(value)
        } else {
            throw EncodingError.invalidValue(
                self,
                EncodingError.Context(codingPath: encoder.codingPath, debugDescription: "\(literal) is out of range.")
            )
        }
    }
}

extension JSONObject: Codable {
    public init(from decoder: any Decoder) throws {
        guard case .object(let object) = try JSONValue(from: decoder) else {
            throw DecodingError.typeMismatch(
                JSONObject.self,
                DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "Expected an object.")
            )
        }
        self = object
    }

    public func encode(to encoder: any Encoder) throws {
        try JSONValue.object(self).encode(to: encoder)
    }
}
