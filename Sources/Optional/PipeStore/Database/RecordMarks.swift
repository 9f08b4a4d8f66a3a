#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// What stands for records that have no identity yet: in paths a text, in bodies a value of the type of the identity. It is
/// replaced when the change is sent.
struct RecordMarks: Sendable {
    /// Random bytes, which no other store has, so that no server can send what stands for a record.
    let key: [UInt8]

    /// The record as the app can refer to it.
    func newRecord(_ record: RecordPlace) -> NewRecord { NewRecord(key: key, type: record.type, row: record.row) }

    func mark(of record: RecordPlace) -> String { newRecord(record).text }

    // MARK: - Paths

    /// The mark of a record for what stands for it in a path.
    func mark(_ text: some StringProtocol) -> String { record(as: text).map { mark(of: $0) } ?? String(text) }

    /// The record that a text stands for as a whole.
    func record(as text: some StringProtocol) -> RecordPlace? {
        NewRecord(text, key: key).map { RecordPlace(type: $0.type, row: $0.row) }
    }

    /// The records that a text refers to.
    func records(in text: String) -> Set<RecordPlace> {
        guard text.contains(scalar: "~") else { return [] }
        return Set(text.split(atScalar: "~").compactMap { record(as: "~\($0)~") })
    }

    /// A text with values instead of marks. Those of records without a value stay.
    func filling(_ text: String, _ value: (RecordPlace) throws -> String?) rethrows -> String {
        guard text.contains(scalar: "~") else { return text }
        var filled = ""
        var isAfterMark = true
        for part in text.split(atScalar: "~") {
            if let found = record(as: "~\(part)~"), let value = try value(found) {
                filled += value
                isAfterMark = true
            } else {
                filled += (isAfterMark ? "" : "~") + part
                isAfterMark = false
            }
        }
        return filled
    }

    /// A place with marks instead of what stands for new records as the type of their identity has it.
    func marking(_ place: PipePlace) -> PipePlace {
        var path = place.path.split(atScalar: "/").map { mark($0) }.joined(separator: "/")
        var items = place.items
        for (index, item) in items.enumerated() {
            guard let part = item.identity.parts.first, item.identity.parts.count == 1, let record = record(as: part)
            else { continue }
            let mark = mark(of: record)
            path = path.replacingBytes(of: part, with: mark)
            items[index] = PathParameters.Ancestor(
                name: item.name, identity: PathIdentity([mark], separator: item.identity.separator))
        }
        return PipePlace(path: path, items: items)
    }

    // MARK: - Bodies

    private func record(_ value: JSONValue) -> RecordPlace? {
        switch value {
        case .string(let text): record(as: text)
        case .number(let number): record(as: number.literal)
        default: nil
        }
    }

    /// The records that a body refers to.
    func records(in value: JSONValue) -> Set<RecordPlace> {
        var records: Set<RecordPlace> = []
        var values = [value]
        while let value = values.popLast() {
            switch value {
            case .array(let elements): values += elements
            case .object(let object):
                values += object.members.map(\.value)
                records.formUnion(object.members.compactMap { record(as: $0.name) })
            default: if let record = record(value) { records.insert(record) }
            }
        }
        return records
    }

    /// The records that a change refers to, or is below.
    func records(of change: Change) -> Set<RecordPlace> {
        (change.body.map(records) ?? []).union(records(in: change.place.path))
    }

    /// Whether a body refers to a new record of another store, whose identity this one never gets to know.
    func hasForeignRecord(_ value: JSONValue) -> Bool {
        var values = [value]
        while let value = values.popLast() {
            switch value {
            case .array(let elements): values += elements
            case .object(let object): values += object.members.map(\.value)
            case .number(let number) where number.int.map({ NewRecord.isPlaceholder(Int64($0)) }) ?? false:
                if record(value) == nil { return true }
            default: break
            }
        }
        return false
    }

    /// A body with the identities of records instead of what stands for them. That of records without one stays.
    func filling<Failure: Error>(
        _ value: JSONValue, _ identity: (RecordPlace) throws(Failure) -> JSONValue?
    ) throws(Failure) -> JSONValue {
        try JSONValue(madeOf: value) { value throws(Failure) in
            switch value {
            case .array(let elements): return .array(elements)
            case .object(let object):
                return .object(
                    try object.members.map { member throws(Failure) in
                        guard let record = record(as: member.name), let identity = try identity(record)?.keyText else {
                            return (member.name, member.value)
                        }
                        return (identity, member.value)
                    })
            default:
                guard let record = record(value), let identity = try identity(record) else { return .value(value) }
                if case .string = value, case .number(let number) = identity { return .value(.string(number.literal)) }
                return .value(identity)
            }
        }
    }
}
#endif
