import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// Requests and responses without JSON: files, parts, uploads and downloads.
@Suite struct TransferResolvingTests {
    static func resolve(_ text: String) throws -> (api: API, problems: [Problem]) {
        let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: head + text)
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(node)
        let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        return (api, resolver.diagnostics.sorted.map(\.problem))
    }

    /// An action of a resource of records without files.
    private func resolve(action: String) throws -> (action: API.Call?, problems: [Problem]) {
        let (api, problems) = try Self.resolve(
            """
            records: { Thing: { id: int read, title: string } }
            enums: { Kind: [a] }
            unions: { Either: [string, Thing] }
            resources: { things: { record: Thing, actions: { a: { \(action) } } } }
            """)
        return (api.resources.first?.calls.last { $0.kind == .action }, problems.filter { $0.isError })
    }

    private func part(_ type: String) throws -> (field: API.Field?, problems: [Problem]) {
        let (action, problems) = try resolve(action: "call: POST, multipart: { p: \(type) }")
        return (action?.body?.kind == .multipart ? action?.body?.fields?.first : nil, problems)
    }

    @Test(
        arguments: [
            ("file", .scalar(.plain(.file))), ("file?", .optional(.scalar(.plain(.file)))),
            ("list<file>", .list(.scalar(.plain(.file)))),
            ("\"list<file>?\"", .optional(.list(.scalar(.plain(.file))))),
        ] as [(String, API.FieldType)])
    func filesAreAllowedAloneAndInLists(_ type: String, _ expected: API.FieldType) throws {
        let (field, problems) = try part(type)
        #expect(problems.isEmpty && field?.type == expected && field?.type.isFile == true && field?.isJSON == false)
    }

    @Test(arguments: ["string", "int?", "list<Kind>", "\"list<date>?\"", "Thing.ID", "timestamp(unix)", "uuid"])
    func singleValuesAreTextsWithoutTheFlagJSON(_ type: String) throws {
        let (text, none) = try part(type)
        #expect(none.isEmpty && text?.isJSON == false)
        let (json, problems) = try part(type.hasSuffix("\"") ? "\(type.dropLast()) json\"" : "\(type) json")
        #expect(problems.isEmpty && json?.isJSON == true)
    }

    @Test(arguments: [
        "Thing", "Thing?", "list<Thing>", "Either", "map<int>", "json", "list<json>", "\"list<map<int>>?\"",
    ])
    func objectsAreJSON(_ type: String) throws {
        let (field, problems) = try part(type)
        #expect(problems.isEmpty && field?.isJSON == true)
    }

    @Test(arguments: ["bytes", "list<bytes>", "list<list<int>>", "list<int?>"])
    func otherValuesAreJSONWithTheFlag(_ type: String) throws {
        #expect(try part(type).problems.count == 1)
        let (field, problems) = try part(type + " json")
        #expect(problems.isEmpty && field?.isJSON == true)
    }

    @Test(arguments: [
        "image/png", "application/vnd.a+json", "text/csv; charset=utf-8", "a/b;c=\"d;\\\"e\" ; f=g", "application/*x",
        "a/*",
        "a", "a/", "/b", "a/b/c", "a b/c", "a/b;", "a/b; c", "a/b; c=", "a/b; c=\"d", "a/b c", "a/b, c/d", "ä/b",
    ])
    func mediaTypesOfPartsHaveATypeAndASubtype(_ type: String) throws {
        let valid = ["image/png", "application/vnd.a+json", "text/csv; charset=utf-8", "a/b;c=\"d;\\\"e\" ; f=g"]
        let (action, problems) = try resolve(
            action: "call: POST, multipart: { p: { type: file, content-type: '\(type)' } }")
        #expect(problems.isEmpty == valid.contains(type), "\(problems)")
        #expect(action?.body?.part("p")?.mediaType == type && action?.body?.part("q") == nil)
    }

    @Test func uploadsHaveDigestsAndResumption() throws {
        func body(_ action: String) throws -> API.Call.Body? { try resolve(action: action).action?.body }
        let whole = try body("call: PUT, body: bytes")
        #expect(whole?.kind == .upload && whole?.digest == nil && whole?.resumption == nil)
        #expect(try body("call: PUT, body: bytes, digest: content-md5")?.digest == .contentMD5)
        #expect(
            try body("call: PUT, body: bytes, resumable: { by: location, part: 5, digest: query.d }")?.resumption
                == .init(way: .location, partSize: 5, digestParameter: "d"))
        let (convert, problems) = try resolve(
            action: "call: POST -> bytes, multipart: { progress: int }, format: mixed")
        #expect(problems.isEmpty && convert?.result.kind == .bytes)
        #expect(convert?.body?.kind == .multipart && convert?.body?.multipart == .mixed)
    }

    /// Each mistake is reported once.
    @Test(arguments: [
        "call: GET, multipart: { f: file }", "call: HEAD, body: bytes", "call: POST -> page<Thing>, body: bytes",
        "call: POST -> page<Thing>, multipart: { f: file }", "call: POST -> bytes, body: bytes, resumable: location",
        "call: POST -> page<Thing>, body: bytes, resumable: location",
        "call: POST, body: bytes?", "call: POST, body: file", "call: POST, body: { f: file }",
        "call: POST, body: { f: list<file>? }", "call: POST -> file", "call: GET -> list<file>",
        "call: GET -> page<file>", "call: GET, query: { f: file }", "call: 'GET {f}', parameters: { f: file }",
        "call: POST, multipart: { f: { type: file, headers: { content-type: a/b } } }",
        "call: POST, multipart: { f: { type: file, headers: { Content-Disposition: inline } } }",
        "call: POST, multipart: { f: { type: file, headers: { X-A: a, x-a: a } } }",
        "call: POST, multipart: { f: { type: file, headers: { X-A: \"a\\r\\nb: c\" } } }",
        "call: POST, multipart: { f: { type: file, headers: { \"X\\nA\": a } } }",
        "call: POST, multipart: { f: { type: string, content-type: \"a/b\\r\\nc: d\" } }",
        "call: POST, multipart: { f: { type: Thing, content-type: application/xml } }",
        "call: POST, multipart: { f: { type: int, flags: json, content-type: application/soap+xml; a=b } }",
        "call: POST, multipart: { f: file json }", "call: POST, multipart: { f: file read }",
        "call: POST, multipart: { f: file rest }", "call: POST, multipart: { f: map<file> }",
        "call: POST, multipart: { f: list<file?> }", "call: POST, multipart: { f: { type: file, default: x } }",
        "call: POST, multipart: { f: { type: list<file>, default: [] } }",
        "call: POST, multipart: { f: file string-encoded }", "call: POST, multipart: { progress: file }",
        "call: POST, body: bytes, query: { body: int }", "call: POST, body: bytes, query: { progress: int }",
        "call: 'POST {progress}', body: bytes", "call: 'POST {body}', body: Thing",
        "call: 'POST {resumption}', body: bytes, resumable: location", "call: 'POST {f}', multipart: { f: file }",
    ])
    func aMistakeIsOneProblem(_ action: String) throws {
        let (_, problems) = try resolve(action: action)
        #expect(problems.count == 1, "\(problems)")
    }

    /// Names of arguments that other kinds of calls have.
    @Test(arguments: [
        "call: POST, body: bytes, query: { resumption: int, form: int, query: int }",
        "call: POST -> bytes, body: bytes, query: { progress: int }", "call: GET -> bytes, query: { body: int }",
        "call: POST, multipart: { body: file, form: file, query: int, resumption: int }",
        "call: 'POST {form}', multipart: { f: file }",
    ])
    func namesAreAllowedIfNoArgumentHasThem(_ action: String) throws {
        #expect(try resolve(action: action).problems.isEmpty)
    }

    @Test("An action and a child with the same name collide, also if the runtime has a hidden member of that name")
    func actionsAndChildrenCollide() throws {
        let (_, problems) = try Self.resolve(
            """
            records: { Thing: { id: int read } }
            resources:
              things:
                record: Thing
                actions: { download: GET a -> bytes }
                children: { download: { record: Thing, operations: [list] } }
            """)
        #expect(problems.count == 1)
    }
}

extension Problem {
    /// Whether it is not a warning about something unused.
    fileprivate var isError: Bool {
        switch self {
        case .warning(.unusedRecord), .warning(.unusedEnum), .warning(.unusedUnion): false
        default: true
        }
    }
}
