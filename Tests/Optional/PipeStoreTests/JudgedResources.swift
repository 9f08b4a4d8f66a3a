#if Store
@_spi(Generated) import PipeCore
import PipeJSON

/// A record with the fields of a card.
protocol JudgedRecord: StorableRecord, DraftableRecord, PatchableRecord
where ID == RecordID<Self, Int>, Draft == Card.Draft, Patch == Card.Patch {
    var title: String { get }
    var color: String? { get }
    /// The version, if the record has one.
    var number: Int? { get }
}

extension Card: JudgedRecord {
    var number: Int? { revision }
}

/// A card without a version, so that nothing says what others have changed.
struct BareCard: PipeRecord, JudgedRecord {
    typealias ID = RecordID<BareCard, Int>
    typealias Draft = Card.Draft
    typealias Patch = Card.Patch

    var id: ID
    var title: String
    var color: String?

    var number: Int? { nil }

    static let jsonMembers: JSONMembers = ["id", "title", "color"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        title = try reader.readNextMember()
        color = try reader.readNextMemberIfPresent()
    }

    func write(json writer: inout JSONWriter) {
        writer.writeObject(["id": id, "title": title, "color": color])
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \BareCard.id)
    }

    static let storage = RecordStorage<BareCard>("Test.BareCard", fingerprint: "1", columns: [.init(Columns().id)])
}

/// Cards of a server that takes keys and offers nothing to see what others have changed.
enum BareCardsResource: CRUDResource {
    typealias Record = BareCard

    static let descriptor = ResourceDescriptor(
        path: "cards", settings: CallSettings(idempotencyKeyHeader: "Request-ID"))
}

/// Cards of a server that takes keys and checks entity tags.
enum CheckedKeyedCardsResource: CRUDResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(
        path: "cards", settings: CallSettings(idempotencyKeyHeader: "Request-ID", ifMatch: .known))
}

/// Cards of a server that takes keys, in pages.
enum PagedCardsResource: CRUDResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(
        path: "cards", settings: CallSettings(idempotencyKeyHeader: "Request-ID"),
        paging: PagingDescriptor(.number(.query("page"))))
}

/// Cards below a deck, of a server that takes keys.
enum DeckCardsResource: CRUDResource {
    typealias Record = Card

    static let descriptor = ResourceDescriptor(
        path: "cards", settings: CallSettings(idempotencyKeyHeader: "Request-ID"))
}

extension ItemPipe where Resource == DecksResource {
    var cards: ResourcePipe<DeckCardsResource> { child() }
}

/// A resource whose histories are judged.
protocol JudgedResource: CRUDResource where Record: JudgedRecord, Draft == Card.Draft, Patch == Card.Patch {}

extension CardsResource: JudgedResource {}
extension HourCardsResource: JudgedResource {}
extension PlainCardsResource: JudgedResource {}
extension MarkedCardsResource: JudgedResource {}
extension WhollyListedCardsResource: JudgedResource {}
extension CheckedCardsResource: JudgedResource {}
extension CheckedKeyedCardsResource: JudgedResource {}
extension PagedCardsResource: JudgedResource {}
extension BareCardsResource: JudgedResource {}
#endif
