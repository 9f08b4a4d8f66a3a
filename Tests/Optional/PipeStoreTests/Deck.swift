#if Store
@_spi(Generated) import PipeCore
import PipeJSON

/// A deck of cards, which refers to other records in several fields, as the generator would write it.
struct Deck: PipeRecord, StorableRecord, DraftableRecord, PatchableRecord {
    typealias ID = RecordID<Deck, Int>

    struct Place: JSONCodable, Hashable, Sendable {
        var leader: Card.ID?
        var next: ID?

        init(leader: Card.ID? = nil, next: ID? = nil) {
            (self.leader, self.next) = (leader, next)
        }

        init(json reader: inout JSONReader) throws(JSONError) {
            let object = try JSONObject(json: &reader)
            leader = object["leader"]?.int.map { Card.ID($0) }
            next = object["next"]?.int.map { ID($0) }
        }

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["leader": leader, "next": next])
        }
    }

    var id: ID
    var title: String
    var cover: Card.ID?
    var cards: [Card.ID]?
    var place: Place?

    static let jsonMembers: JSONMembers = ["id", "title", "cover", "cards", "place"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        cover = try reader.readNextMemberIfPresent()
        cards = try reader.readNextMemberIfPresent()
        place = try reader.readNextMemberIfPresent()
    }

    func write(json writer: inout JSONWriter) {
        writer.writeObject(["id": id, "title": title, "cover": cover, "cards": cards, "place": place])
    }

    struct Draft: JSONWritable, JSONReadable, Equatable, Sendable {
        var title: String
        var cover: Card.ID?
        var cards: [Card.ID]?
        var place: Place?

        init(title: String, cover: Card.ID? = nil, cards: [Card.ID]? = nil, place: Place? = nil) {
            (self.title, self.cover, self.cards, self.place) = (title, cover, cards, place)
        }

        init(json reader: inout JSONReader) throws(JSONError) {
            var object = try JSONObject(json: &reader)
            object["id"] = 0
            let deck = try JSON.decode(Deck.self, from: JSON.encode(object))
            self.init(title: deck.title, cover: deck.cover, cards: deck.cards, place: deck.place)
        }

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title, "cover": cover, "cards": cards, "place": place])
        }
    }

    struct Patch: RecordPatch {
        var title: String?
        var cover: PatchField<Card.ID> = .absent
        var place: PatchField<Place> = .absent

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["title": title, "cover": cover, "place": place])
        }
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Deck.id)
        let cover = RecordColumn("cover", \Deck.cover, draft: \Draft.cover)
    }

    static let storage: RecordStorage<Deck> = {
        let columns = Columns()
        return RecordStorage(
            "Test.Deck", fingerprint: "1",
            columns: [.init(columns.id), .init(columns.cover)])
    }()
}

/// Decks of a server that makes each record once.
enum DecksResource: CRUDResource, ReplaceableResource {
    typealias Record = Deck

    static let descriptor = ResourceDescriptor(
        path: "decks", settings: CallSettings(idempotencyKeyHeader: "Request-ID"))
}
#endif
