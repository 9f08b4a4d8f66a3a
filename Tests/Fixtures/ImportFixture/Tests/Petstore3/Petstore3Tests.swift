import Examples
import Petstore3API
import PipeRuntime
import PipeTesting
import Testing

/// Calls of the client of petstore-3.json, with the document's examples as responses.
@Suite struct Petstore3Tests {
    private let examples: Examples
    private let transport = ScriptedTransport()
    private let store: PetstoreClient

    init() throws {
        examples = try Examples()
        // The document has no host.
        store = PetstoreClient(
            server: .init(url: "https://petstore3.swagger.io/api/v3"),
            auth: .init(apiKey: APIKey("special-key"), petstoreAuth: BearerToken("t1")), transport: transport)
    }

    @Test func petIsCreatedReadAndReplaced() async throws {
        transport.on(.post, "/api/v3/pet", try examples.reply("POST /pet 200"))
        transport.on(.get, "/api/v3/pet/10", try examples.reply("GET /pet/{petId} 200"))
        transport.on(.put, "/api/v3/pet", try examples.reply("PUT /pet 200", ["name": "cat"]))
        let made = try await store.pet.create(.init(name: "doggie", photoUrls: []))
        #expect(made.id == 10)
        #expect(transport.last.body == #"{"name":"doggie","photoUrls":[]}"#)
        #expect(transport.last.header("Authorization") == "Bearer t1")
        var pet = try await store.pet.read(10)
        #expect(pet == made)
        #expect(pet.category?.name == "Dogs")
        #expect(transport.last.header("api_key") == "special-key")
        pet.name = "cat"
        #expect(try await store.pet.update(pet).name == "cat")
        #expect(transport.last.call == "PUT /api/v3/pet")
        #expect(transport.last.json?["photoUrls"] == ["text"])
    }

    @Test func petIsChangedByQuery() async throws {
        transport.on(.post, "/api/v3/pet/10", .response(200))
        try await store.pet[10].postUpdate(name: "x y", status: "sold")
        #expect(transport.last.query.map(\.name) == ["name", "status"])
        #expect(transport.last.query.map(\.value) == ["x y", "sold"])
        #expect(transport.last.bytes ?? [] == [])
    }

    @Test func petsAreFound() async throws {
        transport.on(.get, "/api/v3/pet/findByTags", try examples.reply("GET /pet/findByTags 200"))
        #expect(try await store.pet.findByTags(tags: ["a", "b c"]).map(\.name) == ["doggie"])
        #expect(transport.last.query.map(\.value) == ["a", "b c"])
    }

    @Test func imageIsSentAsBytes() async throws {
        transport.on(.post, "/api/v3/pet/10/uploadImage", try examples.reply("POST /pet/{petId}/uploadImage 200"))
        let answer = try await store.pet[10].uploadImage(additionalMetadata: "side", .bytes([1, 2, 3]))
        #expect(answer.type == "text")
        #expect(transport.last.bytes == [1, 2, 3])
        #expect(transport.last.call == "POST /api/v3/pet/10/uploadImage?additionalMetadata=side")
        #expect(transport.last.header("Content-Type") == "application/octet-stream")
    }

    @Test func orderIsPlaced() async throws {
        transport.on(.post, "/api/v3/store/order", try examples.reply("POST /store/order 200"))
        let order = try await store.storeOrder.create(.init(petID: 198_772, quantity: 7))
        #expect(order.petID == 198_772)
        #expect(order.status == .approved)
        transport.on(.get, "/api/v3/store/inventory", .json(#"{"available": 3, "sold": 2}"#))
        #expect(try await store.store.inventory() == ["available": 3, "sold": 2])
    }

    @Test func usersAreCreatedAndChanged() async throws {
        transport.on(.post, "/api/v3/user/createWithList", try examples.reply("POST /user/createWithList 200"))
        let user = try await store.user.createWithList([.init(username: "theUser")])
        #expect(user.lastName == "James")
        #expect(transport.last.json?[0]?["username"] == "theUser")
        transport.on(.put, "/api/v3/user/theUser", .response(200))
        try await store.user.update("theUser") { $0.firstName = "Jim" }
        #expect(transport.last.json == ["firstName": "Jim"])
    }

    @Test func badRequestIsError() async throws {
        transport.on(.get, "/api/v3/pet/0", .response(400))
        let error = await #expect(throws: PipeError.self) { try await store.pet.read(0) }
        #expect(error?.status == 400)
    }
}
