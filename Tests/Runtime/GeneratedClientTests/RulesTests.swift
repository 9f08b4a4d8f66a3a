import PipeRuntime
import PipeTesting
import RulesGolden
import Synchronization
import Testing

/// Rules of fields, and callbacks of pipes.
@Suite struct RulesTests {
    private static let event = #"""
        {"id":7,"title":"Party","stars":3,"opens":"09:30:00","closes":"18:30","tags":["a"],"owner":"ada",
        "place":{"street":"Elm"},"code":"x"}
        """#

    private func client(_ transport: ScriptedTransport) -> RulesClient { RulesClient(transport: transport) }

    private func draft() -> Rules.Event.Draft {
        .init(
            title: "Party", opens: .init(clampingHour: 9, minute: 30), tags: ["a"], owner: "ada",
            place: .init(street: "Elm"))
    }

    private func event() throws -> Rules.Event { try JSON.decode(Rules.Event.self, from: Array(Self.event.utf8)) }

    /// The messages of a value, as `field: message`.
    private func messages(_ value: some Validatable) -> [String] {
        do throws(PipeError) {
            try value.validate()
            return []
        } catch {
            return messages(error)
        }
    }

    private func messages(_ error: PipeError) -> [String] {
        error.validationMessages.map { "\($0.name): \($0.messages.joined(separator: ", "))" }
    }

    // MARK: - Values

    @Test("A draft is checked by field, with the names on the wire and on the way to nested records")
    func draftMessages() {
        #expect(messages(draft()) == [])
        var draft = draft()
        draft.title = " "
        draft.color = "#12345g"
        draft.contact = "ada"
        draft.stars = 6
        draft.price = 0
        draft.ratio = 0.25
        draft.tags = ["a", "b", "a", "c"]
        draft.owner = nil
        draft.place.street = ""
        draft.rooms = [.init(street: "A"), .init(street: "B", number: 0)]
        draft.rules = "12345678901"
        #expect(
            messages(draft) == [
                "title: can't be blank", "color: is invalid", "contact: is not a valid email",
                "stars: must be less than or equal to 5", "price: must be greater than 0",
                "ratio: must be greater than or equal to 0.5",
                "tags: has too many elements (maximum is 3), has equal elements", "owner: can't be blank",
                "place.street: can't be blank", "rooms.1.number: must be greater than or equal to 1",
                "rules: is too long (maximum is 10 characters)",
            ])
    }

    @Test("A patch is checked as far as its fields are set")
    func patchMessages() {
        var patch = Rules.Event.Patch()
        #expect(messages(patch) == [])
        patch.title = "ab"
        patch.color = nil
        patch.price = .value(2_000)
        patch.owner = nil
        #expect(
            messages(patch) == [
                "title: is too short (minimum is 3 characters)", "price: must be less than 1000.5",
                "owner: can't be blank",
            ])
    }

    @Test("A record is checked without the fields that only the server sets")
    func recordMessages() throws {
        var event = try event()
        #expect(event.code == "x")
        #expect(messages(event) == [])
        event.tags = []
        #expect(messages(event) == ["tags: has too few elements (minimum is 1)"])
    }

    // MARK: - Calls

    @Test("Calls throw the messages of a value that is not valid, with method and URL, and send nothing")
    func calls() async throws {
        let transport = ScriptedTransport()
        let events = client(transport).events
        var draft = draft()
        draft.title = "ab"
        var event = try event()
        event.stars = 0
        let errors = await [
            #expect(throws: PipeError.self) { try await events.create(draft) },
            #expect(throws: PipeError.self) { try await events.save(draft) },
            #expect(throws: PipeError.self) { try await events.upsert(draft, at: 7) },
            #expect(throws: PipeError.self) { try await events.replace(event) },
            #expect(throws: PipeError.self) { try await events.save(event) },
            #expect(throws: PipeError.self) { try await events[7].replace(event) },
            #expect(throws: PipeError.self) { try await events.update(7) { $0.stars = 0 } },
            #expect(throws: PipeError.self) { try await events.update(event) { $0.stars = 0 } },
            #expect(throws: PipeError.self) { try await events[7].events.create(draft) },
        ]
        let short = "title: is too short (minimum is 3 characters)"
        let few = "stars: must be greater than or equal to 1"
        #expect(
            errors.map { $0.map(messages) } == [[short], [short], [short], [few], [few], [few], [few], [few], [short]])
        let base = "https://rules.example.com/events"
        #expect(
            errors.map { "\($0?.method?.rawValue ?? "") \($0?.url ?? "")" } == [
                "POST \(base)", "POST \(base)", "PUT \(base)/7", "PUT \(base)/7", "PUT \(base)/7", "PUT \(base)/7",
                "PATCH \(base)/7", "PATCH \(base)/7", "POST \(base)/7/parts",
            ])
        #expect(errors[0]?.description == "POST \(base): not sent: Title is too short (minimum is 3 characters)")
        #expect(errors.allSatisfy { $0?.isValidationError == true && $0?.status == nil })
        #expect(transport.requests.isEmpty)
    }

    @Test("One catch handles the messages of the client and of the server")
    func sameAsServer() async throws {
        let transport = ScriptedTransport(
            .json(#"{"errors":{"title":["is too short (minimum is 3 characters)"]}}"#, status: 422))
        let events = client(transport).events
        let refused = await #expect(throws: PipeError.self) { try await events.create(self.draft()) }
        var draft = draft()
        draft.title = "ab"
        let checked = await #expect(throws: PipeError.self) { try await events.create(draft) }
        #expect(refused?.validationMessages == checked?.validationMessages)
        #expect(refused?.fullValidationMessages == checked?.fullValidationMessages)
        #expect(checked?.fullValidationMessages == ["Title is too short (minimum is 3 characters)"])
    }

    @Test("Valid values are sent, and so are others if `validates` is false")
    func settings() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.event) }
        var draft = draft()
        try await client(transport).events.create(draft)
        draft.title = "ab"
        var unchecked = client(transport)
        unchecked.client.settings.validates = false
        try await unchecked.events.create(draft)
        try await client(transport).events.with { $0.validates = false }.create(draft)
        #expect(transport.requests.count == 3)
        await #expect(throws: PipeError.self) {
            try await unchecked.events.with { $0.validates = true }.create(draft)
        }
        #expect(transport.requests.count == 3)
    }

    @Test("Records with `validate: false` are not checked")
    func off() async throws {
        let transport = ScriptedTransport(.json(#"{"id":1,"text":"a"}"#))
        try await client(transport).notes.create(.init(text: "a"))
        #expect(!(Rules.Note.Draft(text: "a") as Any is any Validatable))
        #expect(transport.requests.count == 1)
    }

    @Test("Drafts, patches and records of singletons and of bodies of operations are checked")
    func otherTypes() async throws {
        let transport = ScriptedTransport()
        let client = client(transport)
        let settings = await #expect(throws: PipeError.self) {
            try await client.settings.create(.init(text: "", size: 11))
        }
        #expect(settings.map(messages) == ["text: can't be blank", "size: must be less than or equal to 10"])
        let me = await #expect(throws: PipeError.self) { try await client.me.save(.init(id: "Ada", name: "")) }
        #expect(me.map(messages) == ["id: is invalid", "name: can't be blank"])
        var folder = Rules.Folder(id: 1, name: "a", parent: .init(id: 2, name: ""))
        let parent = await #expect(throws: PipeError.self) { try await client.folders.save(folder) }
        #expect(parent.map(messages) == ["parent.name: can't be blank"])
        folder.parent = nil
        #expect(messages(folder) == [])
        #expect(transport.requests.isEmpty)
    }

    @Test("A time of day is in records, defaults and queries")
    func times() async throws {
        let transport = ScriptedTransport { _, _ in .json("[\(Self.event)]") }
        let page = try await client(transport).events.list(where: .init(opens: .init(clampingHour: 8, minute: 0)))
        #expect(page.first?.opens.description == "09:30:00")
        #expect(page.first?.closes?.description == "18:30:00")
        #expect(draft().closes?.description == "18:30:00.5")
        #expect(transport.requests.map(\.line) == ["GET https://rules.example.com/events?opens=08%3A00%3A00"])
    }

    // MARK: - Callbacks

    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    @Test("Callbacks change a draft before its rules are checked, in the order in which they were added")
    func onCreate() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.event) }
        let events = client(transport).events
            .onCreate { $0.owner = "ada" }
            .onCreate { draft in draft.title += " of \(draft.owner?.rawValue ?? "")" }
        var draft = draft()
        (draft.owner, draft.title) = (nil, "A")
        try await events.create(draft)
        try await events.upsert(draft, at: 7)
        #expect(transport.requests.map { $0.json?["title"]?.string } == ["A of ada", "A of ada"])
        // The pipe itself has no callbacks.
        await #expect(throws: PipeError.self) { try await client(transport).events.create(draft) }
    }

    @Test("Callbacks change records and patches")
    func onSave() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.event) }
        let events = client(transport).events.onSave { $0.title = "Saved" }.onUpdate { $0.title = "Updated" }
        try await events.save(try event())
        try await events.update(7) { $0.stars = 1 }
        try await events[7].update { $0.stars = 1 }
        #expect(transport.requests.map { $0.json?["title"]?.string } == ["Saved", "Updated", "Updated"])
        let me = client(transport).me.onUpdate { $0.name = "" }
        let error = await #expect(throws: PipeError.self) { try await me.update { $0.name = "Ada" } }
        #expect(error.map(messages) == ["name: can't be blank"])
    }

    @Test("Messages of a callback are after those of the schema")
    func onValidate() async throws {
        let transport = ScriptedTransport()
        let events = client(transport).events
            .onValidate(draft: { draft, rules in
                if draft.tags.contains("root") { rules.add("are reserved", to: "tags") }
            })
            .onValidate(patch: { patch, rules in if patch.stars == 5 { rules.add("Nothing is perfect") } })
            .onValidate(record: { event, rules in if event.stars == 5 { rules.add("is too much", to: "stars") } })
        var draft = draft()
        (draft.stars, draft.tags) = (6, ["root"])
        let created = await #expect(throws: PipeError.self) { try await events.create(draft) }
        #expect(created.map(messages) == ["stars: must be less than or equal to 5", "tags: are reserved"])
        let updated = await #expect(throws: PipeError.self) { try await events.update(7) { $0.stars = 5 } }
        #expect(updated?.fullValidationMessages == ["Nothing is perfect"])
        var event = try event()
        event.stars = 5
        let replaced = await #expect(throws: PipeError.self) { try await events.save(event) }
        #expect(replaced?.fullValidationMessages == ["Stars is too much"])
        // Rules of the app are its own: the setting is about those of the schema.
        let unchecked = await #expect(throws: PipeError.self) {
            try await events.with { $0.validates = false }.create(draft)
        }
        #expect(unchecked.map(messages) == ["tags: are reserved"])
        #expect(transport.requests.isEmpty)
    }

    @Test("A callback refuses a removal; it gets the item, whose children it can read")
    func onRemove() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.event) }
        let events = client(transport).events.onRemove { item in
            if try await item.read().stars == 3 { throw Refusal(description: "three stars") }
        }
        let byID = await #expect(throws: PipeError.self) { try await events.remove(7) }
        let ofItem = await #expect(throws: PipeError.self) { try await events[7].remove() }
        for error in [byID, ofItem] {
            #expect(error?.description == "DELETE https://rules.example.com/events/7: refused: three stars")
        }
        let removed = await #expect(throws: PipeError.self) { try await events.remove(try event()) }
        #expect(removed?.method == .delete)
        #expect(transport.requests.allSatisfy { $0.method == "GET" })
        let me = client(transport).me.onRemove { throw CancellationError() }
        let cancelled = await #expect(throws: PipeError.self) { try await me.remove() }
        #expect(cancelled?.isCancelled == true)
    }

    @Test("A callback's own error of a call passes through, also one that looks like a version conflict")
    func errors() async throws {
        let transport = ScriptedTransport { sent, _ in sent.method == "GET" ? .response(412) : .json(Self.event) }
        let client = client(transport)
        let events = client.events.onUpdate { _ in _ = try await client.people.read("ada") }
        let error = await #expect(throws: PipeError.self) { try await events.update(try event()) { $0.stars = 1 } }
        #expect(error?.status == 412)
        #expect(error?.url == "https://rules.example.com/people/ada")
        #expect(transport.requests.count == 1)
    }

    @Test("Pipes below inherit callbacks for the same records, but not those for removals")
    func inherited() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.event) }
        let events = client(transport).events.onCreate { $0.title = "Below" }.onRemove { _ in
            throw Refusal(description: "never")
        }
        try await events[7].events.create(draft())
        #expect(transport.requests.map { $0.json?["title"]?.string } == ["Below"])
        #expect(events.url == "https://rules.example.com/events")
    }

    @Test("Nothing is sent after a callback if the task is cancelled meanwhile")
    func cancelled() async throws {
        let transport = ScriptedTransport { _, _ in .json(Self.event) }
        let events = client(transport).events.onCreate { _ in withUnsafeCurrentTask { $0?.cancel() } }
        let draft = draft()
        let error = await Task { () -> PipeError? in
            do throws(PipeError) {
                try await events.create(draft)
                return nil
            } catch { return error }
        }.value
        #expect(error?.isCancelled == true)
        #expect(transport.requests.isEmpty)
    }
}
