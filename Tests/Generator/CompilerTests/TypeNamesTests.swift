import GoldenTesting
import PipeModel
import PipewrightAPI
import PipewrightDiagnostics
import PipewrightRendering
import PipewrightYAML
import Testing

@testable import PipewrightGenerator

/// Records, enums and unions can have the names of types of Swift, Foundation and the runtime.
@Suite struct TypeNamesTests {
    /// Names of nested types, and words that cannot name a type.
    private static let nested = [
        "AllCases", "Auth", "Client", "CodingKeys", "Columns", "Draft", "Element", "Envelope", "Failure", "Filter",
        "Handler",
        "ID", "Name", "PageSize", "Patch", "RawValue", "Record", "Replacement", "Resource", "Server", "Sort", "Value",
    ]
    /// Generic parameters of the runtime, and words.
    private static let generic: Set<String> = ["Any", "Generated", "Record", "Resource", "Self", "Value"]
    private static let words = ["Any", "Protocol", "Self", "Type"]
    /// Types of Swift, Foundation and SwiftUI that generated code does not use.
    private static let others = [
        "Array", "Button", "Color", "Dictionary", "Error", "Event", "Form", "Group", "Image", "Label", "Link", "List",
        "Menu", "Notification", "Operation", "Optional", "Pipe", "Process", "Query", "Result",
        "Section", "Set", "Task", "Text", "Thread", "Token", "URL", "Unit", "View",
    ]
    /// The names that each type of a client gets in one of the runs.
    private static let names = (MentionedTypes.names.sorted() + nested + words + others)

    /// A schema with every feature whose generated code uses a name of another module.
    private static let features = """
        docs: All that generated code mentions.
        servers:
          main: https://names.example
          shop: { url: "https://{shop}.example", variables: { shop: tea } }
        retry: { limit: 2 }
        timeout: 5s
        errors: { message: body#/message, record: Problem0 }
        webhooks:
          signature: { in: header.X-Signature }
          events: { thing.made: Thing0, thing.changed: Choice0, things: list<Thing0> }
        auth:
          key: { api-key: header.X-Key }
          login: basic
          token: bearer
          legacy: digest
          cloud: { aws-signature: s3, region: eu-west-1 }
          app: { oauth2: client-credentials, token: /token }
          session: { oauth2: password, token: /token }
          device: { oauth2: refresh, token: /token }
          browser: { oauth2: authorization-code, authorize: /authorize, token: /token }
          web: { token: { call: POST /login, read: body } }
          registry: { token: challenge }
          signed: custom
        use: [token, []]
        paging:
          sized: { follow: link.next, size: query.limit 1.. }
          plain: { follow: link.next }
        """

    private static let featureRecords = """
          Problem0: { message: string, known: Known0? }
          Thing0:
            codable: true
            store: true
            index: [flag, count, large, unsigned, ratio, share, price, key, link, day, opens, at, unix, pattern, encoded, other_id, level, size]
            version: at
            fields:
              id: int64 read string-encoded
              password: string? secret
              flag: bool
              count: { type: int, min: 1 }
              small: int32
              large: int64
              unsigned: uint64
              ratio: double
              share: float
              price: { type: decimal, default: 12.50 }
              key: uuid
              link: url
              content: bytes
              day: { type: date, default: 2026-11-21 }
              opens: { type: time?, default: "09:30:00" }
              at: timestamp
              unix: timestamp(unix)
              unix_ms: timestamp(unix-ms)
              pattern: timestamp("yyyy/MM/dd")
              patterns: list<timestamp("yyyy/MM/dd")>
              maybe: list<timestamp(unix)?>
              by_name: map<timestamp(unix)>
              any: json
              encoded: int64 string-encoded
              other_id: Other0.ID?
              other_ids: list<Thing0.ID> string-encoded
              parent: Thing0?
              level: Level0
              state: State0
              size: Size0
              either: Either0?
          Other0: { id: string read, note: string?, file: file }
          Place0: { fields: { x: int, y: int }, missing: default }
          Pair0: { fields: { a: string, b: int }, identity: [a, b] }
          Receipt0: { id: string, choice: Choice0 }
          Note0:
            fields: { id: int, thing: Thing0.ID, author: Other0.ID?, others: list<Other0.ID>, next: Note0? }
            relations:
              thing: { field: thing, filter: keys }
              author: author
              others: others
              notes: { resource: notes0 }
              lines: { resource: notes0.lines0 }
              state: { resource: notes0.state0 }

        """

    private static let featureEnums = """
          State0: [open, done]
          Level0: [1, 2]
          Size0: { closed: [s, m] }

        """

    private static let featureUnions = """
          Either0: [string, Place0]
          Choice0: [string, int]
          Both0: [string, Thing0]
          Known0: { by: kind, unknown: Place0, cases: { place: Place0 } }

        """

    private static let featureResources = """
          things0:
            record: Thing0
            store: { partial: true }
            if-match: true
            bulk: array
            paging: sized
            operations: [list, read, new, create, replace, update, upsert, remove, exists]
            filter: { other_id: Other0.ID, keys: list<Thing0.ID>, since: timestamp("yyyy/MM/dd") }
            sort: { by: query.sort, fields: [count] }
            envelope: Place0
            actions:
              upload: { call: POST upload -> Thing0, on: collection, multipart: { file: file, at: timestamp("yyyy/MM/dd") } }
              resume: { call: PUT large, body: bytes, resumable: content-range }
              content: GET content -> bytes
              watch: { call: GET watch -> stream<Thing0>, stream: sse }
              report: { call: POST report, body: stream<Thing0> }
              things: { call: GET things -> page<Thing0>, on: collection, query: { day: date? } }
              wrapped: { call: POST wrapped -> Thing0, wrap: thing, body: { at: timestamp(unix) } }
              head: { call: HEAD, returns: { headers: { x-day: timestamp("yyyy/MM/dd") } } }
              both: { call: GET both, returns: { type: Thing0, headers: { etag: string } } }
              at: "GET at/{day} -> Thing0"
              later: { call: POST later -> job<Thing0>, on: collection }
          others0: { record: Other0, operations: [list, read, create], paging: plain }
          places0: { record: Place0, operations: [], paging: plain, actions: { all: { call: GET all -> page<Place0>, on: collection } } }
          pairs0: { record: Pair0, operations: { read: { timeout: 1s } } }
          found0: { record: Thing0, filter: { state: State0 }, operations: { list: { call: POST search, filter: body } } }
          visits0: { record: Thing0, paging: sized, operations: [list], filter: { state: State0 required }, sort: { by: query.sort, fields: [count] } }
          replaced0: { record: Thing0, operations: { replace: { body: { at: timestamp("yyyy/MM/dd"), scan: file } } } }
          me0: { record: Thing0, singleton: true, operations: { read: , create: , replace: , update: { query: { at: date } }, remove: , exists: } }
          texts0: { record: Other0, operations: { read: { format: xml } } }
          notes0:
            record: Note0
            operations: [list, read]
            filter: { notes: list<Note0.ID> }
            children: { lines0: { record: Note0, operations: [list] }, state0: { record: Thing0, singleton: true, operations: [read] } }
          shapes0: { record: Both0, operations: [list] }
          none0: { record: Thing0, singleton: true, operations: [], actions: { ping: POST ping, pay: POST -> Receipt0 } }

        """

    /// A schema with the features, and with types that have each other's names.
    ///
    /// - Parameter action: The name of an action whose result has header fields, and so a type `…Headers`.
    private static func schema(
        _ name: String, records: [String], enums: [String], unions: [String], action: String = "response"
    ) -> String {
        func next<T>(_ list: [T], _ index: Int) -> T { list[(index + 1) % list.count] }
        var (ofRecords, ofResources) = (featureRecords, featureResources)
        for (index, record) in records.enumerated() {
            let (other, value) = (next(records, index), next(enums, index))
            let union = next(unions, index)
            ofRecords += """
                  \(record):
                    codable: true
                    store: true
                    index: [value, own_id]
                    fields:
                      id: int read
                      text: string
                      others: list<\(other)>
                      other_id: \(other).ID
                      own_id: \(record).ID?
                      parent: \(record)?
                      value: \(value)
                      choice: \(union)?
                      by_name: map<\(value)>

                """
            ofResources += """
                  place-\(index):
                    record: \(record)
                    operations: [list, read, create, update]
                    filter: { other_id: \(other).ID, values: list<\(value)> }
                    sort: { by: query.sort, fields: [text] }
                    actions:
                      go: { call: POST go -> \(other), body: { with: \(record)?, choice: \(union), note: string? sent } }
                      draft: { call: POST draft, returns: { type: "list<\(other)>", headers: { x-value: \(value)? } } }
                    children:
                      \(index % 2 == 0 ? "response" : "projects"):
                        record: \(other)
                        operations: { list: { headers: { X-Own: "{own_id}" } }, read: }
                        filter: { own_id: \(record).ID, value: \(value) }
                        actions: { \(action): { call: GET r, returns: { headers: { x-value: \(value) } } } }

                """
        }
        let ofEnums = featureEnums + enums.map { "  \($0): [a, b]\n" }.joined()
        var ofUnions = featureUnions
        for (index, union) in unions.enumerated() {
            let record = next(records, index)
            // The cases of `string` and of a record String would have the same name.
            let scalar = record == "String" ? "int" : "string"
            ofUnions += "  \(union): [\(scalar), \(record), list<\(next(enums, index))>]\n"
        }
        return "pipewright: 1\nname: \(name)\n\(features)\nrecords:\n\(ofRecords)enums:\n\(ofEnums)unions:\n\(ofUnions)"
            + "resources:\n\(ofResources)"
    }

    /// A schema whose types have names that generated code does not use.
    private static let plainSchema = schema(
        "Names", records: ["Thing"], enums: ["State"], unions: ["Either"], action: "check")

    private static func generate(_ schema: String) throws -> String {
        let diagnostics = DiagnosticCollector()
        let templates = try #require(TemplateLibrary(into: diagnostics))
        let pipeline = GeneratorPipeline(templates: templates, parts: PartCounts(all: 0))
        let files = pipeline.generate(SourceFile(path: "a.pipes.yaml", text: schema), into: diagnostics)
        #expect(!diagnostics.hasErrors, "\(diagnostics.sorted.map { ($0.problem, $0.range) })")
        return try #require(files.first).text
    }

    private func expectToCompile(_ sources: [String], module: String) async throws {
        let result = try await SwiftCompiler.check(sources, settings: ["-swift-version", "6", "-module-name", module])
        #expect(result.status == 0 && result.output.isEmpty, "\(result.output.prefix(5_000))")
    }

    /// The Swift names.
    private static func swift(_ name: String) -> String { words.contains(name) ? name + "Value" : name }

    @Test(
        "A client compiles if its types have the names of all types that generated code uses",
        arguments: [
            ("Todo", 0), ("Todo", 1), ("Todo", 2), ("String", 0), ("Auth", 1), ("Draft", 2), ("Resource", 0),
            ("Pipe", 1),
            ("JSONReader", 2),
        ])
    func takenNames(_ name: String, _ offset: Int) async throws {
        var lists: [[String]] = [[], [], []]
        let all = Self.names + (Self.names.contains(name) ? [] : [name])
        for (index, name) in all.enumerated() { lists[(index + offset) % 3].append(name) }
        let text = try Self.generate(Self.schema(name, records: lists[0], enums: lists[1], unions: lists[2]))
        for record in lists[0] { #expect(text.contains("public struct \(Self.swift(record)):")) }
        for name in lists[1] + lists[2] { #expect(text.contains("enum \(Self.swift(name)):")) }
        try await expectToCompile([text], module: "Module")
        // A module with the name of the namespace.
        try await expectToCompile([text], module: name == "String" ? "Module" : name)
    }

    @Test("The types of resources can have names that generated code uses")
    func takenNamesOfResources() async throws {
        // A resource `item` generates ItemResource and ItemPipe. No child can have the name of a member of items:
        // `pipe`.
        let keys = MentionedTypes.names.compactMap { name in
            ["Resource", "Pipe"].first(where: name.hasSuffix).map { String(name.dropLast($0.count)) }
        }
        var resources = ""
        for key in Set(keys).sorted() where !key.isEmpty && key != "Pipe" {
            resources += """
                  \(key.prefix(1).lowercased() + key.dropFirst()):
                    record: Thing0
                    operations: [list, read]
                    children: { \(key): { record: Other0, operations: [list, read] } }

                """
        }
        let schema = Self.schema("Names", records: ["Thing"], enums: ["State"], unions: ["Either"]) + resources
        try await expectToCompile([try Self.generate(schema)], module: "Module")
    }

    @Test("The table of mentioned types has exactly the names that generated code uses")
    func tableOfMentionedTypes() throws {
        // Where records are Codable, unions are, too, and are then both read and written.
        let withoutCodable = Self.plainSchema.replacing("codable: true", with: "docs: A record.")
            .replacing("signature: { in: header.X-Signature }", with: "signature: none\n  event: none")
        let text = try Self.generate(Self.plainSchema) + Self.generate(withoutCodable)
        let declared = Set(text.matches(of: /(?:struct|enum|typealias) (\w+)/).map { String($0.output.1) })
        let own = declared.union(MentionedTypes.modules).union(Self.generic)
        #expect(NameQualifier.mentions(in: text).subtracting(own).sorted() == MentionedTypes.names.sorted())
        for folder in CompilerSettingsTests.clients {
            for text in try CompilerSettingsTests.sources(folder) where text.contains("Generated by Pipewright") {
                let types = try CompilerSettingsTests.sources(folder).flatMap {
                    $0.matches(of: /(?:struct|enum|typealias) (\w+)/).map { String($0.output.1) }
                }
                let custom: Set<String> = ["Stamp", "PageNumberExtractor", "VisitPipe"]
                let mentions = NameQualifier.mentions(in: text).subtracting(types).subtracting(custom)
                    .subtracting(MentionedTypes.modules).subtracting(Self.generic)
                #expect(mentions.isSubset(of: MentionedTypes.names), "\(folder): \(mentions)")
            }
        }
    }

    @Test("Without such names, generated code does not qualify types")
    func plainNames() throws {
        let text = try Self.generate(Self.plainSchema)
        #expect(!text.contains("Swift.") && !text.contains(/Pipe[A-Z][A-Za-z]+\./))
        #expect(text.contains("public struct Thing: ") && text.contains("public enum State: JSONStringEnum"))
    }
}
