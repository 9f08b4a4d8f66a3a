import Foundation
import PipeRuntime
import PipeTesting
import Testing
import TypesGolden

/// The types that are generated for a schema with every kind of type.
@Suite struct TypesTests {
    private static let order = """
        {"id":1,"size":"M","state":"","priority":2,"level":-1,"code":404,"modes":["Dark mode","dim"],\
        "payment":{"country":"DE","type":"sepa_debit","x":[1]},"strict":{"kind":1,"type":"t","brand":"b"},\
        "customer":"c1","reference":{"id":"c2","name":"n"},"others":["c3",{"id":"c4","sku_code":"s"},7],\
        "by_name":{"a":"t","b":1,"c":true,"d":[1,2],"e":{"brand":"v","type":"card"},"f":{"id":"c5"},"g":{"h":0},"i":null},\
        "moment":5,"tree":{"kind":"branch","left":{"kind":"leaf","value":1},"others":[{"kind":"oak"}]},\
        "placed_at":"2026-11-21 09:05:07","changed_at":["2026/11/21 09-05-07"],\
        "tweeted_at":"Sat Nov 21 10:05:07 +0100 2026","header_date":"Sat, 21 Nov 2026 09:05:07 GMT","paid_at":1000,\
        "twin":{"order":null,"name":"t"},"old_secret":"hush","extra":{"a":1},"another":null}
        """

    private func order(_ change: (String) -> String = { $0 }) throws -> Types.Order {
        try JSON.decode(Types.Order.self, from: Array(change(Self.order).utf8))
    }

    private func client(_ transport: ScriptedTransport) -> TypesClient {
        TypesClient(transport: transport)
    }

    @Test("Enums of strings and integers are open or closed")
    func enums() throws {
        let order = try order()
        #expect(order.size == .m && order.state == .done && order.priority == .unknown(2) && order.level == .minus1)
        #expect(order.code == .n404 && order.modes == [.dark, .unknown("dim")])
        #expect(Types.State.inProgress.rawValue == "in progress" && Types.State.allCases.count == 3)
        #expect(Types.Content(rawValue: "+1") == .plus1 && Types.Content(rawValue: "-1") == .minus1)
        #expect(
            ["IN_PROGRESS", "INVALID_URL", "GET"].map(Types.Content.init(rawValue:)) == [
                .inProgress, .invalidURL, .get,
            ])
        let error = #expect(throws: JSONError.self) { try self.order { $0.replacing("\"M\"", with: "\"XXL\"") } }
        #expect(error?.reason == .invalidValue("XXL", expected: "one of S, M, L"))
        #expect(error?.path.description == "$.size")
    }

    @Test("The cases of a union are distinguished by a member")
    func unionsByMember() throws {
        let order = try order()
        guard case .sepaDebit(let debit) = order.payment, case .n1(let card) = order.strict else {
            Issue.record("\(order.payment), \(String(describing: order.strict))")
            return
        }
        #expect(debit.country == "DE" && debit.rest["x"] == [1] && card.brand == "b")
        let text = String(decoding: try JSON.encode(order), as: UTF8.self)
        #expect(text.contains(#""payment":{"type":"sepa_debit","country":"DE","x":[1]}"#), "\(text)")
        #expect(text.contains(#""strict":{"kind":"1","type":"t","brand":"b"}"#))
        let unknown = try self.order { $0.replacing("sepa_debit", with: "gold") }
        guard case .unknown(let value) = unknown.payment else {
            Issue.record("\(unknown.payment)")
            return
        }
        #expect(value["country"] == "DE")
        #expect(throws: JSONError.self) { try self.order { $0.replacing(#""kind":1"#, with: #""kind":2"#) } }
    }

    @Test("The cases of a union are distinguished by their shape")
    func unionsByShape() throws {
        let order = try order()
        #expect(order.customer == .customerID("c1"))
        #expect(order.reference == .expanded(Types.Customer(id: "c2", name: "n")))
        #expect(order.others == [.customerID("c3"), .customer(Types.Customer(id: "c4", skuCode: "s")), .unknown(7)])
        let values = try #require(order.byName)
        #expect(values["a"] == .string("t") && values["b"] == .int(1) && values["c"] == .bool(true))
        #expect(values["d"] == .intList([1, 2]) && values["e"] == .card(Types.Card(type: "card", brand: "v")))
        #expect(values["f"] == .customer(Types.Customer(id: "c5")) && values["i"] == .unknown(nil))
        #expect(values["g"] == .timestampMap(["h": Date(timeIntervalSince1970: 0)]))
        #expect(order.moment == .seconds(Date(timeIntervalSince1970: 5)))
        #expect(throws: JSONError.self) { try self.order { $0.replacing(#""moment":5"#, with: #""moment":[]"#) } }
    }

    @Test("The cases of a union may be unions, which their shapes or a member distinguish")
    func unionsOfUnions() throws {
        let card = Types.PaymentMethod.card(Types.Card(type: "card", brand: "b"))
        let payers: [(String, Types.Payer)] = [
            (#""s""#, .contact(.string("s"))),
            (#"{"id":"c1"}"#, .contact(.customer(Types.Customer(id: "c1")))),
            (#"{"number":"112"}"#, .contact(.phone(Types.Phone(number: "112")))),
            (#"{"type":"card","brand":"b"}"#, .paymentMethod(card)),
            (#"{"type":"gold","grams":1}"#, .paymentMethod(.unknown(["type": "gold", "grams": 1]))),
            ("true", .bool(true)),
            ("7", .unknown(7)),
            (#"{"other":1}"#, .unknown(["other": 1])),
        ]
        for (text, payer) in payers {
            #expect(try JSON.decode(Types.Payer.self, from: Array(text.utf8)) == payer)
            #expect(String(decoding: try JSON.encode(payer), as: UTF8.self) == text)
        }
        let sources: [(String, Types.Source)] = [
            (#"{"type":"card","brand":"b"}"#, .card(card)),
            (#"{"type":"transfer","account":"a"}"#, .transfer(Types.Transfer(type: "transfer", account: "a"))),
        ]
        for (text, source) in sources {
            #expect(try JSON.decode(Types.Source.self, from: Array(text.utf8)) == source)
            #expect(String(decoding: try JSON.encode(source), as: UTF8.self) == text)
        }
    }

    @Test("Recursive types are read")
    func recursiveTypes() throws {
        let order = try order()
        let leaf = Types.Node.leaf(Types.Leaf(value: 1))
        #expect(order.tree == .branch(Types.Branch(left: leaf, others: [.unknown(["kind": "oak"])])))
        let text = String(decoding: try JSON.encode(order), as: UTF8.self)
        #expect(text.contains(#""tree":{"kind":"branch","left":{"kind":"leaf","value":1},"others":[{"kind":"oak"}]}"#))
        var child = order
        child.parent = order
        child.parent?.parent = order
        let again = try JSON.decode(Types.Order.self, from: JSON.encode(child))
        #expect(again == child && again.parent?.parent == order && again.parent?.parent?.parent == nil)
    }

    @Test("Timestamps with a pattern are read and written")
    func timestampPatterns() throws {
        let order = try order()
        let date = Date(timeIntervalSince1970: 1_795_251_907)
        #expect(order.placedAt == date && order.changedAt == [date] && order.tweetedAt == date)
        #expect(order.headerDate == date && order.paidAt == Date(timeIntervalSince1970: 1))
        let text = String(decoding: try JSON.encode(order), as: UTF8.self)
        #expect(text.contains(#""tweeted_at":"Sat Nov 21 09:05:07 +0000 2026""#))
        #expect(text.contains(#""header_date":"Sat, 21 Nov 2026 09:05:07 GMT","paid_at":1000"#))
    }

    @Test("Unlisted members are kept and written")
    func unlistedMembers() throws {
        let order = try order()
        #expect(order.more == ["extra": ["a": 1], "another": nil])
        let text = String(decoding: try JSON.encode(order), as: UTF8.self)
        #expect(text.hasSuffix(#","another":null,"extra":{"a":1}}"#), "\(text)")
        #expect(try JSON.decode(Types.Order.self, from: Array(text.utf8)) == order)
    }

    @available(*, deprecated)
    private func deprecatedMembers(_ order: Types.Order) throws {
        var order = order
        #expect(order.twin?.name == "t" && order.old == nil && order.oldSecret == "hush" && order.oldStorage == nil)
        order.old = "o"
        let copy = order
        order.twin?.order = copy
        #expect(order.twin?.order?.old == "o")
        let text = String(decoding: try JSON.encode(order), as: UTF8.self)
        #expect(text.contains(#""old":"o""#))
        #expect(!"\(order)".contains("hush"))
        var patch = Types.Order.Patch()
        patch.old = .null
        patch.twin = .value(Types.Twin(name: "x"))
        #expect(try JSON.encode(patch) == Array(#"{"twin":{"name":"x"},"old":null}"#.utf8))
    }

    private protocol DeprecatedCall {
        func run() throws
    }

    private struct DeprecatedMembers: DeprecatedCall {
        let order: Types.Order

        @available(*, deprecated)
        func run() throws { try TypesTests().deprecatedMembers(order) }
    }

    @Test("Deprecated members work")
    func deprecated() throws {
        // Through a protocol, so that the test itself gives no warning.
        let call: any DeprecatedCall = DeprecatedMembers(order: try order())
        try call.run()
    }

    @Test("An identity of several fields has several path segments")
    func identityOfSeveralFields() async throws {
        let repository =
            #"{"name":"a b","owner":{"login":"me/you","kind":"User","id":5},"number":7,"license":{"key":"mit"}}"#
        let transport = ScriptedTransport(.json(repository), .json("[]"), .json(repository), .response(204))
        let client = client(transport)
        let read = try await client.repositories.read(Types.Repository.ID(owner: "me/you", name: "a b"))
        #expect(read.id == Types.Repository.ID(owner: "me/you", name: "a b") && read.databaseID == 7)
        #expect(read.more["license"]?["key"] == "mit" && read.owner.id == 5)
        _ = try await client.repositories[read.id].orders.list()
        _ = try await client.repositories.update(read.id) { $0.databaseID = 8 }
        let membership = Types.Membership(
            ownerID: 5, user: Types.Owner(login: "l", kind: "User", id: 9),
            since: CalendarDate(clampingYear: 2026, month: 2, day: 30),
            role: "admin")
        #expect(membership.id == Types.Membership.ID(ownerID: 5, userID: 9, userLogin: "l", role: "admin"))
        try await client.memberships.remove(membership)
        #expect(
            transport.lines == [
                "GET https://types.example/repos/me%2Fyou/a%20b",
                "GET https://types.example/repos/me%2Fyou/a%20b/orders",
                "PATCH https://types.example/repos/me%2Fyou/a%20b",
                "DELETE https://types.example/memberships/5/9/l/admin",
            ])
        #expect(transport.requests[2].body == #"{"number":8}"#)
    }

    @Test("An identity may be in an embedded record")
    func embeddedIdentity() async throws {
        let wrapped = #"{"kind":"t3","data":{"login":"l","kind":"k","id":12}}"#
        let transport = ScriptedTransport(.json(wrapped), .json(wrapped))
        var record = try await client(transport).wrappeds.read(12)
        #expect(record.id == 12 && record.data.id == 12)
        record.kind = "t4"
        _ = try await client(transport).wrappeds.save(record)
        #expect(transport.lines.last == "PUT https://types.example/wrappeds/12")
    }

    @Test("Queries accept every enum and format")
    func queries() async throws {
        let transport = ScriptedTransport(
            .json("[]"), .json("[\"c1\"]"), .json("[]"), .json(#"{"type":"card","brand":"b"}"#))
        let date = Date(timeIntervalSince1970: 1_795_251_907)
        let orders = client(transport).orders
        _ = try await orders.list(
            where: .init(size: .s, sizes: [.m, .l], priority: .high, codes: [.n200, .n404], since: date, days: [date]))
        let customers = try await orders.customers(level: .unknown(5), code: .n200)
        #expect(customers == [.customerID("c1")])
        _ = try await orders.ranked(level: .minus1, size: .m, day: date)
        let method = try await orders[1].pay(method: .cash(Types.Cash(amount: 5)), priority: .low)
        #expect(method == .card(Types.Card(type: "card", brand: "b")))
        #expect(
            transport.lines[0]
                == "GET https://types.example/orders?size=S&sizes=M&sizes=L&priority=3&codes=200&codes=404"
                + "&since=2026-11-21%2009%3A05%3A07&days=2026-11-21"
        )
        #expect(transport.lines[1] == "GET https://types.example/orders/customers?level=5&code=200")
        #expect(transport.lines[2] == "GET https://types.example/orders/ranked/-1/M/2026-11-21")
        #expect(transport.requests[3].body == #"{"method":{"type":"unknown","amount":5},"priority":1}"#)
    }

    @Test("Unions are listed like records")
    func listsOfUnions() async throws {
        let transport = ScriptedTransport(.json(#"[{"type":"card","brand":"b"},{"type":"gold"}]"#))
        let page = try await client(transport).payments.list()
        #expect(page.records == [.card(Types.Card(type: "card", brand: "b")), .unknown(["type": "gold"])])
    }

    @Test("Drafts and patches have the rest")
    func rest() throws {
        let draft = Types.SepaDebit.Draft(country: "DE", rest: ["b": 1, "a": [true]])
        #expect(try JSON.encode(draft) == Array(#"{"country":"DE","a":[true],"b":1}"#.utf8))
        var patch = Types.Order.Patch()
        #expect(try JSON.encode(patch) == Array("{}".utf8))
        patch.size = .l
        patch.more = ["z": 1]
        patch.parent = .null
        #expect(try JSON.encode(patch) == Array(#"{"size":"L","parent":null,"z":1}"#.utf8))
    }

    @Test("Fields of every type may have a default")
    func defaults() throws {
        let value = Types.Defaults()
        #expect(value.price == Decimal(string: "12.5") && value.count == 3)
        #expect(value.day == CalendarDate(year: 2026, month: 11, day: 21))
        #expect(value.at == Date(timeIntervalSince1970: 1_795_251_600.5))
        #expect(value.key == UUID(uuidString: "00000000-0000-0000-0000-0000000000AB"))
        #expect(
            value.tags.isEmpty && value.counts.isEmpty && value.bytes.isEmpty && value.any == [] && value.text == "yes")
        #expect(value.customer == "c1" && value.owner == 7 && value.size == .l && value.mode == .dark)
        #expect(value.code == .n404 && value.seconds == Date(timeIntervalSince1970: 0))
        #expect(Types.Defaults.Draft(size: .s).size == .s)
    }

    @Test("Unusual member names become distinct Swift names")
    func names() throws {
        let reactions = try JSON.decode(Types.Reactions.self, from: Array(#"{"+1":2,"-1":3,"total":5}"#.utf8))
        #expect(reactions.plus1 == 2 && reactions.minus1 == 3 && reactions.total == 5)
        let text =
            #"{"_links":"1","@type":"2","$ref":"3","data.id":"4","クラス":"5","class":"6","self":"7","Type":"8","description":"9","hashValue":"10","2fa":true,"👍":1}"#
        let names = try JSON.decode(Types.Names.self, from: Array(text.utf8))
        #expect(names.links == "1" && names.type == "2" && names.ref == "3" && names.dataID == "4")
        #expect(names.class == "6" && names.selfValue == "7" && names.kind == "8" && names.description == "9")
        #expect(names.n2fa && names.u1f44d == 1)
        #expect(try JSON.encode(names) == Array(text.utf8))
    }

    @Test("Codable records may contain unions and themselves")
    func codableRecords() throws {
        let card = Types.Card(type: "card", brand: "b")
        let value = Types.Codable1(
            name: "a", next: Types.Codable1(name: "b", size: .s), payment: .card(card), size: .l, priority: .unknown(7))
        let data = try JSONEncoder().encode(value)
        #expect(try JSONDecoder().decode(Types.Codable1.self, from: data) == value)
        #expect(try JSON.decode(Types.Codable1.self, from: [UInt8](data)) == value)
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(Types.Codable1.self, from: Data(#"{"name":"a","size":"XL"}"#.utf8))
        }
    }
}
