import PipeModel
import PipewrightDiagnostics
import Testing

@testable import PipewrightAPI

/// The fields of records with files, and the uses that would send them without their files.
@Suite struct FileRuleTests {
    @Test func aFileIsOnlyInTheDraft() throws {
        let (api, problems) = try TransferResolvingTests.resolve(
            """
            records:
              User: { id: int read, name: string, avatar: file, cv: file? write, scans: list<file> create secret }
            resources: { users: { record: User, operations: [create, update] } }
            """)
        #expect(problems.isEmpty, "\(problems)")
        let user = try #require(api.records.first)
        #expect(user.responseFields.map(\.swiftName) == ["id", "name"])
        #expect(user.drafted.map(\.swiftName) == ["name", "avatar", "cv", "scans"])
        #expect(user.patched.map(\.swiftName) == ["name"])
        #expect(user.files.map(\.swiftName) == ["avatar", "cv", "scans"])
    }

    /// Allowed uses of a record with a file: in responses, and everywhere by its ID.
    @Test(arguments: [
        "operations: [list, read, remove, exists]", "operations: [list, create], filter: { p: Picture.ID }",
        "operations: [], actions: { a: GET a -> Picture, b: POST b -> list<Holder>, c: GET c -> page<Picture> }",
        "operations: [], actions: { a: { call: POST a, body: { p: Picture.ID } } }",
    ])
    func responsesMayContainRecordsWithFiles(_ resource: String) throws {
        let (_, problems) = try TransferResolvingTests.resolve(
            """
            records:
              Picture: { id: int read, content: file }
              Holder: { id: int, picture: Picture read, all: list<Picture> read, first: Picture.ID }
            resources:
              pictures: { record: Picture }
              holders: { record: Holder, envelope: Holder, \(resource) }
            """)
        #expect(problems.isEmpty, "\(problems)")
    }

    @Test(arguments: [
        "operations: [create]", "operations: [update]", "operations: [replace]", "operations: [upsert]",
        "operations: [], actions: { a: { call: POST a, body: Picture } }",
        "operations: [], actions: { a: { call: POST a, body: Holder } }",
        "operations: [], actions: { a: { call: POST a, body: 'list<Content>' } }",
        "operations: [], actions: { a: { call: POST a, body: { p: Holder? } } }",
        "operations: [], actions: { a: { call: POST a, multipart: { p: Picture } } }",
        "operations: [], actions: { a: { call: POST a, multipart: { p: map<Holder> json } } }",
    ])
    func jsonMustNotContainRecordsWithFiles(_ resource: String) throws {
        let (_, problems) = try TransferResolvingTests.resolve(
            """
            records:
              Picture: { id: int read, content: file }
              Holder: { id: int, content: Content }
            unions: { Content: [string, Picture] }
            resources:
              pictures: { record: Picture, operations: [create] }
              holders: { record: Holder, \(resource) }
            """)
        #expect(problems.count == 1, "\(problems)")
        guard case .type(.typeNotAllowed(_, _, let reason)) = problems.first else { return }
        #expect(reason.text.contains("the file ‘content’, which only a resource of that record sends"))
    }

    @Test func aRecordWithFilesNeedsAResource() throws {
        let text = "records: { A: { id: int, f: file, g: file }, B: { id: int } }\nresources: { b: { record: R } }"
        #expect(try TransferResolvingTests.resolve(text.replacing("R", with: "B")).problems.count == 1)
        #expect(try TransferResolvingTests.resolve("records: { A: { id: int, f: file } }").problems.count == 1)
        // An unknown record may be meant for this one.
        #expect(
            try TransferResolvingTests.resolve(text.replacing("record: R", with: "record: Aa")).problems
                == [.record(.unknownRecord("Aa", known: ["A", "B"]))])
    }

    @Test func aRecordOfFilesCannotBeUpdated() throws {
        let (_, problems) = try TransferResolvingTests.resolve(
            "records: { A: { id: int, f: file } }\nresources: { a: { record: A, operations: [update] } }")
        #expect(problems == [.resource(.operationNeedsWritableField(operation: "update", record: "A"))])
    }

    @Test func aFileDoesNotDistinguishCasesOfAUnion() throws {
        let (_, problems) = try TransferResolvingTests.resolve(
            """
            records: { A: { id: int, f: file }, B: { id: int } }
            unions: { Either: [A, B] }
            resources: { a: { record: A, operations: [create], actions: { x: GET x -> Either } } }
            """)
        #expect(problems.count == 1)
        guard case .record(.ambiguousUnion) = problems.first else { return #expect(Bool(false), "\(problems)") }
    }

    @Test func aLongChainOfRecordsDoesNotOverflowTheStack() throws {
        let count = 10_000
        let chain = (0..<count).map { "  R\($0): { id: int, next: \"R\($0 + 1)?\" }" }.joined(separator: "\n")
        let (_, problems) = try TransferResolvingTests.resolve(
            "records:\n\(chain)\n  R\(count): { id: int read, f: file }\n"
                + "resources: { a: { record: R0, operations: [create] }, b: { record: R\(count) } }")
        #expect(problems.count == 1)
    }
}
