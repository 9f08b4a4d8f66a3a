import PipeHTTP
import Testing

@testable import PipeStandIn

/// How a stand-in responds where the schema leaves it to the server: as most servers do.
@Suite struct UsualServerTests {
    private static let schema = """
        pipewright: 1
        name: Shelf
        servers: { main: http://127.0.0.1:8080 }
        auth:
          key: { api-key: header.X-Key }
          token: bearer
          login: basic
        errors: { when: "body#/ok is false", message: body#/error }
        records:
          Book: { id: int read, title: string }
          Stock: { fields: { shop: string, sku: int, count: int }, identity: [shop, sku] }
        resources:
          books: { record: Book, operations: [read, create, exists], use: [token, key, login, []] }
          firsts: { record: Book, operations: { read: { call: GET, item: body#/rows/0 } } }
          deep: { record: Book, operations: { read: { call: GET, item: body#/a/0/b } } }
          whole: { record: Book, operations: { create: { call: POST -> Book, wrap: row, item: body# } } }
          listed: { record: Book, operations: [], actions: { l: { call: GET l -> list<Book>, on: collection, items: body#/x/y } } }
          stock: { record: Stock, operations: { list: , upsert: PUT /stock } }
        """

    private func standIn() throws -> StandIn {
        try StandIn(description: Served.description(of: Self.schema), data: .generated(records: 2))
    }

    @Test(
        "Where credentials are optional, wrong ones are refused",
        arguments: [
            ([:], 200), (["Authorization": "Bearer stand-in-token"], 200), (["X-Key": "stand-in-key"], 200),
            (["Authorization": "Bearer other"], 401), (["X-Key": "other"], 401), (["Authorization": "Basic eDp5"], 401),
            (["Authorization": "Bearer stand-in-token", "X-Key": "other"], 200),
        ] as [([String: String], Int)])
    func optionalCredentials(fields: [String: String], status: Int) throws {
        let reply = try standIn().reply("GET", "/books/1", fields: fields)
        #expect(reply.status == status, "\(reply.text)")
    }

    @Test("An error without a body has its status, also where errors have a mark in the body")
    func errorsWithoutBody() throws {
        let server = try standIn()
        let read = try server.reply("GET", "/books/99")
        #expect(read.status == 200 && read.json["ok"] == false)
        #expect(try server.reply("HEAD", "/books/99").status == 404)
        #expect(try server.reply("HEAD", "/books/1").status == 200)
    }

    @Test("A record is made or changed by the identity in the body if the path has none")
    func identityInBody() throws {
        let server = try StandIn(description: Served.description(of: Self.schema), data: .generated(records: 0))
        for (body, status) in [
            (#"{"shop":"north","sku":1,"count":5}"#, 201), (#"{"shop":"north","sku":2,"count":6}"#, 201),
            (#"{"shop":"north","sku":1,"count":7}"#, 200),  // A mark in the body.
            (#"{"shop":"north","count":7}"#, 200),
        ] {
            let reply = try server.reply("PUT", "/stock", body)
            #expect(reply.status == status, "\(body): \(reply.text)")
        }
        let stock = try server.reply("GET", "/stock").json
        #expect(stock.array?.map { $0["count"] } == [7, 6])
    }

    @Test("A record that is the first element of a list is in a list, and `body#` is the whole body")
    func places() throws {
        let server = try standIn()
        for path in ["/firsts/1", "/deep/1"] {
            let body = try server.reply("GET", path).json
            guard case .array(let elements)? = body[path == "/deep/1" ? "a" : "rows"] else {
                Issue.record("\(body)")
                return
            }
            let record = path == "/deep/1" ? elements.first?["b"] : elements.first
            #expect(elements.count == 1 && record?["id"] == 1)
        }
        #expect(try server.reply("GET", "/listed/l").json["x"]?["y"]?.array?.isEmpty == false)
        let created = try server.reply("POST", "/whole", #"{"row":{"title":"Tea"}}"#)
        #expect(created.json["title"] == "Tea" && created.json["row"] == nil)
    }
}
