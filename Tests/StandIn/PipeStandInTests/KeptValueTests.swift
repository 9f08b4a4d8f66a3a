import PipeHTTP
import PipeStandIn
import Testing

/// What a stand-in keeps of the values that clients send.
@Suite struct KeptValueTests {
    private static let schema = """
        pipewright: 1
        name: Kept
        servers: { main: http://127.0.0.1:8080 }
        auth:
          key: { api-key: header.X-Key, prefix: Key }
        records:
          Owner: { login: string, since: int read }
          Box: { id: int read, owner: Owner, coupon: Coupon }
          Coupon: { code: string, percent: int }
          Card: { number: string, month: int }
          Link: { id: int read, url: url }
        unions:
          CardOrToken: { cases: { token: string, card: Card } }
          NowOrTime: [Now, int]
        enums:
          Now: [now]
        resources:
          boxes:
            record: Box
            operations: { read: , create: { body: { owner: Owner, coupon: string } } }
            actions:
              label: { call: "PUT /boxes/{id}", body: { label: string }, returns: Box }
              weigh: { call: "PUT /boxes/{id}", body: { weight: int }, returns: Box }
              pay: { call: POST pay, body: { card: CardOrToken }, format: form, returns: Box }
              start: { call: POST start, body: { at: NowOrTime }, format: form, returns: Box }
          keys: { record: Coupon, use: key, operations: [list] }
          feeds:
            actions:
              take: { call: POST / -> Coupon, on: collection }
              follow: { call: POST / -> stream<Coupon>, on: collection, stream: sse }
          links: { record: Link, operations: [list, read, create, replace] }
        """

    private let server: StandIn

    init() throws {
        server = try StandIn(description: Served.description(of: Self.schema), data: .generated(records: 2))
    }

    @Test("Records in records get what only responses have, and a value of another type is not kept")
    func whole() throws {
        let made = try server.reply("POST", "/boxes", #"{"owner":{"login":"ada"},"coupon":"ten"}"#)
        #expect(made.status == 201, "\(made.text)")
        #expect(made.json["owner"]?["login"] == "ada")
        #expect(made.json["owner"]?["since"]?.number != nil)
        #expect(made.json["coupon"]?["code"]?.string != nil)
    }

    @Test(
        "A URL is kept as its text, also if it is not one",
        arguments: [
            "", "a/b", "https://x.de/gists{/gist_id}", "[1]", "%zz", "https://x.de/a%20b ü", "https://x.de/e\u{301}",
            "https://bücher.de", " https://x.de ", "\u{0}", "http://[::1]/",
        ])
    func links(text: String) throws {
        let json = String(decoding: try JSON.encode(JSONValue.object(["url": .string(text)])), as: UTF8.self)
        let made = try server.reply("POST", "/links", json)
        #expect(made.status == 201, "\(made.text)")
        let path = "/links/\(made.json["id"]?.int ?? 0)"
        #expect(try server.reply("PUT", path, json).status == 200)
        #expect(try server.reply("GET", path).json["url"]?.string.map { Array($0.utf8) } == Array(text.utf8))
        #expect(try server.reply("PUT", path, #"{"url":1}"#).status == 422)
    }

    @Test("Of calls with the same request, the one is made that the body fits")
    func sameRequest() throws {
        #expect(try server.reply("PUT", "/boxes/1", #"{"label":"a"}"#).status == 200)
        #expect(try server.reply("PUT", "/boxes/1", #"{"weight":7}"#).status == 200)
        #expect(try server.reply("PUT", "/boxes/1", #"{"colour":"red"}"#).status == 422)
    }

    @Test("Of calls with the same request, the one is made whose result the request accepts")
    func accepted() throws {
        let events = try server.reply("POST", "/feeds", fields: ["Accept": "text/event-stream"])
        #expect(events.status == 200 && events.text.hasPrefix("data: {"), "\(events.text)")
        let value = try server.reply("POST", "/feeds", fields: ["Accept": "application/json"])
        #expect(value.json["code"]?.string != nil, "\(value.text)")
    }

    @Test("A form has a union with the types of the case that has its members")
    func form() throws {
        let fields = ["Content-Type": "application/x-www-form-urlencoded"]
        func pay(_ text: String) throws -> Int {
            try server.reply("POST", "/boxes/1/pay", text, fields: fields).status
        }
        #expect(try pay("card[number]=4&card[month]=2") == 200)
        #expect(try pay("card=token") == 200)
        #expect(try pay("card[number]=4&card[month]=May") == 422)
        for (text, status) in [("now", 200), ("537", 200), ("53a7", 422)] {
            let started = try server.reply("POST", "/boxes/1/start", "at=\(text)", fields: fields)
            #expect(started.status == status, "\(text)")
        }
    }

    @Test("A key is behind its prefix and a space")
    func prefix() throws {
        #expect(try server.reply("GET", "/keys", fields: ["X-Key": "Key stand-in-key"]).status == 200)
        #expect(try server.reply("GET", "/keys", fields: ["X-Key": "Keystand-in-key"]).status == 401)
    }
}
