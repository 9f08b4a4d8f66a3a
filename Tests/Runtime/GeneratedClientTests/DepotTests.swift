import DepotGolden
import Foundation
@_spi(Generated) import PipeCore
import PipeRuntime
import PipeTesting
import Testing

/// What generated records tell a store.
@Suite struct DepotTests {
    private static func columns<Record: StorableRecord>(of record: Record) -> [String: ColumnContent] {
        Dictionary(uniqueKeysWithValues: Record.storage.columns.map { ($0.name, $0.content(record)) })
    }

    private static func task(
        isDone: Bool = false, due: CalendarDate? = nil, estimate: TimeOfDay? = nil, priority: Depot.Priority = .low
    ) -> Depot.Task {
        Depot.Task(id: 1, title: "Count", done: isDone, due: due, estimate: estimate, priority: priority)
    }

    private static func offer(_ sku: String, price: Decimal, weight: Double? = nil, stock: Int64 = 0) -> Depot.Offer {
        Depot.Offer(
            shop: Depot.Shop(code: "north", city: "Kiel"), sku: sku, price: price, weight: weight, stock: stock,
            revision: 4)
    }

    private static let project = #"""
        {"id":8,"title":"Shelves","style":"black","owner_id":"0B9D7E3A-5D0E-4C1B-9A55-0F4D2B0C6A11","token":"hush",\#
        "created_at":"2026-11-21T09:05:07.25Z","updated_at":"2026-11-22T00:00:00Z","place":{"city":"Kiel"}}
        """#

    @Test("A record has a column for its identity and each field of its index, by their names in JSON")
    func columns() throws {
        let project = try JSON.decode(Depot.Project.self, from: Array(Self.project.utf8))
        #expect(Depot.Project.storage.columns.map(\.name) == ["id", "style", "owner_id", "created_at", "updated_at"])
        #expect(
            Self.columns(of: project) == [
                "id": .integer(8), "style": .text("black"),
                "owner_id": .text("0b9d7e3a-5d0e-4c1b-9a55-0f4d2b0c6a11"),
                "created_at": .integer(1_795_251_907_250_000), "updated_at": .integer(1_795_305_600_000_000),
            ])
    }

    @Test("A column has the value of a draft, if drafts have the field")
    func drafts() throws {
        let json = try JSON.encode(Depot.Project.Draft(title: "Shelves", style: .black))
        let columns = Depot.Project.storage.columns.map { ($0.name, $0.draftContent?(json)) }
        #expect(columns.map(\.1) == [nil, .text("black"), .null, nil, nil])
    }

    @Test("Identities are those of the API if the schema says so, or if records below others are read at the top, too")
    func scopes() {
        #expect(Depot.User.storage.isScopedByAPI && !Depot.Project.storage.isScopedByAPI)
        #expect(!Depot.Task.storage.isScopedByAPI && Depot.Note.storage.isScopedByAPI)
    }

    @Test("A resource has what its schema says of a store")
    func calls() {
        let storage = Depot.EventsResource.storage
        #expect(storage.since == "since" && storage.unique == "reference" && storage.uniqueFilter == "reference")
        #expect(storage.readsParts && storage.keyLifetime == .seconds(86_400))
        let none = Depot.ProjectsResource.knownStorage
        #expect(none.since == nil && none.unique == nil && !none.readsParts && none.keyLifetime == nil)
        #expect(!none.respondsWhole && none.uniqueComparison == .exact && none.renamedFrom.isEmpty)
        let boards = Depot.BoardsResource.storage
        #expect(boards.respondsWhole && boards.unique == "name" && boards.uniqueComparison == .ignoringCase)
        #expect(Depot.BoardsResource.EntriesResource.storage.uniqueComparison == .trimmed)
        #expect(storage.uniqueComparison == .exact && !storage.respondsWhole)
    }

    @Test("Former paths have the form of the present one, also those of resources below a renamed one")
    func formerPaths() {
        let client = DepotClient(transport: ScriptedTransport())
        #expect(client.boards.pathPattern == "boards" && client.boards[8].entries.pathPattern == "boards/{id}/entries")
        #expect(Depot.BoardsResource.storage.renamedFrom == ["folders", "old%20boards/all"])
        #expect(
            Depot.BoardsResource.EntriesResource.storage.renamedFrom == [
                "folders/{id}/entries", "old%20boards/all/{id}/entries", "boards/{id}/items", "folders/{id}/items",
                "old%20boards/all/{id}/items", "archive/{id}/entries",
            ])
        #expect(
            Depot.BoardsResource.PinsResource.storage.renamedFrom == [
                "folders/{id}/pins", "old%20boards/all/{id}/pins",
            ])
        // As the client of an earlier version had them.
        let earlier = ResourcePipe<JSONResource>(client.client, ResourceDescriptor(path: "old%20boards/all"))
        #expect(earlier.pathPattern == "old%20boards/all")
    }

    @Test(
        "A store knows the indexes of several columns, the columns without one, and the fields in which it finds words")
    func indexes() {
        let storage = Depot.Entry.storage
        #expect(storage.columns.map(\.name) == ["id", "state", "author_id", "made_at"])
        #expect(storage.indexes == [["author_id", "made_at"], ["state", "made_at", "id"]])
        #expect(storage.unindexed == ["author_id", "made_at"] && storage.search == ["title", "body"])
        #expect(Depot.Board.storage.search == ["name"] && Depot.Board.storage.indexes.isEmpty)
        #expect(Depot.Project.storage.unindexed.isEmpty && Depot.Project.storage.search.isEmpty)
    }

    @Test("A field that is missing is null in its column")
    func missing() throws {
        var project = try JSON.decode(Depot.Project.self, from: Array(Self.project.utf8))
        (project.style, project.ownerID) = (nil, nil)
        let columns = Self.columns(of: project)
        #expect(columns["style"] == .null && columns["owner_id"] == .null && columns["id"] == .integer(8))
    }

    @Test("An identity of several fields has a column for each; one in an embedded record has the path as its name")
    func identities() throws {
        #expect(
            Self.columns(of: Self.offer("k1", price: 12.5, weight: 0.5, stock: 7)) == [
                "shop.code": .text("north"), "sku": .text("k1"), "price": .text("2:5002:125"), "weight": .double(0.5),
                "stock": .integer(7), "revision": .integer(4),
            ])
        let post = try JSON.decode(
            Depot.Post.self, from: Array(#"{"kind":"t3","data":{"id":"abc","title":"A"}}"#.utf8))
        #expect(Self.columns(of: post) == ["data.id": .text("abc")])
        #expect(Depot.Post.storage.columns.count == 1)
    }

    @Test(
        "Columns are those of all scalars, also of deprecated fields and of fields with the names of generated members")
    func scalars() throws {
        let user = Depot.User(
            id: Depot.User.ID(try #require(UUID(uuidString: "0B9D7E3A-5D0E-4C1B-9A55-0F4D2B0C6A11"))), login: "ada",
            page: "https://ada.example", seen: Date(timeIntervalSince1970: 60), columns: 3, storage: "cold"
        )
        #expect(
            Self.columns(of: user) == [
                "id": .text("0b9d7e3a-5d0e-4c1b-9a55-0f4d2b0c6a11"), "login": .text("ada"),
                "page": .text("https://ada.example"), "seen": .integer(60_000_000), "columns": .integer(3),
                "storage": .text("cold"),
            ])
        let task = Self.task(estimate: TimeOfDay("01:30:00"))
        #expect(Self.columns(of: task)["estimate"] == .text("01:30:00"))
        #expect(Self.columns(of: Depot.Columns(id: "a", count: 2)) == ["id": .text("a"), "count": .integer(2)])
    }

    @Test("Columns are in the order of the values")
    func order() throws {
        func texts(_ contents: [ColumnContent?]) -> [String] {
            contents.map { if case .text(let text)? = $0 { text } else { "" } }
        }
        func integers(_ contents: [ColumnContent?]) -> [Int64] {
            contents.map { if case .integer(let number)? = $0 { number } else { 0 } }
        }
        let prices: [Decimal] = [-100, -12.5, -12.25, 0, 0.001, 0.01, 9, 9.99, 10, 100.5]
        let ofPrices = texts(prices.map { Self.columns(of: Self.offer("a", price: $0))["price"] })
        #expect(ofPrices == ofPrices.sorted() && Set(ofPrices).count == prices.count)
        let days = ["0999-12-31", "2025-02-28", "2026-01-01", "2026-11-21"].compactMap { CalendarDate($0) }
        let ofDays = texts(days.map { Self.columns(of: Self.task(due: $0))["due"] })
        #expect(ofDays == ofDays.sorted() && Set(ofDays).count == 4)
        let ofPriorities = integers(
            Depot.Priority.allCases.map { Self.columns(of: Self.task(priority: $0))["priority"] })
        #expect(ofPriorities == [1, 2, 3])
        #expect(integers([false, true].map { Self.columns(of: Self.task(isDone: $0))["done"] }) == [0, 1])
        let stocks: [Int64] = [.min, -1, 0, 1, .max]
        #expect(
            integers(stocks.map { Self.columns(of: Self.offer("a", price: 1, stock: $0))["stock"] }) == stocks)
    }

    @Test("The columns of a record are properties for queries")
    func properties() {
        let columns = Depot.Project.Columns()
        #expect(columns.style.name == "style" && columns.ownerID.name == "owner_id")
        let style: RecordColumn<Depot.Project, Depot.Style?> = columns.style
        #expect(style.name == "style")
        #expect(Depot.Offer.Columns().shop.name == "shop.code" && Depot.Post.Columns().id.name == "data.id")
    }

    @Test("A store knows the name, the version and the secrets of a record")
    func storage() {
        #expect(Depot.Project.storage.type == "Depot.Project" && Depot.Task.storage.type == "Depot.Task")
        #expect(Depot.Project.storage.version == "updated_at" && Depot.Offer.storage.version == "revision")
        #expect(Depot.Task.storage.version == nil)
        #expect(Depot.Project.storage.secrets == ["pin", "token"] && Depot.Task.storage.secrets == [])
    }

    @Test("Records have different fingerprints")
    func fingerprints() {
        let fingerprints = [
            Depot.Project.storage.fingerprint, Depot.Task.storage.fingerprint, Depot.Offer.storage.fingerprint,
            Depot.Post.storage.fingerprint, Depot.User.storage.fingerprint, Depot.Columns.storage.fingerprint,
        ]
        #expect(Set(fingerprints).count == 6 && fingerprints.allSatisfy { $0.utf8.count == 16 })
    }

    private static let place = Depot.Found.place(Depot.Place(city: "Kiel"))

    @Test("A store finds the records of a union, also those of a union in it, and makes values of them")
    func unions() throws {
        let project = try JSON.decode(Depot.Project.self, from: Array(Self.project.utf8))
        let offer = Self.offer("a", price: 1)
        let (found, hit) = (Depot.Found.unionStorage, Depot.Hit.unionStorage)
        #expect(found.records.map { "\($0)" } == ["Project", "Note"])
        #expect(hit.records.map { "\($0)" } == ["Offer", "Project", "Note"])
        #expect(found.secrets == ["pin", "token"] && hit.secrets == found.secrets)
        #expect(found.record(.project(project)) as? Depot.Project == project)
        #expect(found.record(Self.place) == nil && found.record(.unknown(1)) == nil)
        #expect(hit.record(.found(.project(project))) as? Depot.Project == project)
        #expect(hit.record(.offer(offer)) as? Depot.Offer == offer && hit.record(.found(Self.place)) == nil)
        #expect(found.value(project) == .project(project) && found.value(offer) == nil)
        #expect(hit.value(project) == .found(.project(project)) && hit.value(offer) == .offer(offer))
    }

    @Test("A store keeps no lists of a union with a record that must not be stored")
    func unionsThatAreNotStored() {
        func isStorable<Union>(_ type: Union.Type) -> Bool { type is any StorableUnion.Type }
        #expect(isStorable(Depot.Found.self) && isStorable(Depot.Hit.self) && !isStorable(Depot.Login.self))
    }

    @Test("Records with store: false, and embedded ones without an identity, are not stored")
    func notStored() {
        func isStorable<Record>(_ type: Record.Type) -> Bool { type is any StorableRecord.Type }
        #expect(isStorable(Depot.Project.self) && isStorable(Depot.Columns.self))
        #expect(!isStorable(Depot.Session.self) && !isStorable(Depot.Place.self) && !isStorable(Depot.Shop.self))
    }
}
