#if Store
import PipeCore
import PipeHTTP
import PipeJSON

/// Texts for records that have no identity yet: in paths, and in bodies that refer to them. They are replaced when the
/// change is sent.
struct RecordMarks: Sendable {
    // `~KEY.TYPE.ROW~`, with characters that no path percent-encodes. The key is another one in each store, so that no
    // server can send a mark. In a body, `.text` before the end says that the identity is written as a string.

    private static let bound: Unicode.Scalar = "~"
    private static let asText = "text"

    /// A random text.
    let key: String

    func mark(of record: RecordPlace) -> String { "~\(key).\(record.type).\(record.row)~" }

    /// A mark in a text.
    private struct Place {
        let record: RecordPlace
        let isText: Bool
    }

    private func place(_ text: some StringProtocol) -> Place? {
        let parts = text.split(atScalar: ".")
        guard parts.count >= 3, parts[0].hasSameBytes(as: key), let type = Int64(digits: parts[1]),
            let row = Int64(digits: parts[2])
        else {
            return nil
        }
        return Place(record: RecordPlace(type: type, row: row), isText: parts.count > 3)
    }

    // MARK: - Texts

    /// The records that a text refers to.
    func records(in text: String) -> Set<RecordPlace> {
        guard text.contains(scalar: Self.bound) else { return [] }
        return Set(text.split(atScalar: Self.bound).compactMap { place($0)?.record })
    }

    /// A text with values instead of marks. Those of records without a value stay.
    func filling(_ text: String, _ value: (RecordPlace) throws -> String?) rethrows -> String {
        guard text.contains(scalar: Self.bound) else { return text }
        var filled = ""
        var isAfterMark = true
        for part in text.split(atScalar: Self.bound) {
            if let found = place(part), let value = try value(found.record) {
                filled += value
                isAfterMark = true
            } else {
                filled += (isAfterMark ? "" : "~") + part
                isAfterMark = false
            }
        }
        return filled
    }

    // MARK: - Bodies

    /// A body with the mark of a record instead of a value that stands for it.
    func marking(_ record: RecordPlace, where placeholder: String, in value: JSONValue) -> JSONValue {
        JSONValue(madeOf: value) { value in
            switch value {
            case .string(let text) where text.hasSameBytes(as: placeholder):
                .value(.string("~\(key).\(record.type).\(record.row).\(Self.asText)~"))
            case .number(let number) where number.literal.hasSameBytes(as: placeholder):
                .value(.string(mark(of: record)))
            case .array(let elements): .array(elements)
            case .object(let object): .object(object.members.map { ($0.name, $0.value) })
            default: .value(value)
            }
        }
    }

    private func place(_ value: JSONValue) -> Place? {
        guard case .string(let text) = value, text.unicodeScalars.first == Self.bound else { return nil }
        let parts = text.split(atScalar: Self.bound)
        return parts.count == 3 && parts[0].isEmpty && parts[2].isEmpty ? place(parts[1]) : nil
    }

    /// The records that a body refers to.
    func records(in value: JSONValue) -> Set<RecordPlace> {
        var records: Set<RecordPlace> = []
        var values = [value]
        while let value = values.popLast() {
            switch value {
            case .array(let elements): values += elements
            case .object(let object): values += object.members.map(\.value)
            default: if let place = place(value) { records.insert(place.record) }
            }
        }
        return records
    }

    /// A body with the identities of records instead of marks. Those of records without one stay.
    func filling<Failure: Error>(
        _ value: JSONValue, _ identity: (RecordPlace) throws(Failure) -> JSONValue?
    ) throws(Failure) -> JSONValue {
        try JSONValue(madeOf: value) { value throws(Failure) in
            switch value {
            case .array(let elements): return .array(elements)
            case .object(let object): return .object(object.members.map { ($0.name, $0.value) })
            default:
                guard let place = place(value), let identity = try identity(place.record) else { return .value(value) }
                if place.isText, case .number(let number) = identity { return .value(.string(number.literal)) }
                return .value(identity)
            }
        }
    }
}
#endif
