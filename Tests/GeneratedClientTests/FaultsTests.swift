import FaultsGolden
import PipeRuntime
import Testing
import TransportTesting

/// The client of the schema that says what becomes of calls that fail, called.
@Suite struct FaultsTests {
    private func client(_ replies: ScriptedTransport.Reply...) -> (FaultsClient, ScriptedTransport) {
        let transport = ScriptedTransport { _, index in index < replies.count ? replies[index] : .answer(599) }
        return (FaultsClient(transport: transport), transport)
    }

    private func failure(_ status: Int, _ body: String) async -> PipeError? {
        let (faults, _) = client(.answer(status, headers: [("Content-Type", "application/json")], body))
        return await #expect(throws: PipeError.self) { try await faults.drafts.create(Order.Draft(title: "")) }
    }

    private static let body =
        #"{"state":"failed","error":{"code":"invalid","text":"2 faults","fields":[{"name":"title","text":"short"},{"text":"closed"}]}}"#

    @Test(arguments: [200, 422, 404])
    func errorsAreReadAsTheRecordOfTheSchema(_ status: Int) async throws {
        let error = try #require(await failure(status, Self.body))
        let record = try #require(FaultsClient.failure(of: error))
        #expect(record.error.code == .invalid && record.error.fields?.count == 2 && record.state == "failed")
        #expect(error.message == "2 faults")
        #expect(error.validationMessages.map(\.name) == ["title", ""])
        #expect(error.validationMessages.map(\.messages) == [["short"], ["closed"]])
        #expect("\(error)".hasSuffix(": 2 faults"))
    }

    @Test(arguments: ["", "<html>", "[]", "{}", #"{"error":{"code":3}}"#])
    func whatIsNoSuchRecordIsNone(_ body: String) async throws {
        let error = try #require(await failure(400, body))
        #expect(FaultsClient.failure(of: error) == nil && error.message == nil && error.validationMessages.isEmpty)
    }
}
