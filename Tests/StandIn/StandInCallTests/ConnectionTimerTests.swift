#if StandIn
import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import PipeStandInServer

/// How long a connection of a stand-in stays open; the limits are 60 seconds without a request, and 600 for a body.
@Suite struct ConnectionTimerTests {
    private enum Step {
        case wait(Int64)
        case head
        case body
        case end
        /// The response, which the client reads at once.
        case response
        /// The response, which the client does not read.
        case unread
    }

    private static let head = HTTPServerRequestPart.head(
        HTTPRequestHead(version: .http1_1, method: .POST, uri: "/"))

    @Test(
        "A connection without a request, with a slow one, or with an unread response is closed; a slow response is not",
        arguments: [
            ([.wait(59)], true), ([.wait(60)], false),
            ([.wait(59), .head, .wait(599)], true), ([.wait(59), .head, .wait(600)], false),
            ([.head, .wait(300), .body, .wait(300)], false), ([.head, .wait(300), .body, .wait(200), .end], true),
            ([.head, .end, .wait(100_000)], true),
            ([.head, .end, .wait(1000), .response, .wait(59)], true),
            ([.head, .end, .wait(1000), .response, .wait(60)], false),
            ([.head, .end, .response, .wait(59), .head, .wait(61), .end, .wait(1000)], true),
            ([.head, .end, .unread, .wait(599)], true), ([.head, .end, .unread, .wait(600)], false),
        ] as [([Step], Bool)])
    private func timer(steps: [Step], isOpen: Bool) throws {
        let channel = EmbeddedChannel()
        try channel.pipeline.syncOperations.addHandler(ConnectionTimer(ServerLimits()))
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        for step in steps {
            switch step {
            case .wait(let seconds): channel.embeddedEventLoop.advanceTime(by: .seconds(seconds))
            case .head: try channel.writeInbound(Self.head)
            case .body: try channel.writeInbound(HTTPServerRequestPart.body(ByteBuffer(string: "a")))
            case .end: try channel.writeInbound(HTTPServerRequestPart.end(nil))
            case .response:
                channel.write(HTTPServerResponsePart.end(nil), promise: nil)
                channel.flush()
            case .unread: channel.write(HTTPServerResponsePart.end(nil), promise: nil)
            }
        }
        #expect(channel.isActive == isOpen)
        channel.flush()
        _ = try? channel.finish(acceptAlreadyClosed: true)
    }
}
#endif
