import FaultsGolden
import PipeRuntime
import PipeTesting
import Testing

/// Failing calls of a generated client whose schema sets retries, idempotency keys and errors.
@Suite struct FaultsTests {
    private func client(_ replies: ScriptedTransport.Reply...) -> (FaultsClient, ScriptedTransport) {
        let transport = ScriptedTransport { _, index in index < replies.count ? replies[index] : .answer(599) }
        return (FaultsClient(transport: transport), transport)
    }

    private func failure(_ status: Int, _ body: String) async -> PipeError? {
        let (faults, _) = client(.answer(status, headers: ["Content-Type": "application/json"], body))
        return await #expect(throws: PipeError.self) { try await faults.drafts.create(Faults.Order.Draft(title: "")) }
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

    // MARK: - Settings of calls

    /// Returns how many requests a call makes to a server that always fails.
    private func count(
        _ status: Int, _ call: (FaultsClient) async throws -> Void
    ) async -> Int {
        let transport = ScriptedTransport { _, _ in .answer(status, headers: ["Retry-After": "0"]) }
        var client = FaultsClient(transport: transport)
        // A long timeout, so that calls do not time out on a busy machine.
        client.client.settings.timeout = .seconds(3_600)
        client.client.settings.deadline = .seconds(3_600)
        await #expect(throws: PipeError.self) { try await call(client) }
        return transport.sent.count
    }

    @Test func theNearestRetryCounts() async {
        // At the top: 3 times, after 408, 429 and 503.
        #expect(await count(503) { _ = try await $0.notes.read(1) } == 4)
        #expect(await count(502) { _ = try await $0.notes.read(1) } == 1)
        // Of the resource: 5 times, after the usual statuses.
        #expect(await count(502) { _ = try await $0.orders.read(1) } == 6)
        #expect(await count(502) { _ = try await $0.orders.list() } == 1)
        #expect(await count(503) { try await $0.orders.update(1) { $0.title = "x" } } == 1)
        #expect(await count(503) { _ = try await $0.drafts.read(1) } == 1)
        // A POST without a key is not retried.
        #expect(await count(503) { _ = try await $0.orders[1].close() } == 1)
        #expect(await count(503) { try await $0.notes.create(Faults.Order.Draft(title: "")) } == 4)
    }

    @Test func theNearestKeyCounts() async throws {
        let order = #"{"id":1,"title":"a"}"#
        let (faults, transport) = client(.json(order), .json(order), .json(order), .json(order), .json(order))
        try await faults.notes.create(Faults.Order.Draft(title: ""))
        try await faults.orders.create(Faults.Order.Draft(title: ""))
        try await faults.drafts.create(Faults.Order.Draft(title: ""))
        _ = try await faults.orders[1].close()
        _ = try await faults.notes.read(1)
        #expect(transport.sent.map { $0.header("Idempotency-Key") != nil } == [true, false, false, false, false])
        #expect(transport.sent.map { $0.header("X-Request-Id") != nil } == [false, true, false, false, false])
    }

    // MARK: - Errors

    @Test(arguments: ["", "<html>", "[]", "{}", #"{"error":{"code":3}}"#])
    func whatIsNoSuchRecordIsNone(_ body: String) async throws {
        let error = try #require(await failure(400, body))
        #expect(FaultsClient.failure(of: error) == nil && error.message == nil && error.validationMessages.isEmpty)
    }
}
