import Foundation
import PipeRuntime
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

    static func withoutSchema() async throws {
        let client = PipeClient(
            name: "cars", server: "https://cars.example.com/api", schemes: ["user": .basic],
            credentials: ["user": BasicCredentials(user: "alice", password: "wonderland")])
        let cars = ResourcePipe<JSONResource>(client, path: "cars", identity: "carId", items: "/cars")
        let car = try await cars.save(["carId": 7, "color": "black"])  // PUT /api/cars/7
        for try await car in cars.all() { print(car) }
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
