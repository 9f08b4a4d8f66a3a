import PipeHTTP
import Testing

@testable import PipeStandIn

/// Query items of lists and actions: those that are needed, their types, and what they select.
@Suite struct QueryTests {
    private let server: StandIn

    init() throws {
        server = try StandIn(
            description: Served.description(
                of: """
                    pipewright: 1
                    name: Pets
                    servers: { main: http://127.0.0.1:8080 }
                    enums: { Status: [free, sold] }
                    records:
                      Pet: { id: int read, name: string, status: Status, tags: list<string>, age: { type: int, default: 3 } }
                      Count: { free: int, sold: int }
                      Span: { from: int?, to: int? }
                    paging:
                      pages: { page: query.page, size: { in: query.limit 5..50, default: 10 } }
                      any: { offset: query.offset, size: query.limit 0.. }
                    resources:
                      pets:
                        record: Pet
                        operations: { list: , read: { query: { view: int required } }, create: }
                        filter: { status: Status, ids: list<Pet.ID>, id__in: list<int>, name_in: list<string>, q: string, age: Span, tags: list<string>, odds: list<int> }
                        actions:
                          byStatus: { call: GET byStatus -> list<Pet>, on: collection, query: { status: Status, since: date? } }
                          byTags: { call: GET byTags -> page<Pet>, on: collection, query: { tags: list<string> }, paging: pages }
                          count: { call: GET count -> Count, on: collection, query: { year: int, limit: { type: int, default: 5 }, unit: string? } }
                      paged: { record: Pet, paging: pages, operations: [list] }
                      open: { record: Pet, paging: any, operations: [list] }
                      found:
                        path: pets/found
                        record: Pet
                        filter: { name: string, status: Status, tags: list<string>, age: int, since: timestamp, region: string required }
                        operations:
                          list:
                            headers:
                              X-Name: 'name="{name}", age={age}'
                              X-Tags: "{tags}"
                              If-Modified-Since: "{since}"
                              Cookie: "a={status}; b={region}"
                    """),
            data: .given(
                Array(
                    """
                    { "pets": [
                        { "name": "a", "status": "free", "tags": ["x"], "age": 1 },
                        { "name": "b", "status": "sold", "tags": ["x", "y"], "age": 2 },
                        { "name": "c", "status": "free", "tags": [] }
                    ] }
                    """.utf8)))
    }

    private func names(_ target: String) throws -> [String?] {
        try server.reply("GET", target).json.array?.map { $0["name"]?.string } ?? []
    }

    @Test(
        "Items that are needed must be there, with their types",
        arguments: [
            ("/pets/count?year=2026", 200), ("/pets/count", 422), ("/pets/count?limit=3", 422),
            ("/pets/count?year=a", 422),
            ("/pets/count?year=2026&limit=a", 422), ("/pets/count?year=2026&unit=a", 200),
            ("/pets/byStatus?status=free", 200), ("/pets/byStatus", 422), ("/pets/byStatus?status=lost", 422),
            ("/pets/byStatus?status=free&since=2026-01-01", 200), ("/pets/byStatus?status=free&since=May", 422),
            // A list without elements sends nothing.
            ("/pets/byTags", 200), ("/pets/1?view=1", 200), ("/pets/1", 422), ("/pets/1?view=x", 422),
            ("/pets?status=lost", 422), ("/pets?ids=1,a", 422),
        ])
    func needed(target: String, status: Int) throws {
        let reply = try server.reply("GET", target)
        #expect(reply.status == status, "\(reply.text)")
        if status == 422 { #expect(reply.text.contains("is missing") || reply.text.contains("must be")) }
    }

    @Test(
        "Items that name a member select records, in lists and in actions that return them",
        arguments: [
            ("/pets", ["a", "b", "c"]), ("/pets?status=free", ["a", "c"]), ("/pets?ids=1,3", ["a", "c"]),
            ("/pets?id__in=3&id__in=2", ["b", "c"]), ("/pets?name_in=c&name_in=x", ["c"]),
            ("/pets?ids=3&ids=2", ["b", "c"]), ("/pets?ids[]=2", ["b"]), ("/pets?tags=x&status=sold", ["b"]),
            ("/pets/byStatus?status=sold", ["b"]), ("/pets/byTags?tags=y", ["b"]),
            ("/pets/byTags?tags[0]=x", ["a", "b"]),
        ])
    func selected(target: String, expected: [String]) throws {
        #expect(try names(target) == expected)
        #expect(try server.reply("GET", target).fields.values(of: "Stand-In-Ignored") == [])
    }

    @Test(
        "A filter that the stand-in does not understand selects everything, and the response names it",
        arguments: [
            ("/pets?q=a", "q"), ("/pets?odds=1", "odds"), ("/pets?age[from]=2", "age"),
            ("/pets?q=a&age[to]=1", "q, age"),
            ("/pets?q=a&status=free&status=sold", "q"), ("/pets/byStatus?status=free&since=2026-01-01", "since"),
        ])
    func ignored(target: String, names: String) throws {
        let reply = try server.reply("GET", target)
        #expect(reply.fields.values(of: "Stand-In-Ignored") == [names], "\(reply.text)")
        #expect(reply.json.array?.count == (target.contains("byStatus") ? 2 : 3))
    }

    @Test(
        "Header fields with fields of a filter select records, as query items do",
        arguments: [
            ([:], ["a", "b", "c"], ""), (["X-Name": #"name="b", age=2"#], ["b"], ""),
            (["X-Name": #"name="\b", age=2"#], ["b"], ""), (["X-Name": #"name="b\", age=2"#], ["a", "b", "c"], ""),
            (["X-Tags": "y, z"], ["b"], ""), (["Cookie": "b=eu; a=f%72ee; c=d"], ["a", "c"], "region"),
            (["If-Modified-Since": "Sun, 06 Nov 1994 08:49:37 GMT"], ["a", "b", "c"], "since"),
        ] as [([String: String], [String], String)])
    func headers(fields: [String: String], expected: [String], ignored: String) throws {
        let fields = ["Cookie": "b=eu"].merging(fields) { $1 }
        let reply = try server.reply("GET", "/pets/found", fields: fields)
        #expect(reply.json.array?.compactMap { $0["name"]?.string } == expected, "\(reply.text)")
        let names = reply.fields.values(of: "Stand-In-Ignored").flatMap { $0.split(separator: ", ").map(String.init) }
        #expect(Set(names) == Set(["region"] + (ignored.isEmpty ? [] : [ignored])))
    }

    @Test(
        "Header fields with fields of a filter are needed if these are required, and have their types",
        arguments: [
            ["Cookie": "a=free"], ["Cookie": "a=lost; b=eu"], ["Cookie": "b=eu", "If-Modified-Since": "May"],
            ["Cookie": "b=eu", "X-Name": #"name="b", age=x"#],
        ])
    func invalidHeaders(fields: [String: String]) throws {
        let reply = try server.reply("GET", "/pets/found", fields: fields)
        #expect(reply.status == 422, "\(reply.text)")
    }

    @Test(
        "A size outside of the range of the schema is refused with the limit",
        arguments: [
            ("/paged", 3, ""), ("/paged?limit=5", 3, ""), ("/paged?limit=50", 3, ""), ("/paged?limit=4", nil, "5"),
            ("/paged?limit=51", nil, "50"), ("/paged?limit=0", nil, "5"), ("/paged?limit=-1", nil, "5"),
            ("/paged?limit=a", nil, "integer"), ("/open?limit=0", 0, ""), ("/open?limit=-1", nil, "0"),
            ("/open?limit=9223372036854775807", 3, ""),
        ] as [(String, Int?, String)])
    func sizes(target: String, count: Int?, limit: String) throws {
        let reply = try server.reply("GET", target)
        #expect(reply.status == (count == nil ? 422 : 200), "\(reply.text)")
        #expect(reply.json.array?.count == count)
        if count == nil { #expect(reply.json["detail"]?.string?.contains(limit) == true, "\(reply.text)") }
    }

    @Test("Without a size, a page has the default of the schema, within its range")
    func defaults() throws {
        for _ in 0..<60 { _ = try server.reply("POST", "/pets", #"{"name":"d","status":"free","tags":[]}"#) }
        #expect(try names("/paged").count == 10)
        #expect(try names("/paged?limit=50").count == 50)
        #expect(try names("/open").count == 20)
    }
}
