import Foundation
import PipeRuntime
import PipeTesting
import RailsGolden
import Testing

/// The client of a Rails scaffold, with the requests and responses of Active Resource's own tests.
@Suite struct RailsTests {
    private static let matz = """
        {"person":{"id":1,"name":"Matz","email":null,"born_on":"1965-04-14","admin":false,\
        "created_at":"2026-11-20T10:00:00.000Z","updated_at":"2026-11-20T10:00:00.000Z"}}
        """
    private static let base = "http://127.0.0.1:3000"

    private func client(_ transport: ScriptedTransport) -> RailsClient {
        RailsClient(transport: transport)
    }

    @Test("Records are wrapped in requests, responses and lists")
    func rootMembers() async throws {
        let transport = ScriptedTransport(
            .json(Self.matz), .json("[\(Self.matz),\(Self.matz)]"), .response(201, Self.matz), .response(204),
            .response(200))
        let people = client(transport).people
        var matz = try await people.read(1)
        #expect(matz.bornOn == CalendarDate(year: 1965, month: 4, day: 14))
        #expect(try await people.list(where: .init(name: "Matz", ids: [1, 2])).map(\.name) == ["Matz", "Matz"])
        try await people.create(.init(name: "Matz"))
        matz.name = "Yukihiro"
        #expect(try await people.save(matz).name == "Yukihiro")
        try await people.remove(matz)
        #expect(
            transport.lines == [
                "GET \(Self.base)/people/1.json", "GET \(Self.base)/people.json?name=Matz&ids%5B%5D=1&ids%5B%5D=2",
                "POST \(Self.base)/people.json", "PUT \(Self.base)/people/1.json", "DELETE \(Self.base)/people/1.json",
            ])
        #expect(transport.requests[2].body == #"{"person":{"name":"Matz"}}"#)
        #expect(transport.requests[3].body?.hasPrefix(#"{"person":{"id":1,"name":"Yukihiro","email":null,"#) == true)
    }

    @Test("A draft has the server's values for the fields that are nil")
    func newDraft() async throws {
        let template = #"{"person":{"id":null,"name":null,"email":"@example.com","admin":true,"more":1}}"#
        let transport = ScriptedTransport(.json(template), .response(201, Self.matz))
        let people = client(transport).people
        let draft = try await people.new(.init(name: "Matz", admin: false))
        #expect(draft == Rails.Person.Draft(name: "Matz", email: "@example.com", admin: false))
        try await people.create(draft)
        #expect(
            transport.lines == ["GET \(Self.base)/people/new.json", "POST \(Self.base)/people.json"])
        #expect(transport.requests[1].body == #"{"person":{"name":"Matz","email":"@example.com","admin":false}}"#)
        let broken = ScriptedTransport(.json(#"{"person":{"admin":"yes"}}"#), .json("[]"))
        for _ in 0..<2 {
            await #expect(throws: PipeError.self) { try await client(broken).people.new(.init(name: "Matz")) }
        }
    }

    @Test("Actions and nested forms follow the conventions of Rails")
    func actionsAndForms() async throws {
        let order = #"{"order":{"id":5,"number":"A1","total":"9.90","person_id":1,"tags":[]}}"#
        let transport = ScriptedTransport(.json(Self.matz), .json("[\(Self.matz)]"), .response(201, order))
        let people = client(transport).people
        _ = try await people[1].promote(position: "Manager")
        #expect(try await people.managers().list().count == 1)
        let created = try await people[1].orders.create(.init(number: "A1", total: 9.9, tags: ["x", "y"]))
        #expect(created.total == Decimal(string: "9.90"))
        #expect(
            transport.lines == [
                "POST \(Self.base)/people/1/promote.json", "GET \(Self.base)/people/managers.json",
                "POST \(Self.base)/people/1/orders.json",
            ])
        #expect(
            transport.requests[2].body
                == "order%5Bnumber%5D=A1&order%5Btotal%5D=9.9&order%5Btags%5D%5B%5D=x&order%5Btags%5D%5B%5D=y")
    }

    @Test("Validation errors are read by field")
    func validationErrors() async throws {
        let transport = ScriptedTransport(
            .response(
                422, headers: ["Content-Type": "application/json"], #"{"errors":{"name":["can't be blank"]}}"#))
        let error = await #expect(throws: PipeError.self) {
            try await client(transport).people.create(.init(name: ""))
        }
        #expect(error?.validationMessages.map(\.name) == ["name"])
        #expect(error?.validationMessages.flatMap(\.messages) == ["can't be blank"])
    }
}
