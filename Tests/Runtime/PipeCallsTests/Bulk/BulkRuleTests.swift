import HTTPTypes
@_spi(Generated) import PipeCore
import PipeTesting
import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeCalls

private enum Arrays: BulkForm {
    static let descriptor = ResourceDescriptor(path: "cars", validates: true)
    static let bulk: [BulkDescriptor] = [
        BulkDescriptor(of: [.create, .replace, .remove], limit: 2),
        BulkDescriptor(of: [.update], results: "", by: "id"),
    ]
}

private enum Mixed: BulkForm {
    static let bulk: [BulkDescriptor] = [BulkDescriptor(.mixed, of: [.remove])]
}

/// What holds for each record, also in a request with others.
@Suite struct BulkRuleTests {
    private struct Refusal: Error {}

    @Test("A record that breaks a rule is not sent, and has its place among the results")
    func rules() async throws {
        let transport = ScriptedTransport(.json(#"[{"id":1,"color":"blue"}]"#), .json(#"[{"id":2,"color":"red"}]"#))
        let result = await cars(Arrays.self, transport).create(
            all: ["blue", "", "", "red"].map { Car.Draft(color: $0) })
        #expect(transport.sent == [#"POST cars [{"color":"blue"}]"#, #"POST cars [{"color":"red"}]"#])
        #expect(result.succeeded == [Car(1, "blue"), Car(2, "red")])
        #expect(result.failures.map(\.index) == [1, 2])
        for failure in result.failures {
            guard case .invalidRequest(.brokenRules) = failure.error.reason else {
                Issue.record("\(failure.error)")
                continue
            }
        }
    }

    @Test("A request of which no record may be sent is not sent")
    func nothingLeft() async throws {
        let transport = ScriptedTransport()
        let result = await cars(Arrays.self, transport).create(all: [Car.Draft(color: "")])
        #expect(result.failures.count == 1 && transport.requests.isEmpty)
    }

    @Test("A callback can refuse the removal of one record")
    func callbacks() async throws {
        let transport = ScriptedTransport(
            .json(#"{"id":1,"color":"blue"}"#), .json(#"{"id":2,"color":"locked"}"#), .response(204))
        let pipe = cars(Arrays.self, transport).onRemove { item in
            if try await item.read().color == "locked" { throw Refusal() }
        }
        let result = await pipe.remove(all: [1, 2])
        #expect(result.failures.map(\.index) == [1])
        #expect(transport.sent == ["GET cars/1", "GET cars/2", "DELETE cars [1]"])
    }

    @Test("A request without a place for versions is refused where they are required")
    func requiredVersions() async throws {
        let transport = ScriptedTransport()
        var settings = CallSettings()
        settings.ifMatch = .required
        let pipe = cars(Arrays.self, transport, settings: settings)
        let errors =
            await pipe.remove(all: [1]).errors + pipe.replace(all: [Car(1, "blue", version: #""v1""#)]).errors
            + pipe.update(all: [1]) { $0.color = "red" }.errors
        #expect(errors.count == 3 && Set(errors).count == 1)
        let failure = await pipe.remove(all: [1]).failures.first
        guard case .invalidRequest(.missingVersion) = failure?.error.reason else {
            Issue.record("\(errors)")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("Cancelling the calls of a pipe ends the requests that were not sent, too")
    func cancelledCalls() async throws {
        let transport = ScriptedTransport { _, _ in .hang }
        let pipe = cars(Arrays.self, transport)
        async let result = pipe.remove(all: [1, 2, 3, 4, 5])
        await transport.waitForRequests(1)
        pipe.cancelCalls()
        let notSent = "bulk(the record was not sent)"
        #expect(
            await result.errors == ["0: cancelled", "1: cancelled", "2: \(notSent)", "3: \(notSent)", "4: \(notSent)"])
        #expect(transport.requests.count == 1)
    }

    @Test("Records with the same key get their results in order")
    func repeatedKeys() async throws {
        let transport = ScriptedTransport(
            .json(#"[{"id":1,"color":"first"},{"id":2,"color":"other"},{"id":1,"color":"second"}]"#))
        let result = await cars(Arrays.self, transport).update(all: [1, 1, 2]) { $0.color = "blue" }
        #expect(try result.records.map(\.color) == ["first", "second", "other"])
    }

    @Test("A boundary that would need quotes is refused", arguments: ["", "a b", "a\r\nX: 1", #"a";x="1"#])
    func boundary(_ boundary: String) async throws {
        let transport = ScriptedTransport()
        var client = bulkClient(transport)
        client.environment.boundary = { boundary }
        let result = await ResourcePipe<Cars<Mixed>>(client).remove(all: [1])
        guard case .invalidRequest(.boundary(boundary)) = result.failures.first?.error.reason else {
            Issue.record("\(result.errors)")
            return
        }
        #expect(transport.requests.isEmpty)
    }

    @Test("The body of a response in a part ends where its length says")
    func length() throws {
        let parts = MixedParts(
            Array("--r\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}  \r\n\r\n--r--".utf8), boundary: "r")
        let response = try #require(parts?.parts.first?.response)
        #expect(response.body == Array("{}".utf8))
    }

    @Test("The callbacks after a change are called for each record of a request; their error is that of the record")
    func callbacksAfter() async throws {
        let transport = ScriptedTransport(
            .json(#"[{"id":1,"color":"blue"},{"id":2,"color":"red"}]"#), .response(204))
        let pipe = cars(Arrays.self, transport)
            .afterCreate { if $0.color == "red" { throw Refusal() } }
            .afterRemove { _ in throw Refusal() }
        let created = await pipe.create(all: [Car.Draft(color: "blue"), Car.Draft(color: "red")])
        #expect(created.succeeded == [Car(1, "blue")] && created.failures.map(\.index) == [1])
        let removed = await pipe.remove(all: [1])
        #expect(removed.failures.map(\.index) == [0])
    }
}
