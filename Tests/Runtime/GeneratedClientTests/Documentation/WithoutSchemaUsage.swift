import Foundation
import PipeRuntime
import PipeXML
import TodoGolden

/// The Swift of Docs/Runtime/WithoutSchema.md, Formats.md and JSON.md, so that it is compiled.
enum WithoutSchemaUsage {
    static func calls(_ todo: TodoClient) async throws {
        let response = try await todo.client.call(
            .post, "maintenance/\("re index")", query: URLQuery([("full", "true")]), body: .json("now"))
        print(response.status, response.headers, try response.json())
    }

    static func bodies(_ todo: TodoClient) async throws {
        let report = try await todo.client.call(
            .put, "report", body: .value(["year": 2026], as: "application/x-www-form-urlencoded"))
        let settings = try await todo.client.call(.put, "settings", body: .encoded(["theme": "dark"]))
        print(report.text, try settings.decoded(as: [String: String].self))
    }

    static func urls(_ todo: TodoClient, _ folder: URL) async throws {
        let attachment = try await todo.projects[8].attachments.list()[0]
        let file = try await todo.client.download("/media/\(attachment.id)").download(
            to: folder, options: PipeDownload.Options(sizeLimit: 100_000_000))
        let release = try await todo.client.call(.get, "https://releases.example.com/latest", authAlternatives: [])
        _ = (file, release)
    }

    static func links() {
        let link: URLText = "https://example.com/a%20b ü"
        let text = link.text  // https://example.com/a%20b ü
        let url = link.url  // https://example.com/a%20b%20%C3%BC
        _ = (text, url)
    }

    struct User: Codable, Sendable {
        var id: Int
        var name: String
    }

    static func verbs() async throws {
        let client = PipeClient(server: "https://api.example.com/v1")
        let user: User = try await client.get("users/\(7)")
        let made = try await client.post("users", body: .encoded(user), as: User.self)
        try await client.delete("users/\(made.id)")
    }

    static func types(_ client: PipeClient) async throws {
        let response = try await client.get("users/7", query: ["full": "true"], headers: ["Accept-Language": "de"])
        let name = try await client.get("users/7", as: String.self, at: "/data/name")
        let json: JSONValue = try await client.get("users/7")
        print(response.status, response.headers, response.text, name, json["name"]?.string ?? "")
    }

    static func files(_ client: PipeClient, _ picture: URL, _ folder: URL) async throws {
        try await client.upload(.file(picture), to: "photos/7/content")
        var form = UploadForm()
        form.add("caption", "A garden")
        form.add("photo", .file(picture))
        let uploaded = try await client.upload(form, to: "photos") { print($0.fraction ?? 0) }
        let file = try await client.download("photos/7/content").download(to: folder)
        _ = (uploaded, file)
    }

    static func lists(_ client: PipeClient) async throws {
        let users = client.list("users", of: Decoded<User>.self, items: "/data", pagedBy: .links())
        for try await user in users.all(limit: 500) { print(user.value.name) }
    }

    static func withoutSchema() async throws {
        let client = PipeClient(
            server: "https://cars.example.com/api", schemes: ["user": .basic],
            credentials: ["user": BasicCredentials(user: "alice", password: "wonderland")])
        let cars = client.resource(.init("cars", identity: "carId", items: "/cars"))
        let car = try await cars.save(["carId": 7, "color": "black"])  // PUT /api/cars/7
        for try await car in cars.all() { print(car) }
        let wheels = cars[7].resource(.init("wheels", suffix: ".json", wrap: "wheel"))
        try await wheels.save(["side": "left"])  // POST /api/cars/7/wheels.json
        _ = car
    }

    static func codecs(_ todo: TodoClient) async throws {
        let xml = todo.projects.with {
            $0.codecs = [XMLCodec(root: "project")]
            $0.headers["Content-Type"] = "application/xml"
        }
        try await xml.create(Todo.Project.Draft(title: "Hello"))
    }

    static func json(_ bytes: [UInt8]) throws {
        let project = try JSON.decode(Todo.Project.self, from: bytes)
        let text = String(decoding: try JSON.encode(project), as: UTF8.self)
        let titles = try JSON.decode([String].self, from: bytes, at: "/data/titles")  // skips the rest
        _ = (text, titles)
    }

    static func values() {
        let value: JSONValue = ["title": "Garden", "sizes": [1, 2.5], "style": nil]
        let first: JSONPointer = "/sizes/0"
        print(value["title"]?.string ?? "", value["sizes"]?[1]?.double ?? 0, value[first]?.int ?? 0)
    }

    struct Point: JSONRecord, JSONWritable {
        static let jsonMembers: JSONMembers = ["x", "y"]
        var x: Int
        var y: Int?

        init(jsonMembers reader: inout JSONReader) throws(JSONError) {
            x = try reader.readNextMember()
            y = try reader.readNextMemberIfPresent()
        }

        func write(json writer: inout JSONWriter) {
            writer.writeObject(["x": x, "y": y])
        }
    }
}
