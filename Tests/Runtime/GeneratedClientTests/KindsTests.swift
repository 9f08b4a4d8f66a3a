import KindsGolden
import PipeTesting
import Testing

/// Calls of a client whose pipes are types of the app.
@Suite struct KindsTests {
    private static let base = "http://127.0.0.1:8080"

    @Test func aPipeOfTheAppHasTheGeneratedPipe() async throws {
        let transport = ScriptedTransport(
            .json(#"[{"id":1,"title":"Hall","owner_id":5},{"id":2,"title":"Garden","owner_id":5}]"#),
            .response(201, #"{"id":7,"text":"Hello"}"#), .json(#"{"text":"Plants"}"#), .json("[]"),
            .json(#"{"id":5,"name":"Alice"}"#))
        let kinds = KindsClient(server: .local, transport: transport)
        let rooms: RoomPipe = kinds.rooms
        let room = try #require(try await rooms.named("Garden"))
        let item = rooms.rooms[room]
        #expect(try await item.messages.say("Hello").id == 7)
        #expect(try await item.topic.text() == "Plants")
        #expect(try await kinds.archive(year: 2026).archive.list().isEmpty)
        // A related record is read by the generated pipe of its resource.
        #expect(try await kinds.owner(of: room).name == "Alice")
        #expect(
            transport.lines == [
                "GET \(Self.base)/rooms", "POST \(Self.base)/rooms/2/messages", "GET \(Self.base)/rooms/2/topic",
                "GET \(Self.base)/archives/2026", "GET \(Self.base)/users/5",
            ])
    }
}
