#if AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL
import PipeRuntime
import Synchronization
import Testing

/// A server of HTTP/2 over TLS that sends the frames a test chooses, right or wrong (RFC 9113). It reads only the heads
/// of frames.
final class FrameServer: Sendable {
    /// What the server does when a request begins, that is at a HEADERS frame.
    enum Action: Sendable {
        case send([Frame])
        case bytes([UInt8])
        /// Closes the connection.
        case close
        /// Sends nothing from now on, not even PING.
        case freeze
        /// Sends frames when a gate of the server opens.
        case later([Frame])
    }

    /// A request of a connection.
    struct Request: Sendable {
        /// The number of the connection, from 1.
        let connection: Int
        /// The number of the request on its connection, from 1.
        let number: Int
        let stream: UInt32
    }

    typealias Script = @Sendable (Request) -> [Action]

    /// What the server has seen.
    struct Record: Sendable {
        var connections = 0
        var requests = 0
        var pings = 0
        /// The error codes of received RST_STREAM frames.
        var resets: [UInt32] = []
        var goAways = 0
    }

    let port: Int
    private let channel: any Channel
    fileprivate let state = Mutex(Record())
    private let gates = Mutex<[@Sendable () -> Void]>([])

    var record: Record { state.withLock { $0 } }

    private init(_ channel: any Channel) {
        self.channel = channel
        port = channel.localAddress?.port ?? 0
    }

    /// Sends what actions `later` have kept back.
    func openGate() {
        let actions = gates.withLock { gates in
            defer { gates = [] }
            return gates
        }
        for action in actions { action() }
    }

    fileprivate func atGate(_ action: @escaping @Sendable () -> Void) {
        gates.withLock { $0.append(action) }
    }

    /// Runs a server while a closure runs.
    ///
    /// - Parameters:
    ///   - settings: The first SETTINGS frame of the first connection; the others have an empty one.
    ///   - script: What the server does at each request.
    static func run<Result>(
        settings: [(id: UInt16, value: UInt32)] = [], _ script: @escaping Script,
        _ body: (FrameServer) async throws -> Result
    ) async throws -> Result {
        let identity = try Certificates.shared.get().server
        var configuration = TLSConfiguration.makeServerConfiguration(
            certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(identity.certificate.utf8))
                .map { .certificate($0) },
            privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(identity.key.utf8), format: .pem)))
        configuration.applicationProtocols = ["h2"]
        let context = try NIOSSLContext(configuration: configuration)
        let box = Mutex<FrameServer?>(nil)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard let server = box.withLock({ $0 }) else { return }
                    try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    try channel.pipeline.syncOperations.addHandler(FrameScriptHandler(server, settings, script))
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let server = FrameServer(channel)
        box.withLock { $0 = server }
        let result: Result
        do {
            result = try await body(server)
        } catch {
            try? await channel.close()
            throw error
        }
        try? await channel.close()
        return result
    }
}

/// A frame of HTTP/2 (RFC 9113, section 4.1).
struct Frame: Sendable {
    enum Kind {
        static let data: UInt8 = 0
        static let headers: UInt8 = 1
        static let priority: UInt8 = 2
        static let reset: UInt8 = 3
        static let settings: UInt8 = 4
        static let pushPromise: UInt8 = 5
        static let ping: UInt8 = 6
        static let goAway: UInt8 = 7
        static let windowUpdate: UInt8 = 8
        static let continuation: UInt8 = 9
    }

    static let endStream: UInt8 = 1
    static let endHeaders: UInt8 = 4
    private static let largest = 16_384

    var type: UInt8
    var flags: UInt8 = 0
    var stream: UInt32
    var payload: [UInt8] = []

    var bytes: [UInt8] {
        let length = payload.count
        return [UInt8(length >> 16 & 0xFF), UInt8(length >> 8 & 0xFF), UInt8(length & 0xFF), type, flags]
            + Self.integer(stream) + payload
    }

    static func integer(_ value: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
    }

    static func settings(_ values: [(id: UInt16, value: UInt32)]) -> Frame {
        Frame(
            type: Kind.settings, stream: 0,
            payload: values.flatMap { [UInt8($0.id >> 8), UInt8($0.id & 0xFF)] + integer($0.value) })
    }

    static func reset(_ stream: UInt32, _ code: UInt32) -> Frame {
        Frame(type: Kind.reset, stream: stream, payload: integer(code))
    }

    static func goAway(last: UInt32, _ code: UInt32 = 0, text: [UInt8] = []) -> Frame {
        Frame(type: Kind.goAway, stream: 0, payload: integer(last) + integer(code) + text)
    }

    static func data(_ stream: UInt32, _ text: String, ends: Bool = true) -> Frame {
        Frame(type: Kind.data, flags: ends ? endStream : 0, stream: stream, payload: Array(text.utf8))
    }

    /// A head, in as many frames as it needs.
    static func head(
        _ stream: UInt32, _ status: String = "200", _ fields: [(String, String)] = [], ends: Bool = true
    ) -> [Frame] {
        var block = block([(":status", status)] + fields)[...]
        var frames: [Frame] = []
        repeat {
            let isFirst = frames.isEmpty
            let part = Array(block.prefix(largest))
            block = block.dropFirst(largest)
            frames.append(
                Frame(
                    type: isFirst ? Kind.headers : Kind.continuation,
                    flags: (isFirst && ends ? endStream : 0) | (block.isEmpty ? endHeaders : 0), stream: stream,
                    payload: part))
        } while !block.isEmpty
        return frames
    }

    /// A block of fields, without indexing and with new names (RFC 7541, section 6.2.2).
    static func block(_ fields: [(String, String)]) -> [UInt8] {
        fields.flatMap { [0] + string($0.0) + string($0.1) }
    }

    /// RFC 7541, sections 5.1 and 5.2.
    private static func string(_ text: String) -> [UInt8] {
        var length = text.utf8.count
        guard length >= 127 else {
            return [UInt8(length)] + Array(text.utf8)
        }
        var bytes: [UInt8] = [127]
        length -= 127
        while length >= 128 {
            bytes.append(UInt8(length % 128 + 128))
            length /= 128
        }
        return bytes + [UInt8(length)] + Array(text.utf8)
    }
}

/// One connection of a ``FrameServer``.
private final class FrameScriptHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let prefaceLength = 24

    private let server: FrameServer
    private let first: Frame
    private let script: FrameServer.Script
    private let connection: Int
    private var number = 0
    private var received: [UInt8] = []
    private var hasPreface = false
    private var isFrozen = false

    init(
        _ server: FrameServer, _ settings: [(id: UInt16, value: UInt32)], _ script: @escaping FrameServer.Script
    ) {
        self.server = server
        self.script = script
        connection = server.state.withLock { state in
            state.connections += 1
            return state.connections
        }
        first = .settings(connection == 1 ? settings : [])
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        if !hasPreface, received.count >= Self.prefaceLength {
            received.removeFirst(Self.prefaceLength)
            hasPreface = true
            write(first.bytes, context)
        }
        while hasPreface, received.count >= 9 {
            let length = Int(received[0]) << 16 | Int(received[1]) << 8 | Int(received[2])
            guard received.count >= 9 + length else {
                break
            }
            let (type, flags) = (received[3], received[4])
            let stream = received[5..<9].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            let payload = Array(received[9..<9 + length])
            received.removeFirst(9 + length)
            read(type, flags, stream, payload, context)
        }
        context.flush()
    }

    private func read(
        _ type: UInt8, _ flags: UInt8, _ stream: UInt32, _ payload: [UInt8], _ context: ChannelHandlerContext
    ) {
        switch type {
        case Frame.Kind.headers:
            number += 1
            server.state.withLock { $0.requests += 1 }
            for action in script(FrameServer.Request(connection: connection, number: number, stream: stream)) {
                run(action, context)
            }
        case Frame.Kind.settings where flags & 1 == 0 && !isFrozen:
            write(Frame(type: Frame.Kind.settings, flags: 1, stream: 0).bytes, context)
        case Frame.Kind.ping where flags & 1 == 0:
            server.state.withLock { $0.pings += 1 }
            if !isFrozen {
                write(Frame(type: Frame.Kind.ping, flags: 1, stream: 0, payload: payload).bytes, context)
            }
        case Frame.Kind.reset:
            server.state.withLock { $0.resets.append(payload.reduce(0) { $0 << 8 | UInt32($1) }) }
        case Frame.Kind.goAway:
            server.state.withLock { $0.goAways += 1 }
            // AsyncHTTPClient waits for the first SETTINGS of a connection as long as it is open.
            if number == 0 { context.close(promise: nil) }
        default:
            break
        }
    }

    private func run(_ action: FrameServer.Action, _ context: ChannelHandlerContext) {
        switch action {
        case .send(let frames): write(frames.flatMap(\.bytes), context)
        case .bytes(let bytes): write(bytes, context)
        case .close: context.close(promise: nil)
        case .freeze: isFrozen = true
        case .later(let frames):
            let channel = context.channel
            let bytes = ByteBuffer(bytes: frames.flatMap(\.bytes))
            server.atGate { channel.writeAndFlush(bytes, promise: nil) }
        }
    }

    private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

/// Checks the status of a response.
func expectStatus(
    _ status: Int, sourceLocation: SourceLocation = #_sourceLocation, _ call: () async throws -> PipeResponse
) async throws {
    let response = try await call()
    #expect(response.status == status, sourceLocation: sourceLocation)
}
#endif
