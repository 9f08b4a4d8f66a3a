#if AsyncHTTPClient
import PipeRuntime
import Testing

/// What servers of HTTP/2 must not do, and floods of what they may do (RFC 9113). A call ends within its time limit,
/// with a response or an error, and the next call is not harmed.
@Suite(.serialized, .timeLimit(.minutes(5))) struct HostileHTTP2Tests {
    struct Attack: Sendable, CustomTestStringConvertible {
        let name: String
        var settings: [(id: UInt16, value: UInt32)] = []
        /// Whether a client that follows the specification gets the response.
        var isAllowed = false
        /// The bytes in response to the first request of a connection.
        let bytes: @Sendable (_ stream: UInt32) -> [UInt8]
        /// Whether the connection is closed behind them.
        var closes = false
        /// Whether the server lets no other call begin.
        var isLast: Bool { name == HostileHTTP2Tests.noStreams }

        var testDescription: String { name }

        init(
            _ name: String, settings: [(id: UInt16, value: UInt32)] = [], isAllowed: Bool = false, closes: Bool = false,
            _ frames: @escaping @Sendable (_ stream: UInt32) -> [Frame]
        ) {
            self.init(
                name, settings: settings, isAllowed: isAllowed, closes: closes,
                bytes: {
                    frames($0).flatMap(\.bytes)
                })
        }

        init(
            _ name: String, settings: [(id: UInt16, value: UInt32)] = [], isAllowed: Bool = false, closes: Bool = false,
            bytes: @escaping @Sendable (_ stream: UInt32) -> [UInt8]
        ) {
            self.name = name
            self.settings = settings
            self.isAllowed = isAllowed
            self.closes = closes
            self.bytes = bytes
        }

        /// A malformed block of fields.
        init(_ name: String, block: [UInt8]) {
            self.init(name) { [Frame(type: Frame.Kind.headers, flags: 5, stream: $0, payload: block)] }
        }

        /// Fields that no response may have.
        init(_ name: String, fields: [(String, String)]) {
            self.init(name, block: Frame.block(fields))
        }
    }

    /// A frame with its defaults.
    private static func frame(
        _ type: UInt8, flags: UInt8 = 0, _ stream: UInt32 = 0, _ payload: [UInt8] = []
    ) -> Frame {
        Frame(type: type, flags: flags, stream: stream, payload: payload)
    }

    private static func many(_ count: Int, _ frame: Frame) -> [Frame] {
        Array(repeating: frame, count: count)
    }

    private static let ping = frame(Frame.Kind.ping, 0, Array(repeating: 1, count: 8))

    static let floods: [Attack] = [
        Attack("5,000 PING") { many(5_000, ping) + Frame.head($0) },
        Attack("5,000 answers to no PING") {
            many(5_000, frame(Frame.Kind.ping, flags: 1, 0, ping.payload)) + Frame.head($0)
        },
        Attack("5,000 SETTINGS") { many(5_000, .settings([])) + Frame.head($0) },
        Attack("5,000 acknowledged SETTINGS") { many(5_000, frame(Frame.Kind.settings, flags: 1)) + Frame.head($0) },
        Attack("5,000 empty DATA") { Frame.head($0, ends: false) + many(5_000, .data($0, "", ends: false)) },
        Attack("5,000 DATA of one byte", isAllowed: true) {
            Frame.head($0, ends: false) + many(5_000, .data($0, "x", ends: false)) + [.data($0, "")]
        },
        Attack("CONTINUATION without an end") {
            [frame(Frame.Kind.headers, $0, Frame.block([(":status", "200")]))]
                + many(500, frame(Frame.Kind.continuation, $0, Array(repeating: 0, count: 16_000)))
        },
        Attack("5,000 empty CONTINUATION") {
            [frame(Frame.Kind.headers, $0)] + many(5_000, frame(Frame.Kind.continuation, $0)) + Frame.head($0)
        },
        Attack("5,000 interim heads", isAllowed: true) { stream in
            (0..<5_000).flatMap { _ in Frame.head(stream, "103", ends: false) } + Frame.head(stream)
        },
        Attack("5,000 PRIORITY") { many(5_000, frame(Frame.Kind.priority, $0, [0, 0, 0, 0, 1])) + Frame.head($0) },
        Attack("5,000 WINDOW_UPDATE") {
            many(5_000, frame(Frame.Kind.windowUpdate, 0, [0, 0, 0, 1])) + Frame.head($0)
        },
        Attack("5,000 RST_STREAM") { many(5_000, .reset($0, 0)) },
        Attack("5,000 unknown frames", isAllowed: true) { many(5_000, frame(0xAA, 0, [1])) + Frame.head($0) },
        Attack("5,000 GOAWAY") { many(5_000, .goAway(last: 0x7FFF_FFFF)) + Frame.head($0) },
    ]

    private static let malformed: [Attack] = [
        Attack("PUSH_PROMISE") {
            [frame(Frame.Kind.pushPromise, flags: 4, $0, [0, 0, 0, 2] + Frame.block([(":method", "GET")]))]
        },
        Attack("WINDOW_UPDATE of 0 for the connection") {
            [frame(Frame.Kind.windowUpdate, 0, [0, 0, 0, 0])] + Frame.head($0)
        },
        Attack("WINDOW_UPDATE of 0 for a stream") {
            [frame(Frame.Kind.windowUpdate, $0, [0, 0, 0, 0])] + Frame.head($0)
        },
        Attack("a window that is too large") {
            many(2, frame(Frame.Kind.windowUpdate, 0, [0x7F, 0xFF, 0xFF, 0xFF])) + Frame.head($0)
        },
        Attack("a window of a stream that is too large") {
            many(2, frame(Frame.Kind.windowUpdate, $0, [0x7F, 0xFF, 0xFF, 0xFF])) + Frame.head($0)
        },
        Attack("HEADERS on the stream 0") { _ in Frame.head(0) },
        Attack("HEADERS on a stream of the server") { _ in Frame.head(2) },
        Attack("HEADERS on an idle stream") { Frame.head($0 + 100) },
        Attack("DATA on an idle stream") { [.data($0 + 100, "x")] },
        Attack("DATA before the head") { [.data($0, "x", ends: false)] + Frame.head($0) },
        Attack("DATA behind the end") { Frame.head($0) + [.data($0, "x")] },
        Attack("a second head without an end") { Frame.head($0, ends: false) + Frame.head($0, ends: false) },
        Attack("trailers with a status") { Frame.head($0, ends: false) + Frame.head($0, "204") },
        Attack("RST_STREAM of an idle stream") { [.reset($0 + 100, 0)] + Frame.head($0) },
        Attack("RST_STREAM with an unknown code") { [.reset($0, 0xFFFF)] },
        Attack("RST_STREAM NO_ERROR in the body") { Frame.head($0, ends: false) + [.reset($0, 0)] },
        Attack("padding that is longer than its frame") {
            Frame.head($0, ends: false) + [frame(Frame.Kind.data, flags: 9, $0, [255, 1, 2])]
        },
        Attack("a PRIORITY of itself") { [frame(Frame.Kind.priority, $0, Frame.integer($0) + [1])] + Frame.head($0) },
        Attack("a short PING") { [frame(Frame.Kind.ping, 0, [1, 2, 3])] + Frame.head($0) },
        Attack("a short SETTINGS") { [frame(Frame.Kind.settings, 0, [1, 2, 3, 4, 5])] + Frame.head($0) },
        Attack("an acknowledged SETTINGS with a value") {
            [frame(Frame.Kind.settings, flags: 1, 0, [0, 1, 0, 0, 0, 0])] + Frame.head($0)
        },
        Attack("a short RST_STREAM") { [frame(Frame.Kind.reset, $0, [1])] },
        Attack("a short WINDOW_UPDATE") { [frame(Frame.Kind.windowUpdate, 0, [1])] + Frame.head($0) },
        Attack("a short GOAWAY") { [frame(Frame.Kind.goAway, 0, [1])] + Frame.head($0) },
        Attack("GOAWAY with 16 KB of text") {
            [.goAway(last: $0, 11, text: Array(repeating: 0x61, count: 16_000))] + Frame.head($0)
        },
        Attack("GOAWAY with rising streams") { [.goAway(last: 0), .goAway(last: 0x7FFF_FFFF)] + Frame.head($0) },
        Attack("GOAWAY, and the response", isAllowed: true) { [.goAway(last: $0)] + Frame.head($0) },
        Attack("GOAWAY of the end to come, and the response", isAllowed: true) {
            [.goAway(last: 0x7FFF_FFFF)] + Frame.head($0)
        },
        Attack("an end within a frame", closes: true, bytes: { Array(Frame.head($0)[0].bytes.dropLast(2)) }),
        Attack("an end within the body", closes: true) { Frame.head($0, ends: false) + [.data($0, "x", ends: false)] },
        Attack("no bytes", bytes: { _ in [] }),
        Attack("a response of HTTP/1.1", bytes: { _ in Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8) }),
        Attack("noise", bytes: { stream in (0..<5_000).map { UInt8(truncatingIfNeeded: $0 &* 7919 &+ Int(stream)) } }),
    ]

    private static let fields: [Attack] = [
        Attack("an empty head", block: []),
        Attack("two statuses", fields: [(":status", "200"), (":status", "204")]),
        Attack("a status behind a field", fields: [("x-a", "1"), (":status", "200")]),
        Attack("an unknown pseudo field", fields: [(":status", "200"), (":x", "1")]),
        Attack("a name in upper case", fields: [(":status", "200"), ("X-A", "1")]),
        Attack("an empty name", fields: [(":status", "200"), ("", "1")]),
        Attack("a name with a line break", fields: [(":status", "200"), ("x\r\na", "1")]),
        Attack("a value with a line break", fields: [(":status", "200"), ("x-a", "1\r\nset-cookie: a=b")]),
        Attack("a value with a zero byte", fields: [(":status", "200"), ("x-a", "1\u{0}")]),
        Attack(
            "fields of a connection",
            fields: [(":status", "200"), ("connection", "close"), ("transfer-encoding", "chunked")]),
        Attack("a length that is not there", fields: [(":status", "200"), ("content-length", "5")]),
        Attack("a length that is no number", fields: [(":status", "200"), ("content-length", "x")]),
        Attack("a length below the body") {
            Frame.head($0, "200", [("content-length", "1")], ends: false) + [.data($0, "12345")]
        },
        Attack("a length above the body") {
            Frame.head($0, "200", [("content-length", "9")], ends: false) + [.data($0, "12345")]
        },
        Attack("the index 0", block: [0x80]),
        Attack("an index that is out of range", block: [0xFF, 0xFF, 0xFF, 0x7F]),
        Attack("an integer without an end", block: Array(repeating: 0xFF, count: 100)),
        Attack("a string that is longer than its block", block: [0, 0x7E, 0x61]),
        Attack("a malformed Huffman code", block: [0, 0x81, 0x00, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]),
        Attack("a table that is too large", block: [0x3F, 0xE1, 0xFF, 0x7F, 0x88]),
    ]

    private static let noStreams = "no streams from now on"

    private static let settings: [Attack] = [
        Attack("a push setting of 2", settings: [(2, 2)]) { Frame.head($0) },
        Attack("a window of 2 GB", settings: [(4, 0x8000_0000)]) { Frame.head($0) },
        Attack("a frame size of 100", settings: [(5, 100)]) { Frame.head($0) },
        Attack("no window", settings: [(4, 0)], isAllowed: true) { Frame.head($0) },
        Attack("no table of fields", settings: [(1, 0)], isAllowed: true) { Frame.head($0) },
        Attack("no large heads", settings: [(6, 0)], isAllowed: true) { Frame.head($0) },
        Attack("unknown settings", settings: [(0x99, 1), (0xFFFF, 2)], isAllowed: true) { Frame.head($0) },
        Attack("settings that shrink", isAllowed: true) {
            [.settings([(3, 1), (4, 0), (5, 16_384), (1, 0)])] + Frame.head($0)
        },
        Attack(noStreams, isAllowed: true) { [.settings([(3, 0)])] + Frame.head($0) },
        Attack("a window that falls below zero", isAllowed: true) {
            [.settings([(4, 1)]), .settings([(4, 0)])] + Frame.head($0)
        },
    ]

    static let attacks = floods + malformed + fields + settings

    @Test("A server that does what it must not do harms one call at most", arguments: attacks)
    func attack(_ attack: Attack) async throws {
        try await HTTP2Tests.run(settings: attack.settings) { request in
            guard request.connection == 1, request.number == 1 else {
                return [.send(Frame.head(request.stream))]
            }
            return [.bytes(attack.bytes(request.stream))] + (attack.closes ? [.close] : [])
        } _: { server, transport in
            var client = HTTP2Tests.client(server, transport)
            client.settings.retry = .never
            client.settings.timeout = attack.isAllowed ? .seconds(20) : .seconds(2)
            let start = ContinuousClock.now
            do throws(PipeError) {
                let response = try await client.get("first")
                #expect((200...299).contains(response.status))
            } catch {
                #expect(!attack.isAllowed, "\(error)")
                #expect(!error.isCancelled)
            }
            guard !attack.isLast else { return }
            client.settings.retry = RetryPolicy(limit: 2, delay: .milliseconds(1))
            client.settings.timeout = .seconds(20)
            try await expectStatus(200) { try await client.get("second") }
            #expect(ContinuousClock.now - start < .seconds(60))
        }
    }

    @Test("Floods take little memory")
    func memory() async {
        // In a process that does nothing else; it has the server, too, which keeps what it could not send yet.
        await #expect(processExitsWith: .success) {
            let tests = HostileHTTP2Tests()
            try await tests.attack(HostileHTTP2Tests.Attack("warming up", isAllowed: true) { Frame.head($0) })
            let before = ProcessState.mostResidentBytes()
            for flood in HostileHTTP2Tests.floods {
                try await tests.attack(flood)
            }
            #expect(ProcessState.mostResidentBytes() - before < 128 << 20)
        }
    }

    @Test("There are at least forty, with unique names")
    func names() {
        #expect(Set(Self.attacks.map(\.name)).count == Self.attacks.count)
        #expect(Self.attacks.count >= 40)
    }
}
#endif
