import PipeExamples
import PipeHTTP
import PipeModel
import PipewrightDiagnostics
import PipewrightGenerator
import Testing

@testable import PipeStandIn

/// The identities of new records: no two of a type are the same, whatever happens to the server between them.
@Suite struct IdentityTests {
    /// What a record is identified by.
    struct Kind: CustomTestStringConvertible, Sendable {
        var name: String
        /// The fields of the record besides its title.
        var fields: String
        var identity = "id"
        /// The members by which a client finds a record.
        var parts = ["id"]
        /// The members of a draft besides its title.
        var draft = ""

        var testDescription: String { name }

        var schema: String { schema(actions: "") }

        func schema(actions: String) -> String {
            """
            pipewright: 1
            name: Kinds
            servers: { main: http://127.0.0.1:8080 }
            records:
              Thing: { fields: { title: string, \(fields) }, identity: \(identity) }
            resources:
              things: { record: Thing, operations: [list, read, create, remove] \(actions) }
            """
        }
    }

    private static let kinds: [Kind] = [
        Kind(name: "int", fields: "id: int read"),
        Kind(name: "int64", fields: "id: int64 read"),
        Kind(name: "uint64", fields: "id: uint64 read"),
        Kind(name: "int in a string", fields: "id: int read string-encoded"),
        Kind(name: "string", fields: "id: string read"),
        Kind(name: "uuid", fields: "id: uuid read"),
        Kind(name: "string that a client may choose", fields: #"id: { type: string, default: "" }"#),
        Kind(
            name: "pattern", fields: #"id: { type: string, flags: read, pattern: "^[a-z]{2}\\d{6}$" }"#),
        Kind(
            name: "two of the server", fields: "sku: string read, shop: int read", identity: "[sku, shop]",
            parts: ["sku", "shop"]),
        Kind(
            name: "one of the client and one of the server", fields: "shop: string, number: int read",
            identity: "[shop, number]", parts: ["shop", "number"], draft: #","shop":"k1""#),
        Kind(
            name: "one of the client and a UUID", fields: "shop: string, key: uuid read", identity: "[shop, key]",
            parts: ["shop", "key"], draft: #","shop":"k1""#),
    ]

    private func description(_ schema: String) throws -> API {
        try APIDocument(json: Served.description(of: schema)).api
    }

    private func path(of record: JSONValue, _ kind: Kind) -> String {
        "/things/" + kind.parts.map { record[$0].flatMap(IdentityText.text) ?? "" }.joined(separator: "/")
    }

    private func create(_ server: StandIn, _ kind: Kind) throws -> String {
        let made = try server.reply("POST", "/things", #"{"title":"a"\#(kind.draft)}"#)
        #expect(made.status == 201, "\(made.text)")
        let path = path(of: made.json, kind)
        #expect(try server.reply("GET", path).json == made.json)
        return path
    }

    @Test("New records get new identities after any number of reloads and restarts", arguments: kinds)
    func fresh(kind: Kind) throws {
        let first = try description(kind.schema)
        let changed = try description(
            kind.schema(actions: #", actions: { a: { call: POST a, returns: Thing } }"#))
        var server = try StandIn(first, data: .generated(records: 3))
        var paths: Set<String> = []
        for turn in 0..<4 {
            #expect(paths.insert(try create(server, kind)).inserted)
            let removed = try create(server, kind)
            #expect(paths.insert(removed).inserted)
            #expect(try server.reply("DELETE", removed).status == 204)
            server.reload(turn.isMultiple(of: 2) ? changed : first)
            #expect(paths.insert(try create(server, kind)).inserted)
            server = try StandIn(first, data: .kept(server.keptRecords()))
        }
        #expect(try server.reply("GET", "/things?").json.array?.count == 3 + 8)
        #expect(paths.count == 12)
    }

    @Test("Identities with a pattern of few texts are found until all are used")
    func fewTexts() throws {
        let kind = Kind(name: "letter", fields: #"id: { type: string, flags: read, pattern: "^[a-z]$" }"#)
        var server = try StandIn(description(kind.schema), data: .none)
        for _ in 0..<24 {
            _ = try create(server, kind)
            server = try StandIn(description(kind.schema), data: .kept(server.keptRecords()))
        }
        #expect(try server.reply("GET", "/things").json.array?.count == 24)
        for _ in 0..<3 { _ = try server.reply("POST", "/things", #"{"title":"a"}"#) }
        #expect(try server.reply("POST", "/things", #"{"title":"a"}"#).status == 409)
    }

    @Test("Given records without identities get new ones", arguments: kinds)
    func given(kind: Kind) throws {
        let shop = kind.draft.isEmpty ? "" : #""shop":"k1","#
        let json =
            "{\"things\":[" + Array(repeating: "{\(shop)\"title\":\"a\"}", count: 5).joined(separator: ",") + "]}"
        let server = try StandIn(description(kind.schema), data: .given(Array(json.utf8)))
        let records = try server.reply("GET", "/things").json.array ?? []
        #expect(Set(records.map { path(of: $0, kind) }).count == 5)
        let made = try create(server, kind)
        #expect(!records.contains { path(of: $0, kind) == made })
    }

    @Test(
        "After a change of its kind, each record has an identity of the new kind",
        arguments: [(0, 5), (5, 0), (4, 0), (0, 4), (5, 4), (0, 8), (8, 0), (9, 10)])
    func changedKind(from: Int, to: Int) throws {
        let (former, kind) = (Self.kinds[from], Self.kinds[to])
        var server = try StandIn(description(former.schema), data: .generated(records: 5))
        _ = try create(server, former)
        let kept = server.keptRecords()
        server.reload(try description(kind.schema))
        for server in [server, try StandIn(description(kind.schema), data: .kept(kept))] {
            let records = try server.reply("GET", "/things").json.array ?? []
            #expect(records.count == 6)
            #expect(Set(records.map { path(of: $0, kind) }).count == 6)
            for record in records { #expect(try server.reply("GET", path(of: record, kind)).json == record) }
            _ = try create(server, kind)
        }
        server = try StandIn(description(kind.schema), data: .kept(server.keptRecords()))
        #expect(try server.reply("GET", "/things").json.array?.count == 7)
    }

    private static let below = """
        pipewright: 1
        name: Below
        servers: { main: http://127.0.0.1:8080 }
        records:
          Shop: { id: uuid read, name: string }
          Offer: { fields: { shop: Shop.ID read, number: int read, title: string }, identity: [shop, number] }
        resources:
          shops:
            record: Shop
            operations: [list, read, create]
            children:
              offers: { record: Offer, operations: [list, read, create, update] }
        """

    @Test("A part of an identity that the path has is that of the path")
    func linked() throws {
        let server = try StandIn(description(Self.below), data: .generated(records: 3))
        let shop = try #require(server.reply("POST", "/shops", #"{"name":"a"}"#).json["id"]?.string)
        for count in 1...3 {
            let made = try server.reply("POST", "/shops/\(shop)/offers", #"{"title":"a"}"#)
            #expect(made.status == 201 && made.json["shop"]?.string == shop, "\(made.text)")
            #expect(try server.reply("GET", "/shops/\(shop)/offers").json.array?.count == count)
        }
    }

    @Test("A change of the identity moves a record, but not to that of another one")
    func otherIdentity() throws {
        let server = try StandIn(
            description(
                """
                pipewright: 1
                name: Tags
                servers: { main: http://127.0.0.1:8080 }
                records:
                  Tag: { fields: { name: string, color: string }, identity: name }
                resources:
                  tags: { record: Tag, operations: [list, read, create, update] }
                """), data: .none)
        _ = try server.reply("POST", "/tags", #"{"name":"a","color":"red"}"#)
        _ = try server.reply("POST", "/tags", #"{"name":"b","color":"blue"}"#)
        #expect(try server.reply("PATCH", "/tags/a", #"{"name":"b"}"#).status == 409)
        #expect(try server.reply("PATCH", "/tags/a", #"{"name":"c"}"#).status == 200)
        #expect(try server.reply("GET", "/tags/a").status == 404)
        #expect(try server.reply("GET", "/tags/c").json["color"] == "red")
        #expect(try server.reply("POST", "/tags", #"{"name":"a","color":"green"}"#).status == 201)
        #expect(try server.reply("GET", "/tags").json.array?.map { $0["name"] } == ["b", "c", "a"])
    }

    @Test(
        "Records of a type that is gone for a time come back, and their identities are not used again"
    )
    func goneTypes() throws {
        func schema(_ records: String, _ resources: String) throws -> API {
            try description(
                """
                pipewright: 1
                name: Api
                servers: { main: http://127.0.0.1:8080 }
                records: { N: { id: int read, t: string }\(records) }
                resources: { ns: { record: N }\(resources) }
                """)
        }
        let whole = try schema(", K: { id: int read, t: string }", ", ks: { record: K }")
        let part = try schema("", "")
        let server = try StandIn(whole, data: .generated(records: 0))
        for text in ["a", "b"] { _ = try server.reply("POST", "/ks", #"{"t":"\#(text)"}"#) }
        _ = try server.reply("DELETE", "/ks/2")
        server.reload(part)
        let restarted = try StandIn(part, data: .kept(server.keptRecords()))
        for server in [server, try StandIn(whole, data: .kept(restarted.keptRecords()))] {
            server.reload(whole)
            #expect(try server.reply("GET", "/ks").json == [["id": 1, "t": "a"]])
            #expect(try server.reply("POST", "/ks", #"{"t":"c"}"#).json["id"] == 3)
        }
    }

    @Test(
        "A record is not made with an identity of another type", arguments: ["abc", "+7", "007", "%20", "0x10", "1.5"])
    func upsertedTypes(identity: String) throws {
        let server = try StandIn(
            description: Served.description(
                of: """
                    pipewright: 1
                    name: Api
                    servers: { main: http://127.0.0.1:8080 }
                    records: { N: { id: int read, t: string }, U: { id: uuid read, t: string } }
                    resources: { ns: { record: N, operations: [list, upsert] }, us: { record: U, operations: [list, upsert] } }
                    """), data: .generated(records: 0))
        for path in ["/ns", "/us"] {
            #expect(try server.reply("PUT", "\(path)/\(identity)", #"{"t":"x"}"#).status == 404)
            #expect(try server.reply("GET", path).json == [])
        }
        #expect(try server.reply("PUT", "/ns/7", #"{"t":"x"}"#).json["id"] == 7)
    }

    @Test("A UUID is the same in capitals")
    func capitals() throws {
        let server = try StandIn(description(Self.kinds[5].schema), data: .none)
        let path = try create(server, Self.kinds[5])
        let capitals = "/things/" + path.dropFirst(8).uppercased()
        #expect(capitals != path)
        #expect(try server.reply("GET", capitals).status == 200)
        #expect(try server.reply("DELETE", capitals).status == 204)
        #expect(try server.reply("GET", path).status == 404)
    }
}
