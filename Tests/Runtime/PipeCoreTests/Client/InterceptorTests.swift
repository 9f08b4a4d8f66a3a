import Dispatch
import Foundation
import HTTPTypes
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeCore

/// Interceptors change, refuse and repeat requests.
@Suite struct InterceptorTests {
    /// An interceptor that calls a closure.
    private struct Doing: Interceptor {
        typealias Next = (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)

        let body: @Sendable (HTTPRequest, HTTPBody?, InterceptorContext, Next) async throws -> (HTTPResponse, HTTPBody)

        func intercept(
            _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext, next: Next
        ) async throws -> (HTTPResponse, HTTPBody) {
            try await self.body(request, body, context, next)
        }
    }

    private func cars(
        _ transport: any Transport, _ interceptors: Doing...
    ) -> ResourcePipe<JSONResource> {
        ResourcePipe<JSONResource>(plainClient(transport, clock: ManualClock()), ResourceDescriptor(path: "cars"))
            .with {
                $0.interceptors = interceptors
                $0.retry = .never
            }
    }

    @Test(
        "An interceptor changes the request and the response; the first one is outermost, and outer layers come first")
    func order() async throws {
        func adding(_ text: String) -> Doing {
            Doing { request, body, _, next in
                var request = request
                let before = request.headerFields[.from] ?? ""
                request.headerFields[.from] = before + text
                let (response, answer) = try await next(request, body)
                let bytes = try await answer.collect(upTo: 100)
                return (response, HTTPBody(Array("[\"\(text)\",".utf8) + bytes + Array("]".utf8)))
            }
        }
        let transport = ScriptedTransport(.json("[]"), .json("[]"))
        var client = plainClient(transport)
        client.settings.interceptors = [adding("a")]
        let cars = ResourcePipe<JSONResource>(client, ResourceDescriptor(path: "cars"))
            .with { $0.interceptors += [adding("b"), adding("c")] }
        #expect(try await cars.client.call(.get, "x").text == #"["a",[]]"#)
        let value: JSONValue = try await cars.call(.get).value()
        #expect(try JSON.decode(JSONValue.self, from: Array(#"["a",["b",["c",[]]]]"#.utf8)) == value)
        #expect(transport.requests.map { $0.header("From") } == ["a", "abc"])
    }

    @Test("An interceptor refuses a call, and no request is sent", arguments: [true, false])
    func aborts(typed: Bool) async {
        struct No: Error {}
        let transport = ScriptedTransport(.json("[]"))
        let error = await failure {
            try await cars(transport, Doing { _, _, context, _ in throw typed ? PipeError(.aborted("offline")) : No() })
                .list()
        }
        guard case .aborted(let words) = error.reason else {
            Issue.record("\(error)")
            return
        }
        #expect(words == (typed ? "offline" : "No()"))
        #expect(transport.requests.isEmpty && error.url == "http://server.com/context/cars")
    }

    @Test("An error of the transport passes interceptors unchanged")
    func transportErrors() async {
        let passing = Doing { request, body, _, next in try await next(request, body) }
        for (thrown, isCancelled) in [
            (PipeError(.connection(.reset)) as any Error, false), (CancellationError(), true),
        ] {
            let error = await failure { try await cars(ScriptedTransport(.failure(thrown)), passing, passing).list() }
            if case .connection(.reset) = error.reason { #expect(!isCancelled) } else { #expect(error.isCancelled) }
        }
    }

    @Test("An interceptor receives every attempt and redirect, before credentials are added")
    func sees() async throws {
        let clock = ManualClock()
        let transport = ScriptedTransport(
            .response(302, headers: ["Location": "/other"]), .failure(PipeError(.connection(.reset))), .json("[]"))
        let seen = Mutex<[String]>([])
        var todo = todo(transport)
        todo.client.environment.clock = clock
        let projects = todo.projects.with {
            $0.interceptors.append(
                Doing { request, body, context, next in
                    let line =
                        "\(context.client) \(context.resource) \(context.attempt).\(context.redirects) "
                        + (request.headerFields[.authorization] ?? "-")
                    seen.withLock { $0.append(line) }
                    return try await next(request, body)
                })
        }
        let run = Task { try await projects.list().count }
        while transport.requests.count < 3 {
            clock.advance(by: .milliseconds(100))
            await Task.yield()
        }
        #expect(try await run.value == 0)
        #expect(seen.withLock { $0 } == ["Todo projects 1.0 -", "Todo projects 1.1 -", "Todo projects 2.0 -"])
        #expect(transport.requests[0].header("Authorization") != nil)
    }

    @Test("The context has the template of the path, also for the next page, and the number of earlier requests")
    func templates() async throws {
        let seen = Mutex<[String]>([])
        let noting = Doing { request, body, context, next in
            seen.withLock { $0.append("\(context.pathTemplate ?? "-") \(context.resends)") }
            return try await next(request, body)
        }
        let link: CallSettings.Headers = ["Link": "</context/cars/7/wheels?page=2>; rel=next"]
        let transport = ScriptedTransport(
            .response(302, headers: ["Location": "/context/x"]), .json("{}"), .json("[]", headers: link), .json("[]"),
            .json("{}"), .json("{}"))
        let cars = cars(transport, noting)
        _ = try await cars.read(8)
        let wheels = ResourcePipe<JSONResource>(
            cars.client,
            ResourceDescriptor(
                path: "wheels", paging: PagingDescriptor(.follow(next: .linkHeader("next")))),
            path: "cars/\(7)/wheels"
        ).with { $0.interceptors = [noting] }
        _ = try await wheels.list().next()
        let value: JSONValue = try await cars.call(.get, "by/\("x y")").value()
        try await cars.client.with { $0.interceptors = [noting] }.call(.get, "/")
        #expect(
            seen.withLock { $0 } == [
                "/context/cars/{id} 0", "/context/cars/{id} 1", "/context/cars/{id}/wheels 0",
                "/context/cars/{id}/wheels 0", "/context/cars/by/{id} 0", "/context/ 0",
            ])
        #expect(value == [:])
    }

    @Test("The context has the reason why the task is cancelled", arguments: [true, false])
    func endings(isCancelled: Bool) async {
        let clock = ManualClock()
        let seen = Mutex<[String]>([])
        let noting = Doing { request, body, context, next in
            do {
                return try await next(request, body)
            } catch {
                let ending = context.cancellationReason.map { "\($0.isTimedOut) \($0.isCancelled)" }
                seen.withLock { $0.append(ending ?? "-") }
                throw error
            }
        }
        let transport = ScriptedTransport(.hang)
        var client = plainClient(transport, clock: clock)
        client.settings.interceptors = [noting]
        client.settings.retry = RetryPolicy.never
        let call = Task { [client] in try? await client.call(.get, "x") }
        await transport.waitForRequests(1)
        await clock.waitForSleeper()
        if isCancelled { call.cancel() } else { clock.advance(by: .seconds(60)) }
        _ = await call.value
        while seen.withLock({ $0.isEmpty }), !Task.isCancelled { await Task.yield() }
        #expect(seen.withLock { $0 } == [isCancelled ? "false true" : "true false"])
    }

    @Test("If an interceptor changes the server, that server gets no credentials and no secrets")
    func otherServer() async throws {
        let transport = ScriptedTransport(.json("[]"))
        let projects = todo(transport).projects.with {
            $0.headers["Cookie"] = "secret"
            $0.interceptors.append(
                Doing { request, body, _, next in
                    var request = request
                    request.authority = "evil.example"
                    return try await next(request, body)
                })
        }
        _ = try await projects.list()
        #expect(transport.lines == ["GET https://evil.example/api/projects?v=1"])
        #expect(transport.requests[0].header("Authorization") == nil && transport.requests[0].header("Cookie") == nil)
    }

    @Test("An interceptor can return a response without sending, and can send twice")
    func answers() async throws {
        let transport = ScriptedTransport(.response(500), .json("[]"))
        let own = Doing { _, _, _, _ in (HTTPResponse(status: .ok), HTTPBody("[]")) }
        #expect(try await cars(transport, own).list().isEmpty)
        #expect(transport.requests.isEmpty)
        let twice = Doing { request, body, _, next in
            _ = try await next(request, body)
            return try await next(request, body)
        }
        #expect(try await cars(transport, twice).list().isEmpty)
        #expect(transport.requests.count == 2)
    }

    @Test("An interceptor does not run on the caller's actor")
    func isolation() async throws {
        let isOnCaller = Mutex<Bool?>(nil)
        let caller = Caller()
        let seeing = Doing { request, body, _, next in
            isOnCaller.withLock { $0 = QueueExecutor.isCurrent }
            return try await next(request, body)
        }
        let pipe = cars(ScriptedTransport(.json("[]")), seeing)
        #expect(try await caller.run { _ = try await pipe.list() })
        #expect(isOnCaller.withLock { $0 } == false)
    }
}

/// An actor whose executor knows its own thread, which the main actor of Linux does not.
private actor Caller {
    private let executor = QueueExecutor()
    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// Runs a call from this actor; whether it began on the actor's executor.
    func run(_ call: () async throws -> Void) async rethrows -> Bool {
        let isOnExecutor = QueueExecutor.isCurrent
        try await call()
        return isOnExecutor
    }
}

private final class QueueExecutor: SerialExecutor {
    private static let key = DispatchSpecificKey<Bool>()
    private let queue = DispatchQueue(label: "caller")

    static var isCurrent: Bool { DispatchQueue.getSpecific(key: key) ?? false }

    init() {
        queue.setSpecific(key: Self.key, value: true)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
    }
}
