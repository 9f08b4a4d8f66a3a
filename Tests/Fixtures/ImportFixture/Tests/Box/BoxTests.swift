import BoxAPI
import Examples
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// Calls of the client of box.json, with responses made from the document's schemas and their examples.
@Suite struct BoxTests {
    private let examples: Examples
    private let transport = ScriptedTransport()
    private let box: BoxPlatformClient

    init() throws {
        examples = try Examples()
        let store = MemoryTokenStore()
        store.setToken(
            OAuth2Token(accessToken: "t1", issueDate: Date()),
            for: TokenAccount(endpoint: "https://api.box.com/oauth2/token", client: "app", user: ""))
        box = BoxPlatformClient(
            auth: .init(
                oauth2Security: OAuth2AuthorizationCode(
                    client: .init(id: "app"), redirectURL: "https://app.example/done", store: store)),
            transport: transport)
    }

    @Test func fileIsReadWithHeadersAndFields() async throws {
        transport.on(.get, "/2.0/files/12345", try examples.reply("GET /files/{file_id} 200"))
        let file = try await box.files.read("12345", fields: ["name", "size"], ifNoneMatch: "1")
        #expect(file.name == "Contract.pdf")
        #expect(file.size == 629_644)
        #expect(file.createdAt == Date(timeIntervalSince1970: 1_355_338_423))
        #expect(file.createdBy?.login == "ceo@example.com")
        #expect(file.sharedLink?.permissions?.canDownload == true)
        #expect(transport.last.url == "https://api.box.com/2.0/files/12345?fields=name,size")
        #expect(transport.last.header("if-none-match") == "1")
        #expect(transport.last.header("boxapi") == nil)
        #expect(transport.last.header("Authorization") == "Bearer t1")
    }

    @Test func fileIsUpdatedAndRemoved() async throws {
        transport.on(.put, "/2.0/files/12345", try examples.reply("PUT /files/{file_id} 200", ["name": "New.pdf"]))
        let file = try await box.files.update("12345", ifMatch: "7") {
            $0.name = "New.pdf"
            $0.sharedLink = .null
        }
        #expect(file.name == "New.pdf")
        #expect(transport.last.json == ["name": "New.pdf", "shared_link": nil])
        #expect(transport.last.header("if-match") == "7")
        transport.on(.delete, "/2.0/files/12345", .response(204))
        try await box.files.remove("12345", ifMatch: "8")
        #expect(transport.last.header("if-match") == "8")
    }

    @Test func folderIsCreated() async throws {
        transport.on(.post, "/2.0/folders", try examples.reply("POST /folders 201"))
        let folder = try await box.folders.create(.init(name: "Contracts", parent: .init(id: "0")))
        #expect(folder.name == "Contracts")
        #expect(folder.folderUploadEmail?.access == .open)
        #expect(transport.last.json == ["name": "Contracts", "parent": ["id": "0"]])
    }

    @Test func itemsOfAFolderAreReadPageByPage() async throws {
        let name = "GET /folders/{folder_id}/items 200"
        transport.on(.get, "/2.0/folders/0/items", try examples.reply(name, ["total_count": 2, "offset": 0]))
        transport.on(.get, "/2.0/folders/0/items", try examples.reply(name, ["total_count": 2, "offset": 1]))
        let page = try await box.folders["0"].items.list(pageSize: 1)
        #expect(page.count == 1)
        #expect(page.total == 2)
        let second = try #require(try await page.next())
        #expect(!second.hasNext)
        #expect(transport.last.query.map { "\($0.name)=\($0.value)" } == ["limit=1", "offset=1"])
    }

    @Test func usersAreReadPageByPage() async throws {
        var other = try #require(try examples.body("GET /users 200")["entries"]?[0]?.object)
        other["id"] = "2"
        transport.on(
            .get, "/2.0/users", try examples.reply("GET /users 200", ["total_count": 2]),
            try examples.reply("GET /users 200", ["total_count": 2, "entries": [.object(other)]]))
        var users: [BoxPlatform.UserFull] = []
        for try await user in box.users.all(where: .init(filterTerm: "ceo"), pageSize: 1) { users.append(user) }
        #expect(users.map(\.id) == ["11446498", "2"])
        #expect(users.map(\.login) == ["ceo@example.com", "ceo@example.com"])
        #expect(transport.last.query.contains { $0.name == "filter_term" && $0.value == "ceo" })
    }

    @Test func fileIsUploadedToAnotherServer() async throws {
        transport.on(.post, "/api/2.0/files/content", try examples.reply("POST /files/content 201"))
        let files = try await box.filesContent.upload(
            attributes: .init(name: "a.txt", parent: .init(id: "0")), file: .bytes([1, 2, 3], filename: "a.txt"))
        #expect(files.entries?.first?.name == "Contract.pdf")
        #expect(transport.last.url.hasPrefix("https://upload.box.com/api/2.0/files/content"))
        let body = try #require(transport.last.body)
        let attributes = try #require(body.range(of: #"{"name":"a.txt","parent":{"id":"0"}}"#))
        let file = try #require(body.range(of: #"name="file"; filename="a.txt""#))
        #expect(attributes.lowerBound < file.lowerBound)
    }

    @Test func commentIsCreated() async throws {
        transport.on(.post, "/2.0/comments", try examples.reply("POST /comments 201"))
        let comment = try await box.comments.create(
            .init(message: "@Aaron Levie these tigers are cool!", item: .init(id: "12345", type: .file)))
        #expect(comment.taggedMessage == "@[1234567:Aaron Levie] these tigers are cool!")
        #expect(transport.last.json?["item"] == ["id": "12345", "type": "file"])
    }

    @Test func missingFileIsError() async throws {
        transport.on(.get, "/2.0/files/0", try examples.reply("GET /files/{file_id} 404"))
        let error = await #expect(throws: PipeError.self) { try await box.files.read("0") }
        #expect(error?.isNotFound == true)
        #expect(error?.message == "Method Not Allowed")
        #expect(error.flatMap { BoxPlatformClient.failure(of: $0) }?.requestID == "abcdef123456")
    }
}
