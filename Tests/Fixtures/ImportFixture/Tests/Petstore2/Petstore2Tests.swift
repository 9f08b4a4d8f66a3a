import Examples
import Petstore2API
import PipeRuntime
import PipeTesting
import Testing

/// Calls of the client of petstore-2.json, with the document's examples as responses.
@Suite struct Petstore2Tests {
    private let examples: Examples
    private let transport = ScriptedTransport()
    private let store: PetstoreClient

    init() throws {
        examples = try Examples()
        store = PetstoreClient(
            auth: .init(apiKey: APIKey("special-key"), petstoreAuth: BearerToken("t1")), transport: transport)
    }

    @Test func petIsRead() async throws {
        transport.on(.get, "/v2/pet/7", try examples.reply("GET /pet/{petId} 200"))
        let pet = try await store.pet.read(7)
        #expect(pet.name == "doggie")
        #expect(pet.status == .available)
        #expect(pet.category == .init(id: 7, name: "text"))
        #expect(pet.tags == [.init(id: 7, name: "text")])
        #expect(transport.last.url == "https://petstore.swagger.io/v2/pet/7")
        #expect(transport.last.header("api_key") == "special-key")
        #expect(transport.last.header("Authorization") == nil)
    }

    @Test func petIsCreatedChangedWithAFormAndRemoved() async throws {
        transport.on(nil, "/v2/pet/**", .response(200).times(3))
        transport.on(nil, "/v2/pet", .response(200))
        try await store.pet.create(
            .init(category: .init(id: 1, name: "Dogs"), name: "Rex", photoUrls: ["a.png"], status: .pending))
        #expect(
            transport.last.body
                == #"{"category":{"id":1,"name":"Dogs"},"name":"Rex","photoUrls":["a.png"],"status":"pending"}"#)
        #expect(transport.last.header("Authorization") == "Bearer t1")
        try await store.pet.update(7) { $0.name = "Rex & Co" }
        #expect(transport.last.call == "POST /v2/pet/7")
        #expect(transport.last.body == "name=Rex%20%26%20Co")
        #expect(transport.last.header("Content-Type") == "application/x-www-form-urlencoded")
        try await store.pet.remove(7, apiKey: "k")
        #expect(transport.last.call == "DELETE /v2/pet/7")
        #expect(transport.last.header("api_key") == "k")
    }

    @Test func petsAreFound() async throws {
        transport.on(.get, "/v2/pet/findByStatus", try examples.reply("GET /pet/findByStatus 200"))
        #expect(try await store.pet.findByStatus(status: [.available, .sold]).map(\.id) == [7])
        #expect(transport.last.call == "GET /v2/pet/findByStatus?status=available&status=sold")
    }

    @Test func imageIsUploaded() async throws {
        transport.on(.post, "/v2/pet/7/uploadImage", try examples.reply("POST /pet/{petId}/uploadImage 200"))
        let answer = try await store.pet[7].uploadImage(
            additionalMetadata: "side", file: .bytes([1, 2, 3], filename: "rex.png"))
        #expect(answer.code == 7)
        #expect(answer.message == "text")
        #expect(transport.last.body?.contains(#"name="additionalMetadata""#) == true)
        #expect(transport.last.body?.contains(#"name="file"; filename="rex.png""#) == true)
    }

    @Test func orderIsPlacedAndReadWithoutCredentials() async throws {
        transport.on(.post, "/v2/store/order", try examples.reply("POST /store/order 200"))
        let order = try await store.storeOrder.create(.init(petID: 7, quantity: 2, status: .placed))
        #expect(order.shipDate?.timeIntervalSince1970 == 1_714_979_289)
        #expect(order.complete == true)
        #expect(transport.last.json == ["petId": 7, "quantity": 2, "status": "placed"])
        #expect(transport.last.header("api_key") == nil)
        transport.on(.get, "/v2/pet/7", try examples.reply("GET /pet/{petId} 200"))
        #expect(try await store.pet(of: order)?.name == "doggie")
    }

    @Test func userIsReadByName() async throws {
        transport.on(.get, "/v2/user/text", try examples.reply("GET /user/{username} 200"))
        transport.on(.get, "/v2/user/login", .json(#""logged in""#))
        let user = try await store.user.read("text")
        #expect(user.email == "text")
        #expect(user.userStatus == 7)
        #expect(try await store.user.login(username: "a b", password: "c&d") == "logged in")
        #expect(transport.last.query.map(\.value) == ["a b", "c&d"])
    }

    @Test func missingPetIsError() async throws {
        transport.on(.get, "/v2/pet/8", .json(#"{"code": 1, "message": "Pet not found"}"#, status: 404))
        let error = await #expect(throws: PipeError.self) { try await store.pet.read(8) }
        #expect(error?.isNotFound == true)
        #expect(error?.record(as: Petstore.APIResponse.self)?.message == "Pet not found")
    }
}
