#if Store
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// A record with the JSON that the server has sent.
struct ReceivedRecord<Record: StorableRecord>: PipeRecord, VersionedRecord {
    var record: Record
    /// Empty for a record that does not come from a server.
    let json: [UInt8]
    var recordVersion = RecordVersion()

    var id: Record.ID { record.id }

    init(json reader: inout JSONReader) throws(JSONError) {
        (record, json) = try reader.readKeepingText(Record.self)
    }

    static var jsonMembers: JSONMembers { Record.jsonMembers }

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        record = try Record(jsonMembers: &reader)
        json = []
    }

    func write(json writer: inout JSONWriter) {
        record.write(json: &writer)
    }

    /// The record with its version, if it keeps one.
    var versioned: Record {
        guard recordVersion.entityTag != nil, var versioned = record as? any VersionedRecord else { return record }
        versioned.recordVersion = recordVersion
        return versioned as? Record ?? record
    }
}

/// A resource whose records come with their JSON. It makes the same calls.
enum ReceivedResource<Base: PipeResource>: ItemResource, ReadableResource
where Base.Record: StorableRecord {
    typealias Record = ReceivedRecord<Base.Record>
    typealias Filter = Base.Filter

    static var descriptor: ResourceDescriptor { Base.descriptor }
}
#endif
