import PipeJSON
import PipeModel

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Cursors that say nothing to clients: the index of the first record of a page, as a text or in an object or list.
package enum PageCursor {
    private static let mark = "page:"
    /// Records in records beyond this depth have no index.
    private static let depthLimit = 4

    /// The cursor of a page, as the schema describes it; a text if it describes none.
    ///
    /// - Parameters:
    ///   - start: The index of the first record of the page.
    ///   - type: The type of the cursor, from ``APIIndex/cursorType(at:of:)``.
    ///   - generator: Makes the values beside the index.
    package static func value(
        of start: Int, _ type: API.FieldType?, _ api: APIIndex, _ generator: inout ValueGenerator
    ) -> JSONValue {
        guard let type, let value = part(of: start, type, api, &generator, depth: 0), self.start(of: value) == start
        else { return .string(text(of: start)) }
        return value
    }

    /// The index in a cursor; `nil` if it has none.
    package static func start(of cursor: JSONValue) -> Int? {
        switch cursor {
        case .string(let text): start(ofText: text)
        case .array(let elements): elements.lazy.compactMap(start).first
        case .object(let object): object.members.lazy.compactMap { start(of: $0.value) }.first
        case .null, .bool, .number: nil
        }
    }

    /// An element with the index in a text.
    private static func part(
        of start: Int, _ type: API.FieldType, _ api: APIIndex, _ generator: inout ValueGenerator,
        depth: Int
    ) -> JSONValue? {
        guard depth < depthLimit else { return nil }
        switch type {
        case .optional(let type): return part(of: start, type, api, &generator, depth: depth)
        case .scalar(.plain(.string)), .scalar(.plain(.json)): return .string(text(of: start))
        case .list(let element):
            return part(of: start, element, api, &generator, depth: depth + 1).map { .array([$0]) }
        case .map(let element):
            return part(of: start, element, api, &generator, depth: depth + 1).map { .object(["start": $0]) }
        case .record(let name):
            guard let record = api.records[name] else { return nil }
            var object = generator.record(record)
            for field in record.fields where !field.isWriteOnly && !field.isRest {
                if let value = part(of: start, field.type, api, &generator, depth: depth + 1) {
                    object[field.wireName] = value
                    break
                }
            }
            return .object(object)
        case .scalar, .enumeration, .union, .identifier: return nil
        }
    }

    private static func text(of start: Int) -> String { Data("\(mark)\(start)".utf8).base64EncodedString() }

    private static func start(ofText cursor: String) -> Int? {
        guard let bytes = Data(base64Encoded: cursor), bytes.starts(with: mark.utf8) else { return nil }
        return Int(digits: String(decoding: bytes.dropFirst(mark.utf8.count), as: UTF8.self))
    }
}

extension APIIndex {
    /// The members of a response with a page besides the records.
    package func envelope(of result: API.Call.Result, _ generator: inout ValueGenerator) -> JSONObject {
        guard let record = record(of: result.envelope) else { return JSONObject() }
        let members = generator.record(record)
        guard let place = result.envelopePlace.flatMap({ JSONPointer($0) }) else { return members }
        var object = JSONObject()
        object.put(.object(members), at: place)
        return object
    }

    /// The type of the cursor at a place of a response with a page, if it is an object or a list.
    package func cursorType(at place: Place, of result: API.Call.Result) -> API.FieldType? {
        let outer = (result.envelopePlace ?? "").unicodeScalars
        guard case .body(let text) = place, let envelope = result.envelope, text.unicodeScalars.starts(with: outer),
            let pointer = JSONPointer(String(text.unicodeScalars.dropFirst(outer.count))),
            let type = type(at: pointer, in: envelope)?.required
        else { return nil }
        switch type {
        case .record, .list, .map: return type
        case .scalar, .enumeration, .union, .identifier, .optional: return nil
        }
    }

    /// The type of the value at a pointer; `nil` if the schema does not say it.
    private func type(at pointer: JSONPointer, in root: API.FieldType) -> API.FieldType? {
        var type = root
        for token in pointer.tokens ?? [] {
            switch type.required {
            case .record(let name):
                let fields = records[name]?.fields ?? []
                guard let field = fields.first(where: { $0.wireName.utf8.elementsEqual(token.utf8) }) else {
                    return nil
                }
                type = field.type
            case .map(let element), .list(let element): type = element
            case .scalar, .enumeration, .union, .identifier, .optional: return nil
            }
        }
        return type
    }
}
