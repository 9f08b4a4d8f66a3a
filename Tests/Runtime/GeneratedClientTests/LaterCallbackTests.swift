import Dispatch
import Foundation
import PipeRuntime
import PipeTesting
import RulesGolden
import Synchronization
import Testing

/// The callbacks of records around and after changes.
@Suite struct LaterCallbackTests {
    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    /// What has happened, in order.
    private final class Log: Sendable {
        private let mutex = Mutex<[String]>([])

        func add(_ line: String) { mutex.withLock { $0.append(line) } }

        var lines: [String] { mutex.withLock { $0 } }
    }

    private static let event = #"""
        {"id":7,"title":"Party","stars":3,"opens":"09:30:00","closes":"18:30","tags":["a"],"owner":"ada",
        "place":{"street":"Elm"},"code":"x"}
        """#

    private static let draft = Rules.Event.Draft(
        title: "Party", opens: .init(clampingHour: 9, minute: 30), tags: ["a"], owner: "ada",
        place: .init(street: "Elm"))

    private static var record: Rules.Event {
        get throws { try JSON.decode(Rules.Event.self, from: Array(event.utf8)) }
    }

    private func transport(_ log: Log? = nil) -> ScriptedTransport {
        ScriptedTransport { sent, _ in
            log?.add(sent.method)
            return sent.method == "DELETE" ? .response(204) : .json(Self.event)
        }
    }

    @Test("Callbacks are called in their order, the first around being the outermost")
    func order() async throws {
        let log = Log()
        let events = RulesClient(transport: transport(log)).events
            .afterCreate { log.add("after create \($0.title)") }
            .afterSave { log.add("after save \($0.id)") }
            .afterUpdate { log.add("after update \($0.id)") }
            .afterRemove { _ in log.add("after remove") }
            .afterCreate { _ in log.add("after create 2") }
            .aroundChanges { change in
                log.add("outer {")
                try await change()
                log.add("outer }")
            }
            .aroundChanges { change in
                log.add("inner {")
                try await change()
                log.add("inner }")
            }
            .onCreate { _ in log.add("on create") }
            .onValidate(draft: { _, _ in log.add("on validate") })
            .onRemove { _ in log.add("on remove") }
            .onReceive {
                log.add("on receive")
                $0.title = "Received"
            }
        func around(_ lines: [String]) -> [String] { ["outer {", "inner {"] + lines + ["inner }", "outer }"] }
        let created = around([
            "on create", "on validate", "POST", "on receive", "after create Received", "after create 2",
        ])
        #expect(try await events.create(Self.draft).title == "Received")
        try await events.upsert(Self.draft, at: 7)
        try await events.save(try Self.record)
        try await events.update(7) { $0.stars = 1 }
        try await events.update(try Self.record) { $0.stars = 1 }
        try await events.remove(7)
        try await events.remove(try Self.record)
        // Reading is no change.
        _ = try await events.read(7)
        let updated = around(["PATCH", "on receive", "after update 7"])
        let removed = around(["on remove", "DELETE", "after remove"])
        #expect(
            log.lines == created + created.map { $0 == "POST" ? "PUT" : $0 }
                + around(["PUT", "on receive", "after save 7"]) + updated + updated + removed + removed
                + ["GET", "on receive"])
    }

    @Test("A draft with files is created within the callbacks, too; so is the record of a singleton changed")
    func others() async throws {
        let log = Log()
        let person = ScriptedTransport { sent, _ in
            sent.method == "DELETE" ? .response(204) : .json(#"{"id":"ada","name":"Ada"}"#)
        }
        let me = RulesClient(transport: person).me
            .aroundChanges { change in
                log.add("{")
                try await change()
                log.add("}")
            }
            .afterCreate { log.add("created \($0.name)") }
            .afterSave { log.add("saved \($0.name)") }
            .afterUpdate { log.add("updated \($0.name)") }
            .afterRemove { log.add("removed") }
        try await me.create(.init(id: "ada", name: "Ada"))
        try await me.save(.init(id: "ada", name: "Ada"))
        try await me.update { $0.name = "Ada" }
        try await me.remove()
        #expect(
            log.lines == ["{", "created Ada", "}", "{", "saved Ada", "}", "{", "updated Ada", "}", "{", "removed", "}"])
    }

    @Test("After an error of a callback after the change, the call throws it, although the server has made the change")
    func errorsAfter() async throws {
        let log = Log()
        let transport = transport(log)
        let events = RulesClient(transport: transport).events
            .afterCreate { _ in throw Refusal(description: "disk full") }
            .afterCreate { _ in log.add("never") }
            .afterUpdate { _ in throw PipeError(.invalidRequest(.missingVersion)) }
            .afterRemove { _ in throw CancellationError() }
        let created = await #expect(throws: PipeError.self) { try await events.create(Self.draft) }
        #expect(created?.description == "POST https://rules.example.com/events: refused: disk full")
        let updated = await #expect(throws: PipeError.self) { try await events.update(7) { $0.stars = 1 } }
        guard case .invalidRequest(.missingVersion) = updated?.reason else {
            Issue.record("\(String(describing: updated))")
            return
        }
        let removed = await #expect(throws: PipeError.self) { try await events[7].remove() }
        #expect(removed?.isCancelled == true)
        // No request is repeated.
        #expect(log.lines == ["POST", "PATCH", "DELETE"])
    }

    @Test("A closure around a change can refuse it, repeat it and see its error, which the call throws")
    func around() async throws {
        let transport = ScriptedTransport(.response(500), .response(500), .json(Self.event), .response(500))
        let events = RulesClient(transport: transport).events.with { $0.retry = .never }
        let refused = await #expect(throws: PipeError.self) {
            try await events.aroundChanges { _ in throw Refusal(description: "offline") }.create(Self.draft)
        }
        #expect(refused?.description == "POST https://rules.example.com/events: refused: offline")
        let omitted = await #expect(throws: PipeError.self) {
            try await events.aroundChanges { _ in }.remove(7)
        }
        #expect(
            omitted?.description
                == "DELETE https://rules.example.com/events/7: refused: a closure around the change has not made it")
        #expect(transport.requests.isEmpty)
        let repeating = events.aroundChanges { change in
            do { try await change() } catch {
                #expect((error as? PipeError)?.status == 500)
                do { try await change() } catch { try await change() }
            }
        }
        #expect(try await repeating.create(Self.draft).title == "Party")
        #expect(transport.requests.count == 3)
        // A caught error is not lost.
        let caught = await #expect(throws: PipeError.self) {
            try await events.aroundChanges { change in try? await change() }.create(Self.draft)
        }
        #expect(caught?.status == 500)
        let invalid = await #expect(throws: PipeError.self) {
            try await events.aroundChanges { change in try await change() }.update(7) { $0.stars = 9 }
        }
        #expect(invalid?.isValidationError == true)
    }

    @Test("An error of a callback before the change leaves out those after it")
    func errorsBefore() async throws {
        let log = Log()
        let events = RulesClient(transport: transport(log)).events
            .onCreate { _ in throw Refusal(description: "no") }
            .afterCreate { _ in log.add("never") }
            .aroundChanges { change in
                do { try await change() } catch {
                    log.add("\(error)")
                    throw error
                }
            }
        await #expect(throws: PipeError.self) { try await events.create(Self.draft) }
        #expect(log.lines == ["POST https://rules.example.com/events: refused: no"])
    }

    @Test("Pipes below have the callbacks around and after changes, but not those after removals")
    func inherited() async throws {
        let log = Log()
        let events = RulesClient(transport: transport()).events
            .afterCreate { _ in log.add("created") }
            .aroundChanges { change in
                log.add("around")
                try await change()
            }
        try await events[7].events.create(Self.draft)
        #expect(log.lines == ["around", "created"])
    }

    @Test("Callbacks and interceptors run off the caller's actor, the closure of an update on it") @MainActor
    func isolation() async throws {
        struct Observer: Interceptor {
            let log: Log

            func intercept(
                _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext, next: Next
            ) async throws -> (HTTPResponse, HTTPBody) {
                log.add("interceptor \(isOnMainActor())")
                return try await next(request, body)
            }
        }
        let log = Log()
        let transport = ScriptedTransport { sent, _ in
            sent.method == "GET" && sent.path.hasSuffix("events") ? .json("[\(Self.event)]") : .json(Self.event)
        }
        var client = RulesClient(transport: transport)
        client.client.settings.interceptors = [Observer(log: log)]
        let events = client.events
            .onUpdate { _ in log.add("on update \(isOnMainActor())") }
            .onValidate(patch: { _, _ in log.add("on validate \(isOnMainActor())") })
            .onReceive { _ in log.add("on receive \(isOnMainActor())") }
            .afterUpdate { _ in log.add("after update \(isOnMainActor())") }
            .afterUpdate { @MainActor _ in log.add("main actor \(isOnMainActor())") }
            .aroundChanges { change in
                log.add("around \(isOnMainActor())")
                try await change()
            }
        try await events.update(7) { _ in log.add("update \(isOnMainActor())") }
        #expect(
            log.lines == [
                "update true", "around false", "on update false", "on validate false", "interceptor false",
                "on receive false", "after update false", "main actor true",
            ])
        _ = try await events.read(7)
        _ = try await events.list()
        for try await _ in events.all() {}
        #expect(
            log.lines.dropFirst(8)
                == ["interceptor false", "on receive false", "interceptor false", "on receive false"]
                + ["interceptor false", "on receive false"])
    }
}

/// Known on the queue of the main actor, which is not always on the main thread on Linux.
private let mainKey: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
}()

private func isOnMainActor() -> Bool { DispatchQueue.getSpecific(key: mainKey) == true }
