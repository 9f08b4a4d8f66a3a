import PipeRuntime
import PipeTesting
import RulesGolden
import Testing

/// Closures for the records that a pipe receives.
@Suite struct ReceptionTests {
    private struct Refusal: Error {}

    private static func event(_ id: Int, _ title: String) -> String {
        #"{"id":\#(id),"title":"\#(title)","stars":3,"opens":"09:30:00","tags":["a"],"place":{"street":"Elm"},"code":"x"}"#
    }

    @Test("Every record of verbs and lists goes through the closures, in the order in which they were added")
    func everyVerb() async throws {
        let one = Self.event(1, "one"), two = Self.event(2, "two")
        let transport = ScriptedTransport(
            .json(one), .json("[\(one),\(two)]"), .json(one), .json(one), .json(two), .json(two), .json("[\(two)]"))
        let events = RulesClient(transport: transport).events.with { $0.validates = false }
            .onReceive { $0.title += "!" }
            .onReceive { $0.title = $0.title.uppercased() }
        let read = try await events.read(1)
        #expect(read.title == "ONE!")
        #expect(try await events.list().map(\.title) == ["ONE!", "TWO!"])
        let draft = Rules.Event.Draft(title: "x", opens: .init(clampingHour: 9, minute: 0), place: .init(street: "Elm"))
        #expect(try await events.create(draft).title == "ONE!")
        #expect(try await events.replace(read).title == "ONE!")
        #expect(try await events.update(2) { $0.stars = 1 }.title == "TWO!")
        #expect(try await events.upsert(draft, at: 2).title == "TWO!")
        #expect(try await events.all().collect().map(\.title) == ["TWO!"])
        // What is sent is not changed.
        #expect(transport.requests[2].json?["title"] == "x")
    }

    @Test("Items and pipes below with the same record have the closures, the pipe without them does not")
    func inherited() async throws {
        let transport = ScriptedTransport(
            .json(Self.event(1, "one")), .json(Self.event(2, "two")), .json(Self.event(1, "one")))
        let plain = RulesClient(transport: transport).events.with { $0.validates = false }
        let events = plain.onReceive { $0.title += "!" }
        #expect(try await events[1].read().title == "one!")
        let draft = Rules.Event.Draft(title: "x", opens: .init(clampingHour: 9, minute: 0), place: .init(street: "Elm"))
        #expect(try await events[1].events.create(draft).title == "two!")
        #expect(try await plain.read(1).title == "one")
    }

    @Test("An error of a closure is that of the call; records before it are returned first")
    func errors() async throws {
        let page = "[\(Self.event(1, "one")),\(Self.event(2, "bad"))]"
        let transport = ScriptedTransport(.json(Self.event(2, "bad")), .json(page), .json(page))
        let events = RulesClient(transport: transport).events.onReceive {
            if $0.title == "bad" { throw Refusal() }
        }
        await #expect(throws: PipeError.self) { try await events.read(2) }
        await #expect(throws: PipeError.self) { try await events.list() }
        var titles: [String] = []
        do {
            for try await event in events.all() { titles.append(event.title) }
            Issue.record("no error")
        } catch {
            guard case .aborted(let text) = error.reason else {
                throw error
            }
            #expect(text.contains("Refusal"))
        }
        #expect(titles == ["one"])
    }

    @Test("The record of a singleton goes through the closures")
    func singleton() async throws {
        let transport = ScriptedTransport(.json(#"{"id":"ada","name":"Ada"}"#))
        let me = RulesClient(transport: transport).me.onReceive { $0.name = $0.name.uppercased() }
        #expect(try await me.read().name == "ADA")
    }
}
