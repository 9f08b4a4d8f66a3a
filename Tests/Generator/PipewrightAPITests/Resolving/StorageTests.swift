import PipeModel
import PipewrightDiagnostics
import PipewrightSchema
import PipewrightYAML
import Testing

@testable import PipewrightAPI

/// What a store knows of records.
@Suite struct StorageTests {
    private static func resolve(_ text: String) throws -> API {
        let head = "pipewright: 1\nname: A\nservers: { main: https://a.example }\n"
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: head + text)
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let read = reader.read(node)
        let resolver = APIResolver(try #require(read), diagnostics: reader.diagnostics)
        let api = resolver.resolve()
        #expect(!resolver.diagnostics.hasErrors, "\(resolver.diagnostics.sorted)")
        return api
    }

    private static func storage(of name: String, _ text: String) throws -> API.Storage? {
        try #require(resolve(text).records.first { $0.swiftName == name }).storage
    }

    /// The form in which a record is stored.
    private static func form(of name: String, _ text: String) throws -> StoredForms.Form? {
        let api = try resolve(text)
        return StoredForms(api).form(of: try #require(api.records.first { $0.swiftName == name }))
    }

    // MARK: - Which records are stored

    @Test(
        "A record is stored if it says so, or if the schema says so and the record has an identity",
        arguments: [
            ("", "Thing: { id: int, name: string }", false),
            ("", "Thing: { fields: { id: int, name: string }, store: true }", true),
            ("store: true\n", "Thing: { id: int, name: string }", true),
            ("store: true\n", "Thing: { fields: { id: int, name: string }, store: false }", false),
            ("store: true\n", "Thing: { name: string }", false),
            ("store: true\n", "Thing: { id: list<int>, name: string }", false),
            ("store: false\n", "Thing: { fields: { id: int, name: string }, store: true }", true),
        ])
    func stored(_ top: String, _ record: String, _ isStored: Bool) throws {
        #expect(try (Self.storage(of: "Thing", "\(top)records:\n  \(record)\n") != nil) == isStored)
    }

    @Test("A record that is stored is read and written, with what it contains, also if calls only return it")
    func directions() throws {
        let api = try Self.resolve(
            """
            records:
              Thing: { fields: { id: int, part: Part }, store: true }
              Part: { name: string }
            resources: { things: { actions: { find: { call: GET find -> Thing, on: collection } } } }
            """)
        let directions = Directions(api)
        for name in ["Thing", "Part"] {
            #expect(directions.isRead(name) && directions.isWritten(name), "\(name)")
        }
    }

    /// The rules of the problems of a schema with two records, whose values are stored.
    private static func rules(unions: String) throws -> Set<String> {
        let text = """
            pipewright: 1
            name: A
            servers: { main: https://a.example }
            store: true
            unions: { \(unions) }
            records: { R: { id: int read, x: string }, Q: { id: int read, y: string } }
            resources: { things: { record: U0, operations: [list] }, rs: { record: R }, qs: { record: Q } }
            """
        let diagnostics = DiagnosticCollector()
        let file = SourceFile(path: "a.pipes.yaml", text: text)
        let node = try #require(YAMLReader.read(file, into: diagnostics))
        let reader = SchemaReader(file: file.path, diagnostics: diagnostics)
        let resolver = APIResolver(try #require(reader.read(node)), diagnostics: diagnostics)
        _ = resolver.resolve()
        return Set(diagnostics.sorted.map { ProblemText($0.problem).rule })
    }

    @Test("Unions that contain each other are errors, also if a store keeps the records in them")
    func unionsInThemselves() throws {
        #expect(try Self.rules(unions: "U0: [U1, R], U1: [U0, Q]") == ["type-not-allowed"])
    }

    @Test("Unions that are in other ones on millions of paths are looked at once")
    func unionsOnManyPaths() throws {
        let levels = (0..<24).map { level in
            ["U", "V"].map { "\($0)\(level): { cases: { a: U\(level + 1), b: V\(level + 1) } }" }.joined(
                separator: ", ")
        }
        let unions = (levels + ["U24: [R, string]", "V24: [Q, int]"]).joined(separator: ", ")
        #expect(try Self.rules(unions: unions).contains("ambiguous-union"))
    }

    // MARK: - Columns

    @Test(
        "The columns are the fields of the identity and those of the index, each once",
        arguments: [
            ("{ fields: { id: int, name: string }, store: true }", ["id id id"]),
            (
                "{ fields: { id: int, full_name: string }, store: true, index: full_name }",
                ["id id id", "full_name fullName fullName"]
            ),
            ("{ fields: { id: int, name: string }, store: true, index: [name, id] }", ["id id id", "name name name"]),
            ("{ fields: { name: string }, identity: name, store: true }", ["name name name"]),
            ("{ fields: { part: Part }, identity: part.code, store: true }", ["part.code id id"]),
            (
                "{ fields: { b: int, a: string, c: bool }, identity: [b, a], store: true, index: [a, c] }",
                ["b b b", "a a a", "c c c"]
            ),
            (
                "{ fields: { part: Part, part_size: int }, identity: [part.code, part.size], store: true, index: part_size }",
                ["part.code partCode part.code", "part.size partSize part.size", "part_size partSizeValue partSize"]
            ),
        ])
    func columns(_ record: String, _ columns: [String]) throws {
        let storage = try Self.storage(
            of: "Thing", "records:\n  Thing: \(record)\n  Part: { code: string, size: int }\n")
        #expect(
            storage?.columns.map { "\($0.wireName) \($0.swiftName) \($0.path.map(\.escaped).joined(separator: "."))" }
                == columns)
    }

    @Test(
        "The fields of an index of several are columns; they have no index by themselves unless something else names them",
        arguments: [
            ("index: [[a, b]]", ["id", "a", "b"], [["a", "b"]], ["a", "b"]),
            ("index: [b, [a, b]]", ["id", "b", "a"], [["a", "b"]], ["a"]),
            ("index: [[a, b], [b, c, a]]", ["id", "a", "b", "c"], [["a", "b"], ["b", "c", "a"]], ["a", "b", "c"]),
            ("index: [[id, a], c]", ["id", "c", "a"], [["id", "a"]], ["a"]),
            ("index: [[a, b]], version: b", ["id", "b", "a"], [["a", "b"]], ["a"]),
            ("index: [a, b]", ["id", "a", "b"], [], []),
        ])
    func indexes(_ keys: String, _ columns: [String], _ indexes: [[String]], _ unindexed: [String]) throws {
        let storage = try #require(
            try Self.storage(
                of: "Thing",
                "records: { Thing: { fields: { id: int, a: string, b: int, c: string? }, store: true, \(keys) } }"))
        #expect(storage.columns.map(\.wireName) == columns)
        #expect(storage.indexes == indexes && storage.unindexed == unindexed)
    }

    @Test("Words are found in the fields of search, in its order, which need no column")
    func search() throws {
        let storage = try Self.storage(
            of: "Thing",
            "records: { Thing: { fields: { id: int, a: string, b: string?, c: int }, store: true, search: [b, a] } }")
        #expect(storage?.search == ["b", "a"] && storage?.columns.map(\.wireName) == ["id"])
    }

    @Test("Secrets are the members with that flag, also those that are only sent")
    func secrets() throws {
        let form = try Self.form(
            of: "Thing",
            "records: { Thing: { fields: { id: int, a: string? secret, pin_code: string write secret, b: int }, store: true } }"
        )
        #expect(form?.secrets == ["a", "pin_code"])
    }

    @Test("Secrets of records in a record are found wherever they are")
    func secretsBelow() throws {
        let form = try Self.form(
            of: "Thing",
            """
            records:
              Thing:
                fields:
                  id: int
                  owner: Owner
                  owners: list<Owner>?
                  named: map<Owner>
                  part: Part
                  either: Either
                  other_id: Other.ID
                  "a/b": string? secret
                  "c/\u{301}": { type: string?, flags: [secret] }
                store: true
              Owner: { token: string? secret, name: string }
              Part: { pin: string? secret, below: list<Part> }
              Other: { id: int, token: string secret }
              One: { fields: { kind: string, key: string? secret } }
            unions: { Either: [string, One] }
            """)
        #expect(
            form?.secrets == [
                "a~1b", "c~1\u{301}", "either/key", "named/*/token", "owner/token", "owners/*/token", "part/**/pin",
            ])
    }

    @Test("Secrets on more than a thousand paths are found at any depth")
    func manyPaths() throws {
        let fields = (0..<20).map { "f\($0)" }
        func record(_ name: String, _ type: String) -> String {
            "  \(name): { id: int, \(fields.map { "\($0): \(type)?" }.joined(separator: ", ")) }\n"
        }
        let text =
            "store: true\nrecords:\n" + record("A", "B") + record("B", "C") + record("C", "D")
            + "  D: { id: int, pin: string? secret }\n"
        #expect(try Self.form(of: "C", text)?.secrets == fields.map { "\($0)/pin" }.sorted())
        // 8,000 paths.
        #expect(try Self.form(of: "A", text)?.secrets == fields.map { "\($0)/**/pin" }.sorted())
    }

    @Test("Only the enums of columns are marked")
    func enums() throws {
        let api = try Self.resolve(
            """
            records:
              Thing: { fields: { id: int, one: One?, two: Two }, store: true, index: one }
              Other: { fields: { id: int, two: Two } }
            enums: { One: [a], Two: [b] }
            """)
        #expect(api.enums.filter(StoredForms(api).isInColumns).map(\.swiftName) == ["One"])
    }

    // MARK: - Fingerprints

    private static let schema = """
        records:
          Thing:
            identity: key
            fields:
              key: int
              name: string
              size: double?
              made: timestamp
              changed: timestamp("yyyy/MM/dd")
              state: State
              mode: Mode
              parts: list<Part>
              either: Either
              other_id: Other.ID?
              token: string? secret
              pin: string? write
            store: true
            index: [name, made]
            version: made
          Part: { code: string, below: list<Part> }
          Other: { id: int, name: string }
        enums: { State: [open, done], Mode: { closed: [fast, slow] } }
        unions: { Either: [string, Part] }
        """

    private static func fingerprint(_ old: String = "", _ new: String = "") throws -> String {
        #expect(old.isEmpty || schema.contains(old), "‘\(old)’ is in the schema")
        let text = old.isEmpty ? schema : schema.replacing(old, with: new)
        return try #require(form(of: "Thing", text)?.fingerprint)
    }

    @Test("A fingerprint is 16 hexadecimal digits, and the same in each run")
    func fingerprint() throws {
        let text = try Self.fingerprint()
        #expect(text.utf8.count == 16 && text.allSatisfy(\.isHexDigit))
        #expect(try Self.fingerprint() == text)
    }

    @Test(
        "It differs if the stored form of the record does",
        arguments: [
            ("      name: string\n", "      title: string\n      name: string\n"),
            ("size: double?", "size: double"),
            ("size: double?", "size: float?"),
            ("size: double?", "length: double?"),
            ("made: timestamp", "made: timestamp(unix)"),
            ("yyyy/MM/dd", "yyyy-MM-dd"),
            ("Mode: { closed: [fast, slow] }", "Mode: { closed: [fast, slow, none] }"),
            ("Mode: { closed: [fast, slow] }", "Mode: [fast, slow]"),
            ("State: [open, done]", "State: [1, 2]"),
            ("list<Part>\n      either", "map<Part>\n      either"),
            ("Part: { code: string,", "Part: { code: int,"),
            ("Either: [string, Part]", "Either: [string, Part, bool]"),
            ("Other: { id: int,", "Other: { id: string,"),
            ("token: string? secret", "token: string?"),
            ("index: [name, made]", "index: [made]"),
            ("index: [name, made]", "index: [[name, made]]"),
            ("index: [name, made]", "index: [name, made, [name, made]]"),
            ("index: [name, made]", "index: [name, [name, made]]"),
            ("index: [name, made]", "index: [name, made]\n    search: name"),
            ("version: made", "version: name"),
            ("identity: key", "identity: name"),
            ("identity: key", "identity: [key, name]"),
            ("identity: key", "identity: [name, key]"),
        ])
    func changed(_ old: String, _ new: String) throws {
        #expect(try Self.fingerprint(old, new) != Self.fingerprint())
    }

    @Test(
        "It does not depend on names of types, on orders, on docs, or on what is only sent",
        arguments: [
            ("Part", "Piece"),
            ("State", "Status"),
            ("key: int\n      name: string\n", "name: string\n      key: int\n"),
            ("index: [name, made]", "index: [made, name, key]"),
            ("size: double?", "size: { type: double?, docs: How large it is., swift: length }"),
            ("pin: string? write", "pin: int? write"),
            ("State: [open, done]", "State: [open, done, gone]"),
            ("Other: { id: int, name: string }", "Other: { id: int, title: string }"),
            ("other_id: Other.ID?", "other_id: int?"),
        ])
    func unchanged(_ old: String, _ new: String) throws {
        #expect(try Self.fingerprint(old, new) == Self.fingerprint())
    }

    @Test(
        "Different indexes and searches have different fingerprints",
        arguments: [
            ("index: [[name, size]]", "index: [[size, name]]"),
            ("index: [[name, size]]", "index: [size, [name, size]]"),
            ("index: [[name, size], [name, made]]", "index: [[name, size, made]]"),
            ("search: [name, note]", "search: [note, name]"),
            ("search: [name, note]", "search: [name]"),
        ])
    func differentIndexes(_ first: String, _ second: String) throws {
        func fingerprint(_ keys: String) throws -> String? {
            let fields = "{ id: int, name: string, note: string, size: int, made: date }"
            return try Self.form(
                of: "Thing", "records: { Thing: { fields: \(fields), store: true, \(keys) } }")?.fingerprint
        }
        #expect(try fingerprint(first) != fingerprint(second))
    }

    @Test("The order of indexes does not matter")
    func orderOfIndexes() throws {
        let old = "index: [name, made]"
        #expect(
            try Self.fingerprint(old, "index: [[name, made], [made, size]]")
                == Self.fingerprint(old, "index: [[made, size], [name, made]]"))
    }

    @Test("Records of different forms have different fingerprints")
    func several() throws {
        let api = try Self.resolve(
            "store: true\nrecords: { One: { id: int }, Two: { id: string }, Three: { id: int } }")
        let prints = api.records.compactMap { StoredForms(api).form(of: $0)?.fingerprint }
        #expect(prints.count == 3 && Set(prints).count == 2)
    }
}
