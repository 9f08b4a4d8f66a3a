#if AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL

/// A server that responds to each request with arbitrary bytes: over HTTP/1.1 or, with TLS, over HTTP/2. It can send
/// what a correct server cannot.
final class RawServer: Sendable {
    /// The responses of a connection.
    enum Responses: Sendable {
        /// Texts for the requests of an HTTP/1.1 connection; the last one is repeated.
        case texts([String])
        /// Header blocks for the streams of an HTTP/2 connection; the last ones are repeated.
        case blocks([[HeaderBlock]])
        /// Responses to the requests of an HTTP/1.1 connection, by their heads.
        case responses(@Sendable (_ head: String) -> Response)
    }

    /// Bytes, and what follows them.
    struct Response: Sendable {
        var bytes: [UInt8]
        /// Whether the connection is closed behind them.
        var closes = false
        /// Bytes that follow as often as they are taken, up to 32 MB.
        var flood: [UInt8] = []
    }

    /// The contents of a HEADERS frame.
    struct HeaderBlock: Sendable {
        var fields: [(name: String, value: String)]
        var endsStream = true

        static func status(_ status: String, endsStream: Bool = true) -> HeaderBlock {
            HeaderBlock(fields: [(":status", status)], endsStream: endsStream)
        }
    }

    let port: Int
    private let channel: any Channel

    private init(_ channel: any Channel, port: Int) {
        self.channel = channel
        self.port = port
    }

    /// Runs a server while a closure runs.
    ///
    /// - Parameters:
    ///   - identity: The server's certificate; without it, the server does not use TLS.
    ///   - maximumTLS: The last version of TLS that the server supports.
    static func run<Result>(
        _ identity: Certificates.Pair?, _ responses: Responses, maximumTLS: TLSVersion? = nil,
        _ body: (RawServer) async throws -> Result
    ) async throws -> Result {
        var context: NIOSSLContext?
        if let identity {
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: try NIOSSLCertificate.fromPEMBytes(Array(identity.certificate.utf8))
                    .map { .certificate($0) },
                privateKey: .privateKey(try NIOSSLPrivateKey(bytes: Array(identity.key.utf8), format: .pem)))
            configuration.maximumTLSVersion = maximumTLS
            if maximumTLS != nil { configuration.minimumTLSVersion = .tlsv1 }
            if case .blocks = responses { configuration.applicationProtocols = ["h2"] }
            context = try NIOSSLContext(configuration: configuration)
        }
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { [context] channel in
                channel.eventLoop.makeCompletedFuture {
                    if let context {
                        try channel.pipeline.syncOperations.addHandler(NIOSSLServerHandler(context: context))
                    }
                    switch responses {
                    case .texts(let texts): try channel.pipeline.syncOperations.addHandler(TextHandler(texts))
                    case .blocks(let blocks): try channel.pipeline.syncOperations.addHandler(FrameHandler(blocks))
                    case .responses(let response):
                        try channel.pipeline.syncOperations.addHandler(ResponseHandler(response))
                    }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let result: Result
        do {
            result = try await body(RawServer(channel, port: channel.localAddress?.port ?? 0))
        } catch {
            try? await channel.close()
            throw error
        }
        try? await channel.close()
        return result
    }
}

/// Responds to requests without bodies.
private final class TextHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private var texts: [String]
    private var received: [UInt8] = []

    init(_ texts: [String]) {
        self.texts = texts
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        guard received.suffix(4) == [13, 10, 13, 10] else {
            return
        }
        received = []
        let text = texts.first ?? ""
        if texts.count > 1 { texts.removeFirst() }
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

/// Responds to requests without bodies, by their heads.
private final class ResponseHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let floodLimit = 32 << 20

    private let response: @Sendable (String) -> RawServer.Response
    private var received: [UInt8] = []

    init(_ response: @escaping @Sendable (String) -> RawServer.Response) {
        self.response = response
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        guard received.suffix(4) == [13, 10, 13, 10] else {
            return
        }
        let response = response(String(decoding: received, as: UTF8.self))
        received = []
        write(ByteBuffer(bytes: response.bytes), context) {
            if response.closes { context.close(promise: nil) }
            if !response.flood.isEmpty { self.flood(ByteBuffer(bytes: response.flood), Self.floodLimit, context) }
        }
    }

    private func flood(_ bytes: ByteBuffer, _ left: Int, _ context: ChannelHandlerContext) {
        guard left > 0 else { return }
        write(bytes, context) { self.flood(bytes, left - bytes.readableBytes, context) }
    }

    /// Writes bytes, and runs a closure when the system has taken them.
    private func write(_ bytes: ByteBuffer, _ context: ChannelHandlerContext, _ completion: @escaping () -> Void) {
        let written = context.eventLoop.makePromise(of: Void.self)
        let loop = context.eventLoop.assumeIsolated()
        written.futureResult.assumeIsolated().whenSuccess { loop.execute(completion) }
        context.writeAndFlush(wrapOutboundOut(bytes), promise: written)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

/// Responds to streams of HTTP/2 (RFC 9113), of which it reads only the frame headers.
private final class FrameHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private static let prefaceLength = 24
    private static let headers: UInt8 = 1
    private static let settings: UInt8 = 4
    private static let ping: UInt8 = 6

    private var blocks: [[RawServer.HeaderBlock]]
    private var received: [UInt8] = []
    private var hasPreface = false

    init(_ blocks: [[RawServer.HeaderBlock]]) {
        self.blocks = blocks
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        received += unwrapInboundIn(data).readableBytesView
        if !hasPreface, received.count >= Self.prefaceLength {
            received.removeFirst(Self.prefaceLength)
            hasPreface = true
            write(Self.settings, flags: 0, [0, 0, 0, 0], [], context)
        }
        while hasPreface, received.count >= 9 {
            let length = Int(received[0]) << 16 | Int(received[1]) << 8 | Int(received[2])
            guard received.count >= 9 + length else {
                break
            }
            let (type, flags) = (received[3], received[4])
            let stream = Array(received[5..<9])
            let payload = Array(received[9..<9 + length])
            received.removeFirst(9 + length)
            switch type {
            case Self.headers: respond(to: stream, context)
            case Self.settings where flags & 1 == 0: write(Self.settings, flags: 1, [0, 0, 0, 0], [], context)
            case Self.ping where flags & 1 == 0: write(Self.ping, flags: 1, [0, 0, 0, 0], payload, context)
            default: break
            }
        }
        context.flush()
    }

    private func respond(to stream: [UInt8], _ context: ChannelHandlerContext) {
        for block in blocks.first ?? [] {
            var payload: [UInt8] = []
            for (name, value) in block.fields {
                // RFC 7541, section 6.2.2: without indexing, with a new name; both are short.
                payload += [0, UInt8(name.utf8.count)] + Array(name.utf8) + [UInt8(value.utf8.count)]
                payload += Array(value.utf8)
            }
            write(Self.headers, flags: block.endsStream ? 5 : 4, stream, payload, context)
        }
        if blocks.count > 1 { blocks.removeFirst() }
    }

    private func write(
        _ type: UInt8, flags: UInt8, _ stream: [UInt8], _ payload: [UInt8], _ context: ChannelHandlerContext
    ) {
        let length = [UInt8(payload.count >> 16 & 0xFF), UInt8(payload.count >> 8 & 0xFF), UInt8(payload.count & 0xFF)]
        context.write(wrapOutboundOut(ByteBuffer(bytes: length + [type, flags] + stream + payload)), promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
#endif
