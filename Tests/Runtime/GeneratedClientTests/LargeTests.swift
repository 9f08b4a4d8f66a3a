import Foundation
import LargeGolden
import PipeRuntime
import PipeTesting
import Testing

/// Calls with records that are stored behind references.
@Suite struct LargeTests {
    private static let person = #"{"given_name":"Ann","family_name":"Lee","city":"Oslo"}"#
    private static let contract = """
        {"id":1,"title":"House","seller":\(person),"buyer":{"given_name":"Bo","family_name":"Kim"},"author":\(person)}
        """

    @Test func aLargeRecordIsReadChangedAndSent() async throws {
        let transport = ScriptedTransport(.json(Self.contract), .json(Self.contract))
        let client = LargeClient(server: .main, transport: transport)
        var contract = try await client.contracts.read(1)
        #expect(contract.seller.givenName == "Ann" && contract.buyer?.familyName == "Kim" && contract.agent == nil)
        let original = contract
        contract.seller.city = "Rome"
        contract.buyer?.city = "Bern"
        contract.bank = contract.buyer
        #expect(original.seller.city == "Oslo" && original.buyer?.city == nil && original != contract)
        _ = try await client.contracts.replace(contract)
        let sent = try JSON.decode(Large.Contract.self, from: try #require(transport.requests.last?.bytes))
        #expect(sent == contract && sent.hashValue == contract.hashValue)
    }

    @Test func draftsAndPatchesOfLargeRecordsAreSent() async throws {
        let transport = ScriptedTransport(
            .response(201, Self.contract), .json(Self.contract), .json(Self.contract))
        let client = LargeClient(server: .main, transport: transport)
        var draft = Large.Contract.Draft(
            title: "House", seller: Large.Person(givenName: "Ann", familyName: "Lee"))
        draft.seller.city = "Oslo"
        draft.buyer = Large.Person(givenName: "Bo", familyName: "Kim")
        _ = try await client.contracts.create(draft)
        _ = try await client.contracts.update(1) {
            $0.buyer = nil
            $0.seller = Large.Person(givenName: "Cy", familyName: "Fox")
        }
        _ = try await client.contracts.update(1) { $0.title = "Flat" }
        #expect(
            transport.requests.map(\.body) == [
                #"{"title":"House","seller":{"given_name":"Ann","family_name":"Lee","city":"Oslo"},"#
                    + #""buyer":{"given_name":"Bo","family_name":"Kim"}}"#,
                #"{"seller":{"given_name":"Cy","family_name":"Fox"},"buyer":null}"#,
                #"{"title":"Flat"}"#,
            ])
    }

    @Test func rulesOfBoxedRecordsAreChecked() async throws {
        let client = LargeClient(server: .main, transport: ScriptedTransport())
        let draft = Large.Contract.Draft(title: "House", seller: Large.Person(givenName: "", familyName: "Lee"))
        await #expect(throws: (any Error).self) { try await client.contracts.create(draft) }
    }

    @Test func aLargeCaseOfAUnionIsReadAndSent() async throws {
        let shop = """
            {"id":1,"name":"Books","hours":{"monday_opens":"09:00:00"},"schedule":{"kind":"weekly","sunday_closes":"12:00:00"}}
            """
        let client = LargeClient(server: .main, transport: ScriptedTransport(.json(shop)))
        let read = try await client.shops.read(1)
        guard case .weekly(let hours)? = read.schedule else {
            Issue.record("another case")
            return
        }
        #expect(hours.sundayCloses?.hour == 12 && read.hours.mondayOpens?.hour == 9 && read.otherHours == nil)
        #expect(MemoryLayout<Large.Schedule>.size < 64)
    }

    @Test func aLargeRecordIsCodable() throws {
        let person = Large.Person(givenName: "Ann", familyName: "Lee")
        let contract = Large.Contract(id: 1, title: "House", seller: person, author: person)
        let data = try JSONEncoder().encode(contract)
        #expect(try JSONDecoder().decode(Large.Contract.self, from: data) == contract)
        var patch = Large.Contract.Patch()
        let encoder = JSONEncoder()
        #expect(String(decoding: try encoder.encode(patch), as: UTF8.self) == "{}")
        patch.buyer = nil
        #expect(String(decoding: try encoder.encode(patch), as: UTF8.self) == #"{"buyer":null}"#)
        let read = try JSONDecoder().decode(Large.Contract.Patch.self, from: Data(#"{"buyer":null}"#.utf8))
        #expect(read.buyer == .null && read.agent == .absent && read.seller == nil)
    }

    @Test("A member of a boxed record is changed without a copy of the record")
    func changesInPlace() throws {
        let person = Large.Person(givenName: "Ann", familyName: "Lee")
        var contract = Large.Contract(id: 1, title: "House", seller: person, buyer: person, author: person)
        func place() -> UnsafeRawPointer? { withUnsafePointer(to: &contract.seller) { UnsafeRawPointer($0) } }
        let first = place()
        for number in 0..<1_000 {
            contract.seller.city = "\(number)"
            contract.buyer?.city = "\(number)"
        }
        #expect(place() == first && contract.seller.city == "999" && contract.buyer?.city == "999")
    }
}
