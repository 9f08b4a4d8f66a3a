import Foundation
import PipeHTTP
import PipeJSON

/// Reads and writes property lists with Foundation, in XML or in binary form.
///
/// Dates are read as texts by RFC 3339 and data as Base64, the forms that they have in JSON. Both are sent as texts, since
/// the value that is sent has only texts for them. Members that are null are not sent.
public struct PropertyListCodec: BodyCodec {
    public let mediaTypes = ["application/x-plist", "application/x-apple-plist", "text/x-apple-plist+xml"]

    private let isBinary: Bool

    /// Makes a codec. Both forms are read.
    ///
    /// - Parameter isBinary: Whether property lists are sent in binary form.
    public init(isBinary: Bool = false) {
        self.isBinary = isBinary
    }

    /// - Throws: An error of Foundation, for a body that is not a property list.
    public func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        try PropertyListDecoder().decode(PropertyListValue.self, from: Data(body)).json
    }

    /// - Throws: An error of Foundation, for a value that is not a list or an object, and for a list with null.
    public func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
        let encoder = PropertyListEncoder()
        encoder.outputFormat = isBinary ? .binary : .xml
        return Array(try encoder.encode(PropertyListValue(json: value)))
    }
}

/// A value of a property list, as JSON.
private struct PropertyListValue: Codable {
    /// As in JSON.
    private static let depthLimit = 512

    let json: JSONValue

    init(json: JSONValue) {
        self.json = json
    }

    init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count < Self.depthLimit else {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: "nested too deep"))
        }
        if let object = try? decoder.container(keyedBy: Key.self) {
            var members: [JSONObject.Member] = []
            for key in object.allKeys.sorted(by: { $0.stringValue < $1.stringValue }) {
                members.append(
                    .init(name: key.stringValue, value: try object.decode(PropertyListValue.self, forKey: key).json))
            }
            json = .object(JSONObject(members))
            return
        }
        if var list = try? decoder.unkeyedContainer() {
            var elements: [JSONValue] = []
            while !list.isAtEnd {
                elements.append(try list.decode(PropertyListValue.self).json)
            }
            json = .array(elements)
            return
        }
        let value = try decoder.singleValueContainer()
        if let flag = try? value.decode(Bool.self) {
            json = .bool(flag)
        } else if let number = try? value.decode(Int64.self) {
            json = .number(JSONNumber(number))
        } else if let number = try? value.decode(UInt64.self) {
            json = .number(JSONNumber(number))
        } else if let number = try? value.decode(Double.self), let read = JSONNumber("\(number)") {
            json = .number(read)
        } else if let date = try? value.decode(Date.self) {
            json = try JSON.decode(JSONValue.self, from: JSON.encode(date))
        } else if let data = try? value.decode(Data.self) {
            json = .string(data.base64EncodedString())
        } else {
            json = .string(try value.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        switch json {
        case .object(let object):
            var container = encoder.container(keyedBy: Key.self)
            for member in object.members where member.value != .null {
                try container.encode(PropertyListValue(json: member.value), forKey: Key(stringValue: member.name))
            }
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements {
                try container.encode(PropertyListValue(json: element))
            }
        case .string(let text): try encode(text, encoder)
        case .bool(let flag): try encode(flag, encoder)
        case .number(let number):
            if let whole = Int64(number.literal) {
                try encode(whole, encoder)
            } else {
                try encode(number.double, encoder)
            }
        case .null:
            throw EncodingError.invalidValue(
                json, .init(codingPath: encoder.codingPath, debugDescription: "a property list has no null"))
        }
    }

    private func encode(_ value: some Encodable, _ encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) {
            self.stringValue = stringValue
        }

        init?(intValue: Int) {
            return nil
        }
    }
}
