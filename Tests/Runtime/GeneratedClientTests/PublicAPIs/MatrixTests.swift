import Foundation
import MatrixGolden
import PipeRuntime
import PipeTesting
import Synchronization
import Testing

/// Matrix's client against responses recorded from Synapse; `make servers-test` calls a real one.
@Suite struct MatrixTests {
    private static let login =
        #"{"user_id":"@alice:localhost","access_token":"syt_1","refresh_token":"syr_1","expires_in_ms":3000,"device_id":"A"}"#

    private func client(_ transport: ScriptedTransport) -> MatrixClient {
        MatrixClient(auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
    }

    @Test("A login has a type and an identifier; events are of several types, and pages end without a token")
    func messages() async throws {
        let event = #""sender":"@alice:localhost","origin_server_ts":1795937291009"#
        let transport = ScriptedTransport(
            .json(Self.login),
            .json(
                """
                {"chunk":[{"type":"m.room.message","event_id":"$2",\(event),"content":{"body":"hello","msgtype":"m.text"}},\
                {"type":"m.room.topic","event_id":"$1",\(event),"content":{"topic":"t"}}],"start":"t2","end":"t1"}
                """), .json(#"{"chunk":[],"start":"t1"}"#))
        let matrix = client(transport)
        var texts: [String] = []
        for try await event in matrix.rooms["!a:b"].messages.all(where: .init(direction: .backwards), pageSize: 2) {
            switch event {
            case .message(let message): texts.append(message.content.body ?? "")
            case .unknown(let other):
                texts += [other.type, other.sender, other.json["content"]?["topic"]?.string ?? ""]
            default: texts.append("?")
            }
        }
        #expect(texts == ["hello", "m.room.topic", "@alice:localhost", "t"])
        let messages = "GET http://127.0.0.1:8008/_matrix/client/v3/rooms/!a:b/messages?dir=b"
        #expect(
            transport.lines == [
                "POST http://127.0.0.1:8008/_matrix/client/v3/login", "\(messages)&limit=2",
                "\(messages)&limit=2&from=t1",
            ])
        #expect(transport.requests[0].json?["identifier"] == ["user": "alice", "type": "m.id.user"])
        #expect(transport.requests[0].json?["type"] == "m.login.password")
        #expect(transport.requests[0].json?["refresh_token"] == true)
        #expect(transport.requests[1].header("Authorization") == "Bearer syt_1")
    }

    @Test("An error has a code")
    func errors() async throws {
        let transport = ScriptedTransport(
            .json(Self.login),
            .response(
                403, headers: ["Content-Type": "application/json"],
                #"{"errcode":"M_FORBIDDEN","error":"You are not invited to this room."}"#))
        let error = await #expect(throws: PipeError.self) {
            try await client(transport).account.join(room: "#tea:localhost")
        }
        #expect(error?.isForbidden == true && error?.message == "You are not invited to this room.")
        #expect(error.flatMap { MatrixClient.failure(of: $0) }?.errcode == "M_FORBIDDEN")
        #expect(transport.lines.last == "POST http://127.0.0.1:8008/_matrix/client/v3/join/%23tea:localhost")
    }

    @Test("A token lives for milliseconds, and another token renews it")
    func renewal() async throws {
        let date = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        let transport = ScriptedTransport(
            .json(Self.login), .json(#"{"user_id":"@alice:localhost"}"#),
            .json(#"{"access_token":"syt_2","refresh_token":"syr_2","expires_in_ms":3000}"#),
            .json(#"{"user_id":"@alice:localhost"}"#))
        var matrix = client(transport)
        matrix.client.environment.now = { date.withLock { $0 } }
        _ = try await matrix.account.caller()
        date.withLock { $0 += 3 }
        _ = try await matrix.account.caller()
        #expect(transport.lines[2] == "POST http://127.0.0.1:8008/_matrix/client/v3/refresh")
        #expect(transport.requests[2].body == #"{"refresh_token":"syr_1"}"#)
        #expect(transport.requests[3].header("Authorization") == "Bearer syt_2")
    }

    @Test("A list that is absent is an error")
    func absentList() async throws {
        let transport = ScriptedTransport(.json(Self.login), .json("{}"))
        let error = await #expect(throws: PipeError.self) { try await client(transport).devices.list() }
        guard case .decoding = error?.reason else { return #expect(Bool(false), "\(String(describing: error))") }
    }
}
