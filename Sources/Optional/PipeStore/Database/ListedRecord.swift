#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// An element of a list: a record, or what the server still has of one that was deleted.
struct ListedRecord<Record: StorableRecord>: PipeRecord {
    enum Content: Equatable, Sendable {
        case record(ReceivedRecord<Record>)
        /// Only its identity, and the field that says that it was deleted.
        case deleted
    }

    let id: Record.ID
    let content: Content

    init(json reader: inout JSONReader) throws(JSONError) {
        guard let name = Record.storage.deleted else {
            let received = try ReceivedRecord<Record>(json: &reader)
            (id, content) = (received.id, .record(received))
            return
        }
        let text = try reader.readKeepingText(SkippedValue.self).text
        do throws(JSONError) {
            let received = try JSON.decode(ReceivedRecord<Record>.self, from: text)
            (id, content) = (received.id, .record(received))
        } catch {
            guard let id = try Self.deletedID(in: text, mark: name) else { throw error }
            (self.id, content) = (id, .deleted)
        }
    }

    /// The identity of a record that was deleted; `nil` if the text does not say so.
    private static func deletedID(in text: [UInt8], mark name: String) throws(JSONError) -> Record.ID? {
        let object = try JSON.decode(JSONObject.self, from: text)
        // An identity of several fields is not a value of JSON.
        guard let mark = object[name], !mark.isNull, mark.bool ?? true,
            let column = Record.storage.columns.first, let value = object[column.name],
            let type = Record.ID.self as? any (JSONReadable & Sendable).Type
        else { return nil }
        return try read(type, value) as? Record.ID
    }

    private static func read<Value: JSONReadable & Sendable>(
        _ type: Value.Type, _ value: JSONValue
    ) throws(JSONError) -> Value {
        try JSON.decode(type, from: JSON.encode(value))
    }

    static var jsonMembers: JSONMembers { Record.jsonMembers }

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        let received = try ReceivedRecord<Record>(jsonMembers: &reader)
        (id, content) = (received.id, .record(received))
    }

    func write(json writer: inout JSONWriter) {
        guard case .record(let received) = content else { return writer.writeNull() }
        received.write(json: &writer)
    }
}

/// A value whose text is kept and not read.
private struct SkippedValue: JSONReadable, Sendable {
    init(json reader: inout JSONReader) throws(JSONError) {
        try reader.skipValue()
    }
}
#endif
