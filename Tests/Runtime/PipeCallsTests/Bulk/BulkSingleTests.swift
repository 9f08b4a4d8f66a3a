import HTTPTypes
@_spi(Generated) import PipeCore
import PipeTesting
import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCalls

/// Many records of an API that takes one in a request.
@Suite struct BulkSingleTests {
    /// A server that creates cars with the ID that their color begins with, and rejects red ones.
    private static func factory() -> ScriptedTransport {
        ScriptedTransport { request, _ in
            let color = request.json?["color"]?.string ?? ""
            if color == "red" { return .json(#"{"message":"no red cars"}"#, status: 422) }
            return .json(#"{"id":\#(color.utf8.count),"color":"\#(color)"}"#, status: 201)
        }
    }

    private func pipe(_ transport: ScriptedTransport, _ settings: CallSettings = CallSettings())
        -> ResourcePipe<SingleCars>
    {
        ResourcePipe(bulkClient(transport, settings))
    }

    @Test("Each record has its own call, and its result or its error is where the record was")
    func outcomes() async throws {
        let transport = Self.factory()
        let result = await pipe(transport).create(all: ["blue", "red", "green"].map { Car.Draft(color: $0) })
        #expect(transport.requests.count == 3)
        #expect(try result.results[0].get() == Car(4, "blue"))
        #expect(try result.results[2].get() == Car(5, "green"))
        #expect(result.succeeded.map(\.color) == ["blue", "green"])
        #expect(!result.isSuccess)
        let failure = try #require(result.failures.first)
        #expect(result.failures.count == 1)
        #expect(failure.index == 1)
        #expect(failure.element == Car.Draft(color: "red"))
        #expect(failure.error.status == 422)
        #expect(failure.error.message == "no red cars")
        #expect(throws: PipeError.self) { try result.records }
        #expect(throws: PipeError.self) { try result.throwFirstError() }
    }

    @Test("Only what failed is repeated, and the other results stay")
    func retrying() async throws {
        let isStrict = Mutex(true)
        let transport = ScriptedTransport { request, _ in
            let color = request.json?["color"]?.string ?? ""
            let isRejected = isStrict.withLock { $0 } && color != "blue"
            return isRejected ? .response(409) : .json(#"{"id":\#(color.utf8.count),"color":"\#(color)"}"#)
        }
        let first = await pipe(transport).create(all: ["red", "blue", "green"].map { Car.Draft(color: $0) })
        #expect(first.failures.map(\.index) == [0, 2])
        isStrict.withLock { $0 = false }
        let second = await first.retryingFailures { $0.element.color == "green" }
        #expect(second.failures.map(\.index) == [0])
        #expect(transport.requests.count == 4)
        let third = await second.retryingFailures()
        #expect(try third.records.map(\.color) == ["red", "blue", "green"])
        #expect(transport.requests.count == 5)
        #expect(await third.retryingFailures().isSuccess)
        #expect(transport.requests.count == 5)
    }

    @Test("A value that breaks a rule is not sent, and the others are")
    func rules() async throws {
        let transport = Self.factory()
        let result = await pipe(transport).create(all: [Car.Draft(color: ""), Car.Draft(color: "blue")])
        #expect(transport.requests.count == 1)
        #expect(result.failures.map(\.index) == [0])
        guard case .invalidRequest(.brokenRules) = result.failures[0].error.reason else {
            Issue.record("\(result.errors)")
            return
        }
    }

    @Test(
        "As many calls run at the same time as the settings say, six without them",
        arguments: [(nil, 6), (0, 6), (2, 2), (9, 9)] as [(Int?, Int)])
    func concurrency(_ setting: Int?, _ expected: Int) async throws {
        let gate = Gate()
        var settings = CallSettings()
        if let setting { settings.concurrency = setting }
        let client = PipeClient(server: "https://cars.example/api", settings: settings, transport: gate)
        async let result = ResourcePipe<SingleCars>(client).remove(all: (1...12).map { Car.ID($0) })
        await gate.wait(for: expected)
        gate.open()
        #expect(await result.isSuccess)
        #expect(gate.largest == expected)
    }

    @Test("A cancelled task keeps what was done, and says of the rest that it was not sent")
    func cancellation() async throws {
        let transport = ScriptedTransport()
        transport.on(.delete, "/api/cars/1", .response(204))
        transport.on(.delete, "/api/cars/2", .response(204))
        transport.on(.delete, "/api/cars/3", .hang)
        var settings = CallSettings()
        settings.concurrency = 1
        let pipe = pipe(transport, settings)
        let task = Task { await pipe.remove(all: [1, 2, 3, 4, 5]) }
        await transport.waitForRequests(3)
        task.cancel()
        let result = await task.value
        #expect(result.errors == ["2: cancelled", "3: bulk(\(Self.notSent))", "4: bulk(\(Self.notSent))"])
        #expect(result.results.count == 5)
        #expect(transport.requests.count == 3)
        let description = try #require(result.failures.last?.error.description)
        #expect(description.utf8.elementsEqual("the record was not sent".utf8))
    }

    private static let notSent = "the record was not sent"

    @Test("Cancelling the calls of a pipe ends those that were not started, too")
    func cancelledCalls() async throws {
        let transport = ScriptedTransport { _, _ in .hang }
        var settings = CallSettings()
        settings.concurrency = 1
        let pipe = pipe(transport, settings)
        async let result = pipe.remove(all: [1, 2])
        await transport.waitForRequests(1)
        pipe.cancelCalls()
        pipe[1].cancelCalls()
        #expect(await result.failures.count == 2)
        #expect(transport.requests.count == 1)
    }

    @Test("Updates and replacements send the versions of their records")
    func versions() async throws {
        let transport = ScriptedTransport { _, _ in .json(#"{"id":1,"color":"blue"}"#) }
        var settings = CallSettings()
        settings.ifMatch = .known
        let pipe = pipe(transport, settings)
        let update = RecordUpdate<SingleCars>(Car(1, "red", version: #""v1""#)) { $0.color = "blue" }
        #expect(try await pipe.update(all: [update]).records == [Car(1, "blue")])
        #expect(try await pipe.replace(all: [Car(1, "blue", version: #""v2""#)]).records == [Car(1, "blue")])
        #expect(try await pipe.update(all: [1]) { $0.color = "blue" }.records == [Car(1, "blue")])
        #expect(transport.requests.map { $0.header("If-Match") } == [#""v1""#, #""v2""#, nil])
        #expect(
            transport.sent == [
                #"PATCH cars/1 {"color":"blue"}"#, #"PUT cars/1 {"id":1,"color":"blue"}"#,
                #"PATCH cars/1 {"color":"blue"}"#,
            ])
    }

    @Test("Nothing is sent for no records")
    func nothing() async throws {
        let transport = ScriptedTransport()
        #expect(try await pipe(transport).create(all: []).records.isEmpty)
        #expect(await pipe(transport).remove(all: []).isSuccess)
        #expect(transport.requests.isEmpty)
    }
}

/// A transport whose responses wait until it is opened.
private final class Gate: Transport {
    private struct State {
        var running = 0
        var largest = 0
        var isOpen = false
        var held: [CheckedContinuation<Void, Never>] = []
        var observer: (count: Int, continuation: CheckedContinuation<Void, Never>)?
    }

    private let state = Mutex(State())

    var largest: Int { state.withLock { $0.largest } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        await withCheckedContinuation { continuation in
            let (isOpen, observer) = state.withLock { state in
                state.running += 1
                state.largest = max(state.largest, state.running)
                if !state.isOpen { state.held.append(continuation) }
                let observer = state.observer.flatMap { state.running >= $0.count ? $0.continuation : nil }
                if observer != nil { state.observer = nil }
                return (state.isOpen, observer)
            }
            observer?.resume()
            if isOpen { continuation.resume() }
        }
        state.withLock { $0.running -= 1 }
        return (HTTPResponse(status: .noContent), HTTPBody([]))
    }

    /// Waits until a number of calls run.
    func wait(for count: Int) async {
        await withCheckedContinuation { continuation in
            let isReached = state.withLock { state in
                if state.running < count { state.observer = (count, continuation) }
                return state.running >= count
            }
            if isReached { continuation.resume() }
        }
    }

    func open() {
        let held = state.withLock { state in
            state.isOpen = true
            defer { state.held = [] }
            return state.held
        }
        for continuation in held { continuation.resume() }
    }
}
