import ErrorsGolden
import EverythingGolden
import FilesGolden
import Foundation
import PipeRuntime
import PipeTesting
import Testing

/// Drafts of records, and drafts and patches that are kept.
@Suite struct DraftsTests {
    @Test("A draft of a record has its fields without those that the server assigns")
    func copy() async throws {
        let transport = ScriptedTransport(
            .json(#"{"id":"a","text":"Hello","words":1,"rank":3}"#),
            .json(#"{"id":"b","text":"Hello","rank":3}"#, status: 201))
        let memos = ErrorsClient(transport: transport).memos
        var draft = try await memos.read("a").draft()
        #expect(draft == Errors.Memo.Draft(text: "Hello", rank: 3))
        draft.rank = 4
        #expect(try await memos.create(draft).id == "b")
        #expect(transport.requests[1].body == #"{"text":"Hello","rank":4}"#)
    }

    @Test("What the record does not have is passed")
    func arguments() throws {
        let person = try JSON.decode(Files.Person.self, from: Array(#"{"id":1,"name":"Ada"}"#.utf8))
        let avatar = UploadContent.bytes([1])
        let draft = person.draft(avatar: avatar, scans: [])
        #expect(draft == Files.Person.Draft(name: "Ada", avatar: avatar, scans: []))
    }

    @Test("A draft that was saved as JSON is sent by the process that reads it")
    func savedDraft() async throws {
        let saved = try JSONEncoder().encode(Errors.Memo.Draft(text: "Hello", rank: nil))
        #expect(String(decoding: saved, as: UTF8.self) == #"{"text":"Hello"}"#)
        let transport = ScriptedTransport(.json(#"{"id":"b","text":"Hello"}"#, status: 201))
        let draft = try JSONDecoder().decode(Errors.Memo.Draft.self, from: saved)
        #expect(try await ErrorsClient(transport: transport).memos.create(draft).text == "Hello")
        #expect(transport.requests[0].body == #"{"text":"Hello"}"#)
    }

    @Test(
        "A saved patch keeps apart what is absent, null and set",
        arguments: [
            (PatchField<Int>.absent, #"{"text":"x"}"#), (.null, #"{"rank":null,"text":"x"}"#),
            (.value(3), #"{"rank":3,"text":"x"}"#),
        ])
    func savedPatch(rank: PatchField<Int>, json: String) async throws {
        var patch = Errors.Memo.Patch()
        patch.text = "x"
        patch.rank = rank
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        let saved = try encoder.encode(patch)
        #expect(String(decoding: saved, as: UTF8.self) == json)
        let read = try JSONDecoder().decode(Errors.Memo.Patch.self, from: saved)
        #expect(read.rank == rank && read.text == "x")
        let transport = ScriptedTransport(.json(#"{"id":"b","text":"x"}"#))
        _ = try await ErrorsClient(transport: transport).memos.update("b") { $0 = read }
        let sent = try #require(transport.requests[0].json?.object)
        #expect(sent["rank"] == (rank == .absent ? nil : rank == .null ? .null : 3))
    }

    @Test("Drafts and patches of every type survive being saved, under the names in JSON")
    func everyType() throws {
        var patch = Everything.Everything.Patch()
        patch.unixMs = .value(Date(timeIntervalSince1970: 1))
        patch.ratio = .null
        let saved = try JSONEncoder().encode(patch)
        let keys = try #require(JSONSerialization.jsonObject(with: saved) as? [String: Any]).keys.sorted()
        #expect(keys == ["ratio", "unix_ms"])
        let read = try JSONDecoder().decode(Everything.Everything.Patch.self, from: saved)
        #expect(read.unixMs == patch.unixMs && read.ratio == .null && read.int == nil)
    }
}
