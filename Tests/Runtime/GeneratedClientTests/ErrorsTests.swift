import ErrorsGolden
import PipeRuntime
import PipeTesting
import Testing

/// Failing calls of a generated client whose schema sets retries, idempotency keys and errors.
@Suite struct ErrorsTests {
    private func client(_ replies: ScriptedTransport.Reply...) -> (ErrorsClient, ScriptedTransport) {
        let transport = ScriptedTransport { _, index in index < replies.count ? replies[index] : .response(599) }
        return (ErrorsClient(transport: transport), transport)
    }

    private func failure(_ status: Int, _ body: String) async -> PipeError? {
        let (api, _) = client(.response(status, headers: ["Content-Type": "application/json"], body))
        return await #expect(throws: PipeError.self) { try await api.drafts.create(Errors.Order.Draft(title: "")) }
    }

    private static let body =
        #"{"state":"failed","error":{"code":"invalid","text":"2 errors","fields":[{"name":"title","text":"short"},{"text":"closed"}]}}"#

    @Test("An error is read as the error record of the schema", arguments: [200, 422, 404])
    func errorRecord(_ status: Int) async throws {
        let error = try #require(await failure(status, Self.body))
        let record = try #require(ErrorsClient.failure(of: error))
        #expect(record.error.code == .invalid && record.error.fields?.count == 2 && record.state == "failed")
        #expect(error.message == "2 errors")
        #expect(error.validationMessages.map(\.name) == ["title", ""])
        #expect(error.validationMessages.map(\.messages) == [["short"], ["closed"]])
        #expect("\(error)".hasSuffix(": 2 errors"))
    }

    // MARK: - Settings of calls

    /// Returns how many requests a call makes to a server that always fails.
    private func count(
        _ status: Int, _ call: (ErrorsClient) async throws -> Void
    ) async -> Int {
        let transport = ScriptedTransport { _, _ in .response(status, headers: ["Retry-After": "0"]) }
        var client = ErrorsClient(transport: transport)
        // A long timeout, so that calls do not time out on a busy machine.
        client.client.settings.timeout = .seconds(3_600)
        client.client.settings.deadline = .seconds(3_600)
        await #expect(throws: PipeError.self) { try await call(client) }
        return transport.requests.count
    }

    @Test("The nearest retry setting applies")
    func retries() async {
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
        #expect(await count(503) { try await $0.notes.create(Errors.Order.Draft(title: "")) } == 4)
    }

    @Test("The nearest idempotency setting applies")
    func idempotencyKeys() async throws {
        let order = #"{"id":1,"title":"a"}"#
        let (api, transport) = client(.json(order), .json(order), .json(order), .json(order), .json(order))
        try await api.notes.create(Errors.Order.Draft(title: ""))
        try await api.orders.create(Errors.Order.Draft(title: ""))
        try await api.drafts.create(Errors.Order.Draft(title: ""))
        _ = try await api.orders[1].close()
        _ = try await api.notes.read(1)
        #expect(transport.requests.map { $0.header("Idempotency-Key") != nil } == [true, false, false, false, false])
        #expect(transport.requests.map { $0.header("X-Request-Id") != nil } == [false, true, false, false, false])
    }

    // MARK: - Errors

    @Test(
        "An error body of another form has no record and no messages",
        arguments: ["", "<html>", "[]", "{}", #"{"error":{"code":3}}"#])
    func otherBodies(_ body: String) async throws {
        let error = try #require(await failure(400, body))
        #expect(ErrorsClient.failure(of: error) == nil && error.message == nil && error.validationMessages.isEmpty)
    }
}
