#if Store
@_spi(Generated) import PipeCore
import PipeJSON

// A record of two versions of an app, as the generator would write it.

struct Note: PipeRecord, StorableRecord {
    typealias ID = RecordID<Note, Int>

    var id: ID
    var title: String
    var color: String?
    var token: String?

    static let jsonMembers: JSONMembers = ["id", "title", "color", "token"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        color = try reader.readNextMemberIfPresent()
        token = try reader.readNextMemberIfPresent()
    }

    func write(json writer: inout JSONWriter) {
        writer.writeObject(["id": id, "title": title, "color": color, "token": token])
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Note.id)
        let color = RecordColumn("color", \Note.color)
        /// Its name would end a name in SQL.
        let title = RecordColumn("the \"title\"", \Note.title)
    }

    static let storage: RecordStorage<Note> = {
        let columns = Columns()
        return RecordStorage(
            "Test.Note", fingerprint: "1", columns: [.init(columns.id), .init(columns.color), .init(columns.title)],
            deleted: "gone", secrets: ["token"])
    }()
}

/// The note of a later version of the app: with a size, which each has to have.
struct LaterNote: PipeRecord, StorableRecord {
    typealias ID = RecordID<LaterNote, Int>

    var id: ID
    var title: String
    var size: Int

    static let jsonMembers: JSONMembers = ["id", "title", "size"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        size = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) {
        writer.writeObject(["id": id, "title": title, "size": size])
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \LaterNote.id)
        let size = RecordColumn("size", \LaterNote.size)
    }

    static let storage: RecordStorage<LaterNote> = {
        let columns = Columns()
        return RecordStorage(
            "Test.Note", fingerprint: "2", columns: [.init(columns.id), .init(columns.size)], version: "size")
    }()
}

enum NotesResource: ItemResource, ListableResource, ReadableResource {
    typealias Record = Note

    static let descriptor = ResourceDescriptor(path: "notes")
}

enum LaterNotesResource: ItemResource, ListableResource, ReadableResource {
    typealias Record = LaterNote

    static let descriptor = ResourceDescriptor(path: "notes")
}
#endif
