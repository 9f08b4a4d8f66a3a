#if Store
import Foundation
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON
import Synchronization
import Testing

@testable import PipeStore

/// Lists of values of a union, whose records are stored with the others of their types.
@Suite struct UnionListsTests {
    private let folder = TemporaryFolder()
    private let shelter = Shelter()
    private let store: RecordStore
    private let animals: StoredUnionPipe<AnimalsResource>
    private let cats: StoredPipe<CatsResource>
    private let dogs: StoredPipe<DogsResource>

    init() throws {
        store = try folder.store()
        let client = PipeClient(name: "Shelter", server: "https://shelter.example.com", transport: shelter)
        animals = ResourcePipe<AnimalsResource>(client).stored(in: store)
        cats = ResourcePipe<CatsResource>(client).stored(in: store)
        dogs = ResourcePipe<DogsResource>(client).stored(in: store)
    }

    private var tom: Animal { .cat(Cat(id: 1, name: "Tom")) }
    private var kitty: Animal { .stray(Cat(id: 3, name: "Kitty")) }
    private var rex: Animal { .pet(.dog(Dog(id: 1, name: "Rex"))) }

    private func listTwoPages() {
        shelter["/animals"] = """
            [{"kind":"cat","id":1,"name":"Tom","chip":"secret"},{"kind":"dog","id":1,"name":"Rex"},"none",
            {"kind":"bird","name":"Tweety","chip":"secret"},{"kind":"stray","id":3,"name":"Kitty"}]
            """
        shelter["/animals?page=2"] = #"[{"kind":"cage","size":3,"chip":"secret"}]"#
        shelter["/animals?page=3"] = "[]"
    }

    @Test("A list keeps its order, whatever its values are, and its records are stored with the others of their types")
    func order() async throws {
        listTwoPages()
        let all = try await animals.all()
        let bird: JSONValue = ["kind": "bird", "name": "Tweety"]
        #expect(all == [tom, rex, .text("none"), .unknown(bird), kitty, .cage(Cage(size: 3))])
        #expect(try await animals.all(.cacheOnly) == all)
        #expect(try await cats.get(1, .cacheOnly) == Cat(id: 1, name: "Tom"))
        #expect(try await Set(cats.local.values().map(\.id.rawValue)) == [1, 3])
        #expect(shelter.takePaths() == ["/animals", "/animals?page=2", "/animals?page=3"])
        // Not a byte of a secret is in the file, also of values that are stored with the list.
        let files = try FileManager.default.contentsOfDirectory(at: folder.url, includingPropertiesForKeys: nil)
        #expect(!files.isEmpty)
        for file in files { #expect(try Data(contentsOf: file).range(of: Data("secret".utf8)) == nil) }
    }

    @Test("A change of a record is seen in the list, and a record that is removed is not in it any more")
    func changes() async throws {
        listTwoPages()
        try await animals.refresh()
        shelter["/cats/1"] = #"{"kind":"cat","id":1,"name":"Thomas"}"#
        _ = try await cats.read(1)
        #expect(try await animals.all(.cacheOnly).first == .cat(Cat(id: 1, name: "Thomas")))
        // A response need not have the member that distinguishes the cases.
        shelter["/cats/1"] = #"{"id":1,"name":"Tim"}"#
        _ = try await cats.read(1)
        #expect(try await animals.all(.cacheOnly).first == .cat(Cat(id: 1, name: "Tim")))
        try await cats.update(1) { $0.name = "Tommy" }
        #expect(try await animals.all(.cacheOnly).first == .cat(Cat(id: 1, name: "Tommy")))
        try await cats.remove(1)
        #expect(try await animals.all(.cacheOnly).first == rex)
    }

    @Test("What the server sends does not hide a change that it does not know")
    func ownChanges() async throws {
        listTwoPages()
        try await animals.refresh()
        try await cats.update(1) { $0.name = "Tommy" }
        let pages = animals.pages().makeAsyncIterator()
        var iterator = pages
        #expect(try await iterator.next()?.first == .cat(Cat(id: 1, name: "Tommy")))
        #expect(try await iterator.next() == [.cage(Cage(size: 3))])
    }

    @Test("Records of the stored list that a new one lacks are removed, but not those that another list has")
    func gone() async throws {
        listTwoPages()
        shelter["/cats"] = #"[{"kind":"cat","id":2,"name":"Felix"}]"#
        // Felix is the first cat of the store, and Rex the first dog.
        try await cats.refresh()
        try await animals.refresh()
        #expect(try await dogs.local.values().count == 1)
        #expect(try await cats.local.values().count == 3)
        shelter["/animals"] = #"[{"kind":"cat","id":2,"name":"Felix"}]"#
        shelter["/animals?page=2"] = "[]"
        #expect(try await animals.refresh() == 1)
        #expect(try await dogs.local.values().isEmpty)
        #expect(try await cats.local.values() == [Cat(id: 2, name: "Felix")])
        #expect(try await animals.all(.cacheOnly) == [.cat(Cat(id: 2, name: "Felix"))])
        shelter["/animals"] = "[]"
        try await animals.refresh()
        #expect(try await cats.local.values().map(\.id) == [2])
        #expect(try await animals.all(.cacheOnly).isEmpty)
    }

    @Test("Values come from the store and then from the server, unless they are the same")
    func sequence() async throws {
        listTwoPages()
        try await animals.refresh()
        var values: [Int] = []
        for try await list in animals.values() { values.append(list.count) }
        shelter["/animals?page=2"] = "[]"
        for try await list in animals.values() { values.append(list.count) }
        #expect(values == [6, 6, 5])
    }

    @Test("A server that cannot be reached leaves the stored list, and a list that cannot be read any more is fetched")
    func unreachable() async throws {
        listTwoPages()
        try await animals.refresh()
        shelter["/animals"] = nil
        #expect(try await animals.all(.networkFirst).count == 6)
        try await store.file.write { database in
            try database.execute(sql: "UPDATE list_record SET value = x'33' WHERE type = 0")
        }
        await #expect(throws: StoreError.self) { try await animals.all() }
        listTwoPages()
        #expect(try await animals.all().count == 6)
    }
}

// MARK: - The union, as the generator would write it

private struct Cat: PipeRecord, StorableRecord, PatchableRecord {
    typealias ID = RecordID<Cat, Int>

    var id: ID
    var name: String

    init(id: ID, name: String) {
        self.id = id
        self.name = name
    }

    static let jsonMembers: JSONMembers = ["id", "name"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        name = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) { writer.writeObject(["id": id, "name": name]) }

    struct Patch: RecordPatch {
        var name: String?

        func write(json writer: inout JSONWriter) { writer.writeObject(["name": name]) }
    }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Cat.id)
    }

    static let storage = RecordStorage<Cat>(
        "Shelter.Cat", fingerprint: "1", columns: [.init(Columns().id)], secrets: ["chip"])
}

private struct Dog: PipeRecord, StorableRecord {
    typealias ID = RecordID<Dog, Int>

    var id: ID
    var name: String

    init(id: ID, name: String) {
        self.id = id
        self.name = name
    }

    static let jsonMembers: JSONMembers = ["id", "name"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) {
        id = try reader.readNextMember()
        name = try reader.readNextMember()
    }

    func write(json writer: inout JSONWriter) { writer.writeObject(["id": id, "name": name]) }

    struct Columns: RecordColumns {
        let id = RecordColumn("id", \Dog.id)
    }

    static let storage = RecordStorage<Dog>("Shelter.Dog", fingerprint: "1", columns: [.init(Columns().id)])
}

private struct Cage: JSONRecord, Hashable, Sendable {
    var size: Int

    init(size: Int) { self.size = size }

    static let jsonMembers: JSONMembers = ["size"]

    init(jsonMembers reader: inout JSONReader) throws(JSONError) { size = try reader.readNextMember() }

    func write(json writer: inout JSONWriter) { writer.writeObject(["size": size]) }
}

private enum Pet: StorableUnion {
    case dog(Dog)

    init(json reader: inout JSONReader) throws(JSONError) { self = .dog(try Dog(json: &reader)) }

    static let unionStorage = UnionStorage<Pet>(
        of: [Dog.self],
        record: { value in
            switch value {
            case .dog(let record): record
            }
        }, value: { record in (record as? Dog).map { .dog($0) } })
}

private enum Animal: StorableUnion {
    case cat(Cat)
    /// The same record as another case.
    case stray(Cat)
    case pet(Pet)
    case cage(Cage)
    case text(String)
    case unknown(JSONValue)

    init(json reader: inout JSONReader) throws(JSONError) {
        switch try reader.peekKind() {
        case .string: self = .text(try String(json: &reader))
        case .number: throw reader.unlistedCase(of: "Animal")
        default:
            switch try reader.discriminator("kind") {
            case "cat": self = .cat(try Cat(json: &reader))
            case "stray": self = .stray(try Cat(json: &reader))
            case "dog": self = .pet(try Pet(json: &reader))
            case "cage": self = .cage(try Cage(json: &reader))
            default: self = .unknown(try JSONValue(json: &reader))
            }
        }
    }

    static let unionStorage = UnionStorage<Animal>(
        of: [Cat.self, Cat.self] + Pet.unionStorage.records, secrets: ["chip"],
        record: { value in
            switch value {
            case .cat(let record): record
            case .stray(let record): record
            case .pet(let union): Pet.unionStorage.record(union)
            default: nil
            }
        },
        value: { record in
            if let record = record as? Cat { return .cat(record) }
            return Pet.unionStorage.value(record).map { .pet($0) }
        })
}

private enum AnimalsResource: ListableResource {
    typealias Record = Animal

    static let descriptor = ResourceDescriptor(path: "animals", paging: PagingDescriptor(.number(.query("page"))))
}

private enum CatsResource: ItemResource, ListableResource, ReadableResource, UpdatableResource, RemovableResource {
    typealias Record = Cat

    static let descriptor = ResourceDescriptor(path: "cats")
}

private enum DogsResource: ItemResource, ReadableResource {
    typealias Record = Dog

    static let descriptor = ResourceDescriptor(path: "dogs")
}

/// Has a response for each path; others cannot be reached.
private final class Shelter: Transport {
    private let state = Mutex<(responses: [String: String], paths: [String])>(([:], []))

    subscript(path: String) -> String? {
        get { state.withLock { $0.responses[path] } }
        set { state.withLock { $0.responses[path] = newValue } }
    }

    func takePaths() -> [String] {
        state.withLock { state in
            defer { state.paths = [] }
            return state.paths
        }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let path = request.path ?? ""
        state.withLock { $0.paths.append(path) }
        guard let json = self[path] else { throw URLError(.cannotConnectToHost) }
        let response = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"])
        return (response, HTTPBody(Array(json.utf8)))
    }
}
#endif
