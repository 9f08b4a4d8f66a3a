import PipeRuntime
import PipeXML
import Testing
import TodoGolden
import TrackerGolden

// The Swift of Docs/Runtime/Formats.md, so that it is compiled.

struct TableCodec: BodyCodec {
    let mediaTypes = ["text/csv"]
    /// All fields are texts: the type of each member decides how it is read.
    let hasTypes = false

    func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        let lines = String(decoding: body, as: UTF8.self).split(whereSeparator: \.isNewline)
        let names = lines.first?.split(separator: ",", omittingEmptySubsequences: false) ?? []
        return .array(
            lines.dropFirst().map { line in
                let fields = line.split(separator: ",", omittingEmptySubsequences: false)
                return .object(
                    JSONObject(
                        zip(names, fields).map { name, field in
                            JSONObject.Member(name: String(name), value: field.isEmpty ? .null : .string(String(field)))
                        }))
            })
    }

    func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
        throw PipeError(.codec(mediaType: "text/csv", "tables are only read"))
    }
}

/// Calls with the codecs of the page.
@Suite struct FormatsUsage {
    struct Form {
        func show(_ messages: [String], at name: String) {}
    }

    static func xml(_ todo: TodoClient) async throws {
        let xml = todo.projects.with {
            $0.codecs = [XMLCodec(root: "project")]
            $0.headers["Content-Type"] = "application/xml"
        }
        try await xml.create(Todo.Project.Draft(title: "Hello"))
    }

    static func show(_ error: PipeError, in form: Form) {
        for field in error.validationMessages(of: Tracker.Issue.self) {
            form.show(field.messages, at: field.name)
        }
    }

    @Test func aTableIsRead() throws {
        let type = try #require(MediaType("text/csv"))
        let table = try TableCodec().decode(Array("id,name\r\n1,blocks\r\n2,\r\n".utf8), as: type)
        #expect(table == [["id": "1", "name": "blocks"], ["id": "2", "name": nil]])
        #expect(throws: PipeError.self) { try TableCodec().encode(table, as: type) }
    }
}
