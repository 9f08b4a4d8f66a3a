#if AsyncHTTPClient
import NIOCore
import NIOEmbedded
import NIOHTTP2
import Testing

@testable import PipeTransports

/// When a connection is asked for a sign of life, and given up, by a clock that the tests move.
@Suite struct HTTP2ConnectionHandlerTests {
    private let channel = EmbeddedChannel()
    private let handler: HTTP2ConnectionHandler

    init() throws {
        let socket = SocketHandler()
        handler = HTTP2ConnectionHandler(
            pingAfter: .seconds(15), pingTimeout: .seconds(5), observer: GoAwayObserver(), socket: socket)
        try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
        try channel.pipeline.syncOperations.addHandlers(socket, handler)
        guard case .settings = try payload() else {
            Issue.record("no SETTINGS")
            return
        }
    }

    private func payload() throws -> HTTP2Frame.FramePayload? {
        try channel.readOutbound(as: HTTP2Frame.self)?.payload
    }

    private func hasPinged() throws -> Bool {
        if case .ping(_, ack: false) = try payload() { true } else { false }
    }

    private func open(_ stream: HTTP2StreamID) {
        channel.pipeline.fireUserInboundEventTriggered(
            NIOHTTP2StreamCreatedEvent(streamID: stream, localInitialWindowSize: nil, remoteInitialWindowSize: nil))
    }

    private func end(_ stream: HTTP2StreamID) {
        channel.pipeline.fireUserInboundEventTriggered(StreamClosedEvent(streamID: stream, reason: nil))
    }

    private func receive(_ payload: HTTP2Frame.FramePayload) throws {
        try channel.writeInbound(HTTP2Frame(streamID: .rootStream, payload: payload))
    }

    private func pass(_ time: TimeAmount) {
        channel.embeddedEventLoop.advanceTime(by: time)
    }

    @Test("A silent connection with a stream gets a PING after 15 seconds, and is closed 5 later")
    func unresponsive() throws {
        open(1)
        pass(.milliseconds(14_999))
        #expect(try !hasPinged())
        pass(.milliseconds(1))
        #expect(try hasPinged())
        pass(.milliseconds(4_999))
        #expect(channel.isActive)
        pass(.milliseconds(1))
        #expect(!channel.isActive)
        #expect(handler.end == .unresponsive)
    }

    @Test("A PING in return, or any other frame, is a sign of life", arguments: [false, true])
    func alive(isAcknowledgement: Bool) throws {
        open(1)
        for _ in 0..<5 {
            pass(.seconds(15))
            #expect(try hasPinged())
            pass(.seconds(4))
            try receive(
                isAcknowledgement
                    ? .ping(HTTP2PingData(withInteger: 0), ack: true) : .windowUpdate(windowSizeIncrement: 1))
            pass(.seconds(1))
            #expect(channel.isActive)
            #expect(try !hasPinged())
            // The next 15 seconds begin here.
            try receive(.windowUpdate(windowSizeIncrement: 1))
        }
        #expect(handler.end == nil)
    }

    @Test("A connection that receives something all the time is not asked")
    func busy() throws {
        open(1)
        for _ in 0..<20 {
            pass(.seconds(10))
            try receive(.windowUpdate(windowSizeIncrement: 1))
        }
        #expect(try payload() == nil)
    }

    @Test("A connection without streams is not asked before its next one, and that asks at once")
    func idle() throws {
        open(1)
        end(1)
        pass(.hours(1))
        #expect(try payload() == nil)
        open(3)
        #expect(try hasPinged())
        pass(.seconds(5))
        #expect(handler.end == .unresponsive)
    }

    @Test("The last stream of GOAWAY is the lowest one that was named")
    func goAway() throws {
        for (last, expected) in [(9, 9), (5, 5), (7, 5)] {
            try receive(.goAway(lastStreamID: HTTP2StreamID(last), errorCode: .noError, opaqueData: nil))
            #expect(handler.lastProcessed == HTTP2StreamID(expected))
        }
        #expect(channel.isActive)
    }

    @Test(
        "Only a GOAWAY frame is taken for one, not a body of its length",
        arguments: [([0, 0, 8, 7, 0, 0, 0, 0, 0], true), ([1, 2, 3, 7, 0, 0, 0, 0, 0], false)] as [([UInt8], Bool)])
    func observer(head: [UInt8], isGoAway: Bool) throws {
        let observer = GoAwayObserver()
        let channel = EmbeddedChannel(handler: observer)
        try channel.writeOutbound(IOData.byteBuffer(ByteBuffer(bytes: head + [0, 0, 0, 0, 0, 0, 0, 1])))
        #expect(observer.hasSeenGoAway == isGoAway)
    }
}
#endif
