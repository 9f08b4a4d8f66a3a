import Foundation
import PipeRuntime
import RulesGolden

/// The Swift of Docs/Runtime/Validation.md, so that it is compiled.
enum ValidationUsage {
    struct Refusal: Error {}

    static func call(_ client: RulesClient, _ draft: Rules.Event.Draft) async throws {
        do {
            try await client.events.create(draft)
        } catch {
            guard error.isValidationError else { throw error }
            for field in error.validationMessages { print(field.name, field.messages) }
            print(error.fullValidationMessages)  // "Title is too short (minimum is 3 characters)", …
        }
    }

    static func value(_ draft: Rules.Event.Draft) {
        do {
            try draft.validate()
        } catch {
            let messages = error.validationMessages.first { $0.name == "title" }?.messages
            print(messages ?? [])
        }
    }

    static func settings(_ client: RulesClient) {
        let unchecked = client.events.with { $0.validates = false }
        _ = unchecked
    }

    static func callbacks(_ client: RulesClient, _ draft: Rules.Event.Draft) async throws {
        let events =
            client.events
            .onCreate { draft in draft.owner = draft.owner ?? "ada" }
            .onUpdate { patch in patch.title = patch.title?.capitalized }
            .onValidate(draft: { draft, rules in
                if draft.tags.contains("root") { rules.add("are reserved", to: "tags") }
            })
            .onRemove { event in
                if try await event.read().stars == 5 { throw Refusal() }
            }
            .onReceive { event in event.tags.sort() }
        try await events.create(draft)
    }

    @MainActor final class EventList {
        var events: [Rules.Event] = []
    }

    static func laterCallbacks(_ client: RulesClient, _ list: EventList) {
        let events =
            client.events
            .afterCreate { @MainActor event in list.events.append(event) }
            .afterRemove { _ in print("removed") }
            .aroundChanges { change in
                let clock = ContinuousClock()
                let start = clock.now
                try await change()
                print("changed in \(start.duration(to: clock.now))")
            }
        _ = events
    }
}
