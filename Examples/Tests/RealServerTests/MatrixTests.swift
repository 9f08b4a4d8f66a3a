import Foundation
import PipeRuntime
import Testing

/// A real Synapse. What a test expects is what its database and its folder of files hold, by `ask.py`.
@Suite(.enabled(if: RunningServers.matrix != nil), .serialized, .timeLimit(.minutes(3))) struct MatrixTests {
    private static let password = "wonderland is far away"

    /// A user that a test has made, with a client.
    struct Visitor {
        let name: String
        let matrix: MatrixClient
        let counter: CountingTransport

        var id: String { "@\(name):localhost" }
    }

    private func client(
        _ name: String, password: String = Self.password, transport: any Transport = DefaultTransport.shared
    ) -> MatrixClient {
        MatrixClient(
            server: .init(url: RunningServers.matrix ?? ""), auth: .init(session: .user(name, password: password)),
            transport: transport)
    }

    private func visitor(_ prefix: String = "alice") async throws -> Visitor {
        let name = RunningServers.name(prefix)
        let counter = CountingTransport()
        let matrix = client(name, transport: counter)
        let made = try await matrix.server.register(
            username: name, password: Self.password, auth: .init(type: "m.login.dummy"), inhibitLogin: true)
        #expect(made.userID == "@\(name):localhost")
        return Visitor(name: name, matrix: matrix, counter: counter)
    }

    /// The number that a query of the database has as its only value.
    private func number(_ query: String, _ value: String) async throws -> Int? {
        try await RunningServers.ask("rows", query, value)[0]?[0]?.int
    }

    private func text(_ body: String) -> Matrix.Message { .init(msgtype: .text, body: body) }

    @Test("A user is made, signs in, and is known; a stage that is missing is asked for")
    func users() async throws {
        let alice = try await visitor()
        #expect(try await number("select count(*) from users where name = ?", alice.id) == 1)
        let caller = try await alice.matrix.account.caller()
        #expect(caller.userID == alice.id)
        #expect(try await number("select count(*) from devices where hidden = 0 and user_id = ?", alice.id) == 1)
        #expect(alice.counter.count("/login") == 1)

        let error = await #expect(throws: PipeError.self) {
            try await alice.matrix.server.register(username: "nobody", password: "x")
        }
        #expect(error?.isUnauthorized == true && error?.json?["flows"]?[0]?["stages"]?[0] == "m.login.dummy")
        let taken = await #expect(throws: PipeError.self) {
            try await alice.matrix.server.register(
                username: alice.name, password: "x", auth: .init(type: "m.login.dummy"))
        }
        #expect(taken.flatMap { MatrixClient.failure(of: $0) }?.errcode == "M_USER_IN_USE")
        #expect(try await alice.matrix.server.versions().versions.contains("v1.11"))
    }

    @Test("A wrong password is an error with the message of the server")
    func wrongPassword() async throws {
        let alice = try await visitor()
        let error = await #expect(throws: PipeError.self) {
            try await client(alice.name, password: "wrong").account.caller()
        }
        guard case .token = error?.reason else { return #expect(Bool(false), "\(String(describing: error))") }
        #expect(error?.status == 403 && error?.isUnauthorized == true)
        #expect(error?.message == "Invalid username or password")
        #expect(error.flatMap { MatrixClient.failure(of: $0) }?.errcode == "M_FORBIDDEN")
    }

    @Test("A token that has expired is renewed, once for all calls that wait")
    func renewal() async throws {
        let alice = try await visitor()
        _ = try await alice.matrix.account.caller()
        let tokens = "select count(*) from refresh_tokens where user_id = ?"
        #expect(try await number(tokens, alice.id) == 1)
        for round in 1...2 {
            // Tokens live for three seconds.
            try await Task.sleep(for: .milliseconds(3200))
            try await withThrowingTaskGroup { group in
                for _ in 1...8 {
                    group.addTask {
                        let caller = try await alice.matrix.account.caller()
                        #expect(caller.userID == alice.id)
                    }
                }
                try await group.waitForAll()
            }
            #expect(alice.counter.count("/refresh") == round)
        }
        #expect(alice.counter.count("/login") == 1)
        #expect(Set(alice.counter.authorizations.compactMap(\.self)).count == 3)
        #expect(try await number("select count(*) from devices where hidden = 0 and user_id = ?", alice.id) == 1)
    }

    @Test("Pages in both directions have the messages of the database, each once, in order")
    func messages() async throws {
        let alice = try await visitor()
        let created = try await alice.matrix.rooms.create(.init(name: "Tea", preset: .privateChat))
        let room = alice.matrix.rooms[created.roomID]
        for number in 1...57 {
            _ = try await room.send(transaction: "t\(number)", text("message \(number)"))
        }
        let rows = try await RunningServers.ask(
            "rows", "select event_id from events where room_id = ? order by stream_ordering", created.roomID.rawValue)
        let stored = try #require(rows.array).compactMap { $0[0]?.string }
        let messages = try await number(
            "select count(*) from events where type = 'm.room.message' and room_id = ?", created.roomID.rawValue)
        #expect(messages == 57)

        for (direction, expected) in [(Matrix.Direction.forwards, stored), (.backwards, stored.reversed())] {
            for (size, prefetch) in [(10, 0), (7, 2)] {
                var found: [String] = []
                var bodies: [String] = []
                let all = room.messages.all(where: .init(direction: direction), pageSize: size, prefetch: prefetch)
                for try await event in all {
                    switch event {
                    case .message(let message):
                        found.append(message.eventID.rawValue)
                        bodies.append(message.content.body ?? "")
                    case .member(let member): found.append(member.eventID.rawValue)
                    case .name(let name): found.append(name.eventID.rawValue)
                    case .unknown(let other): found.append(other.eventID)
                    }
                }
                #expect(found == expected)
                let numbers = (1...57).map { "message \($0)" }
                #expect(bodies == (direction == .forwards ? numbers : numbers.reversed()))
            }
        }
        let filter = #"{"types":["m.room.message"]}"#
        let first = try await room.messages.list(where: .init(direction: .backwards, filter: filter), pageSize: 50)
        #expect(first.count == 50 && first.hasNext)
        let second = try #require(try await first.next())
        #expect(second.count == 7)
    }

    @Test("A transaction is carried out once; a redacted message has no content")
    func transactions() async throws {
        let alice = try await visitor()
        let created = try await alice.matrix.rooms.create(.init(preset: .privateChat))
        let room = alice.matrix.rooms[created.roomID]
        let first = try await room.send(transaction: "a/b c", text("once"))
        let again = try await room.send(transaction: "a/b c", text("once"))
        #expect(first.eventID == again.eventID)
        #expect(
            try await number(
                "select count(*) from events where type = 'm.room.message' and room_id = ?", created.roomID.rawValue)
                == 1)

        let reaction: JSONValue = [
            "m.relates_to": [
                "rel_type": "m.annotation", "event_id": .init(stringLiteral: first.eventID), "key": "👍",
            ]
        ]
        let sent = try await room.sendEvent(type: "m.reaction", transaction: "r", reaction)
        let relations = try await room.relations(event: first.eventID).list()
        #expect(
            relations.compactMap { if case .unknown(let event) = $0 { event.eventID } else { nil } } == [sent.eventID])

        guard case .message(let message) = try await room.event(event: first.eventID) else {
            return #expect(Bool(false), "not a message")
        }
        #expect(message.content.body == "once" && message.sender == alice.id)
        _ = try await room.redact(event: first.eventID, transaction: "x", reason: "a test")
        guard case .message(let redacted) = try await room.event(event: first.eventID) else {
            return #expect(Bool(false), "not a message")
        }
        #expect(redacted.content == Matrix.Message())
        #expect(try await number("select count(*) from redactions where redacts = ?", first.eventID) == 1)
    }

    @Test("Users are invited, join, talk, and are removed")
    func members() async throws {
        let alice = try await visitor()
        let bob = try await visitor("bob")
        let created = try await alice.matrix.rooms.create(
            .init(name: "Two", topic: "both", preset: .privateChat, isDirect: true))
        let room = alice.matrix.rooms[created.roomID]
        let early = await #expect(throws: PipeError.self) {
            try await bob.matrix.account.join(room: created.roomID.rawValue)
        }
        #expect(early?.isForbidden == true)
        #expect(early.flatMap { MatrixClient.failure(of: $0) }?.errcode == "M_FORBIDDEN")
        try await room.invite(userID: bob.id, reason: "tea")
        #expect(try await bob.matrix.account.join(room: created.roomID.rawValue).roomID == created.roomID)
        #expect(try await bob.matrix.account.rooms().joinedRooms == [created.roomID])
        #expect(Set(try await room.members().joined.keys) == [alice.id, bob.id])
        let membership = "select membership from room_memberships where user_id = ? order by event_stream_ordering desc"
        #expect(try await RunningServers.ask("rows", membership, bob.id)[0]?[0] == "join")

        try await room.typing(user: alice.id, typing: true, timeout: 1000)
        let message = try await bob.matrix.rooms[created.roomID].send(transaction: "1", text("hello"))
        try await room.markRead(fullyRead: message.eventID, read: message.eventID)
        #expect(
            try await number("select count(*) from receipts_linearized where event_id = ?", message.eventID) == 1)

        try await room.kick(userID: bob.id, reason: "late")
        #expect(try await RunningServers.ask("rows", membership, bob.id)[0]?[0] == "leave")
        try await room.leave()
        #expect(try await alice.matrix.account.rooms().joinedRooms.isEmpty)
    }

    @Test("A state is changed and read")
    func state() async throws {
        let alice = try await visitor()
        let created = try await alice.matrix.rooms.create(.init(name: "State", topic: "first", preset: .privateChat))
        let room = alice.matrix.rooms[created.roomID]
        let sent = try await room.setState(type: "m.room.topic", ["topic": "second “topic” 🚀"])
        #expect(try await room.state(type: "m.room.topic")["topic"] == "second “topic” 🚀")
        let event = try await RunningServers.ask("rows", "select json from event_json where event_id = ?", sent.eventID)
        #expect(
            event[0]?[0]?.string?.contains(#"second \u201ctopic\u201d"#) == true
                || event[0]?[0]?.string?.contains("second “topic” 🚀") == true)
        #expect(try await room.stateOf(type: "m.room.member", key: alice.id)["membership"] == "join")
        let missing = await #expect(throws: PipeError.self) { try await room.state(type: "m.room.avatar") }
        #expect(missing?.isNotFound == true && missing?.message?.contains("not found") == true)
    }

    @Test("A sync waits for news")
    func sync() async throws {
        let alice = try await visitor()
        let created = try await alice.matrix.rooms.create(.init(preset: .privateChat))
        let room = alice.matrix.rooms[created.roomID]
        let before = try await alice.matrix.account.sync()
        #expect(before.rooms?.join?[created.roomID.rawValue]?.timeline?.events.isEmpty == false)
        let account = alice.matrix.account
        let waiting = Task { try await account.sync(since: before.nextBatch, milliseconds: 30_000) }
        let start = ContinuousClock.now
        let sent = try await room.send(transaction: "1", text("news"))
        let after = try await waiting.value
        let events = after.rooms?.join?[created.roomID.rawValue]?.timeline?.events ?? []
        #expect(
            events.compactMap { if case .message(let message) = $0 { message.eventID.rawValue } else { nil } } == [
                sent.eventID
            ])
        #expect(ContinuousClock.now - start < .seconds(20))
        let cancelled = Task { try await account.sync(since: after.nextBatch, milliseconds: 30_000) }
        try await Task.sleep(for: .milliseconds(200))
        let end = ContinuousClock.now
        cancelled.cancel()
        let error = await #expect(throws: PipeError.self) { try await cancelled.value }
        #expect(error?.isCancelled == true && ContinuousClock.now - end < .seconds(5))
        let quiet = try await account.sync(since: after.nextBatch, milliseconds: 0)
        #expect(quiet.rooms?.join?[created.roomID.rawValue]?.timeline == nil)
    }

    @Test("Pages of the directory have the public rooms of the database, forwards and back")
    func directory() async throws {
        let alice = try await visitor()
        var made: Set<Matrix.PublicRoom.ID> = []
        for number in 1...7 {
            let room = try await alice.matrix.rooms.create(
                .init(name: "Public \(number)", preset: .publicChat, visibility: .public))
            made.insert(.init(room.roomID.rawValue))
        }
        let stored = try await number("select count(*) from rooms where is_public = ?", "1")
        let total = try #require(stored)
        var found: [Matrix.PublicRoom.ID] = []
        for try await room in alice.matrix.directory.all(pageSize: 2) { found.append(room.id) }
        #expect(found.count == total && Set(found).count == total && made.isSubset(of: found))
        let first = try await alice.matrix.directory.list(pageSize: 3)
        #expect(first.total == total)
        let second = try #require(try await first.next())
        #expect(try await second.previous()?.map(\.id) == first.map(\.id))
    }

    @Test("A room has an alias, by which it is found")
    func aliases() async throws {
        let alice = try await visitor()
        let name = RunningServers.name("tea")
        let created = try await alice.matrix.rooms.create(.init(preset: .publicChat, visibility: .private))
        let alias = alice.matrix.aliases(alias: "#\(name)/é+&?:localhost")
        try await alias.replace(.init(roomID: created.roomID))
        #expect(try await alias.read() == Matrix.Alias(roomID: created.roomID, servers: ["localhost"]))
        #expect(
            try await number("select count(*) from room_aliases where room_alias = ?", "#\(name)/é+&?:localhost") == 1)
        let bob = try await visitor("bob")
        #expect(try await bob.matrix.account.join(room: "#\(name)/é+&?:localhost").roomID == created.roomID)
        try await alias.remove()
        let error = await #expect(throws: PipeError.self) { try await alias.read() }
        #expect(error?.isNotFound == true)
    }

    @Test("A file comes back as it was sent")
    func files() async throws {
        let alice = try await visitor()
        let bytes = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
        let name = "tea “é” #1.bin"
        let sent = try await alice.matrix.media.upload(
            filename: name, .bytes(bytes, filename: name, contentType: "application/octet-stream"))
        let media = try #require(sent.contentURI.split(separator: "/").last.map(String.init))
        #expect(sent.contentURI == "mxc://localhost/\(media)")
        let digest = ContentDigest(of: bytes).hexadecimal
        let stored = try await RunningServers.ask("file", media)
        #expect(stored["size"] == 700_000 && stored["sha256"]?.string == digest)
        let row = try await RunningServers.ask(
            "rows", "select media_type, upload_name from local_media_repository where media_id = ?", media)
        #expect(row[0] == ["application/octet-stream", .init(stringLiteral: name)])

        let stream = try await alice.matrix.media.download(server: "localhost", name: media).stream()
        #expect(stream.suggestedFilename == name)
        #expect(Array(try await alice.matrix.media.download(server: "localhost", name: media).data()) == bytes)
        #expect(try await alice.matrix.media.config().largestUpload ?? 0 > 700_000)
        let error = await #expect(throws: PipeError.self) {
            try await alice.matrix.media.download(server: "localhost", name: "nothing").data()
        }
        #expect(error?.isNotFound == true)
        #expect(error.flatMap { MatrixClient.failure(of: $0) }?.errcode == "M_NOT_FOUND")
    }

    @Test("Profile and sessions are changed and read")
    func profile() async throws {
        let alice = try await visitor()
        try await alice.matrix.profile(user: alice.id).setName(displayname: "Alice Ünïcode")
        #expect(try await alice.matrix.profile(user: alice.id).read().displayname == "Alice Ünïcode")
        let stored = try await RunningServers.ask(
            "rows", "select displayname from profiles where full_user_id = ?", alice.id)
        #expect(stored[0]?[0] == "Alice Ünïcode")
        // The server adds users to its index after it has responded, and shows callers all users but themselves.
        let bob = try await visitor("bob")
        var found: [String] = []
        for _ in 0..<100 where found.isEmpty {
            try await Task.sleep(for: .milliseconds(50))
            found = try await bob.matrix.account.findUsers(searchTerm: alice.name, limit: 5).results.map(\.userID)
        }
        #expect(found == [alice.id])

        let device = try #require(try await alice.matrix.devices.list().first)
        try await alice.matrix.devices.replace(device.id, with: .init(displayName: "A test"))
        #expect(try await alice.matrix.devices.read(device.id).displayName == "A test")
        #expect(
            try await number("select count(*) from devices where display_name = 'A test' and user_id = ?", alice.id)
                == 1)
    }

    @Test("After signing out, the token is worth nothing")
    func signOut() async throws {
        let alice = try await visitor()
        _ = try await alice.matrix.account.caller()
        let token = try #require(alice.counter.authorizations.last ?? nil)
        #expect(try await number("select count(*) from access_tokens where user_id = ?", alice.id) == 1)
        try await alice.matrix.client.signOut()
        #expect(try await number("select count(*) from access_tokens where user_id = ?", alice.id) == 0)
        let stranger = PipeClient(name: "Stranger", server: try #require(RunningServers.matrix))
        let error = await #expect(throws: PipeError.self) {
            try await stranger.get("client/v3/account/whoami", headers: ["Authorization": token])
        }
        #expect(error?.isUnauthorized == true && error?.json?["errcode"] == "M_UNKNOWN_TOKEN")
    }
}
