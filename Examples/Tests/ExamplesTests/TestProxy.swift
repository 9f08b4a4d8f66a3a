#if AsyncHTTPClient
import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// A proxy on this machine, for HTTP or SOCKS. It finds every host on this machine, whatever its name.
final class TestProxy: Sendable {
    enum Behavior: Sendable {
        /// Makes tunnels. Responds to other requests itself, with their heads.
        case works
        /// Responds to each request with a text.
        case responds(String)
        /// Closes the connection at the first request.
        case closes
        /// Never responds.
        case hangs
        /// Makes tunnels as SOCKS 5 does (RFC 1928), without authentication.
        case socks

        /// Responds to each request with a status.
        static func refuses(_ status: Int) -> Behavior {
            .responds("HTTP/1.1 \(status) Refused\r\nContent-Length: 3\r\n\r\nno\n")
        }
    }

    /// What the proxy has received.
    fileprivate struct Log: Sendable {
        var heads: [String] = []
        var connectionCount = 0
    }

    fileprivate final class State: Sendable {
        let log = Mutex(Log())
        let behavior: Behavior
        let credentials: String?

        init(_ behavior: Behavior, _ credentials: String?) {
            self.behavior = behavior
            self.credentials = credentials
        }
    }

    let port: Int
    private let state: State

    /// The heads of all requests; of SOCKS, `HOST:PORT`.
    var heads: [String] { state.log.withLock(\.heads) }
    /// The first lines of all requests.
    var lines: [String] { heads.map { $0.components(separatedBy: "\r\n")[0] } }
    var connectionCount: Int { state.log.withLock(\.connectionCount) }

    private init(port: Int, _ state: State) {
        self.port = port
        self.state = state
    }

    /// Runs a proxy while a closure runs.
    ///
    /// - Parameter credentials: The Base64 that requests need, else they are refused with status 407; `nil` for none.
    static func run<Result>(
        _ behavior: Behavior = .works, credentials: String? = nil, _ body: (TestProxy) async throws -> Result
    ) async throws -> Result {
        let state = State(behavior, credentials)
        let channel = try await ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .childChannelInitializer { channel in
                state.log.withLock { $0.connectionCount += 1 }
                return channel.eventLoop.makeCompletedFuture {
                    if case .socks = behavior {
                        try channel.pipeline.syncOperations.addHandler(SOCKSHandler(state))
                    } else {
                        try channel.pipeline.syncOperations.addHandler(RequestHandler(state))
                    }
                }
            }
            .bind(host: "127.0.0.1", port: 0).get()
        let result: Result
        do {
            result = try await body(TestProxy(port: channel.localAddress?.port ?? 0, state))
        } catch {
            try? await channel.close()
            throw error
        }
        try? await channel.close()
        return result
    }
}

/// The bytes between a client and its host, once they are connected.
private final class Tunnel {
    private var host: (any Channel)?

    /// Connects to a port of this machine.
    func open(port: Int, _ context: ChannelHandlerContext, _ completion: @escaping (Bool) -> Void) {
        let client = context.channel
        ClientBootstrap(group: context.eventLoop)
            .channelInitializer { host in
                host.eventLoop.makeCompletedFuture {
                    try host.pipeline.syncOperations.addHandler(RelayHandler(to: client))
                }
            }
            .connect(host: "127.0.0.1", port: port)
            .assumeIsolated()
            .whenComplete { result in
                self.host = try? result.get()
                completion(self.host != nil)
            }
    }

    /// Sends bytes to the host. Returns whether the tunnel is open.
    func send(_ bytes: ByteBuffer) -> Bool {
        host?.writeAndFlush(bytes, promise: nil)
        return host != nil
    }

    func close() {
        host?.close(promise: nil)
    }
}

/// Sends the bytes of a host to its client.
private final class RelayHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer

    private let client: any Channel

    init(to client: any Channel) {
        self.client = client
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        client.writeAndFlush(unwrapInboundIn(data), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        client.close(promise: nil)
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

private final class RequestHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let state: TestProxy.State
    private let tunnel = Tunnel()
    private var received = Data()

    init(_ state: TestProxy.State) {
        self.state = state
    }

    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let bytes = unwrapInboundIn(data)
        guard !tunnel.send(bytes) else {
            return
        }
        received += bytes.readableBytesView
        while let head = nextHead() {
            state.log.withLock { $0.heads.append(head) }
            respond(to: head, context)
        }
    }

    /// Removes the next request, with its body.
    private func nextHead() -> String? {
        guard let end = received.range(of: Data("\r\n\r\n".utf8)) else {
            return nil
        }
        let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
        let length = field("content-length", of: head).flatMap { Int($0) } ?? 0
        guard received.distance(from: end.upperBound, to: received.endIndex) >= length else {
            return nil
        }
        received = Data(received[end.upperBound...].dropFirst(length))
        return head
    }

    private func field(_ name: String, of head: String) -> String? {
        head.components(separatedBy: "\r\n").first { $0.lowercased().hasPrefix(name + ": ") }
            .map { String($0.dropFirst(name.count + 2)) }
    }

    private func respond(to head: String, _ context: ChannelHandlerContext) {
        if let credentials = state.credentials, field("proxy-authorization", of: head) != "Basic \(credentials)" {
            return write("HTTP/1.1 407 Who?\r\nProxy-Authenticate: Basic\r\nContent-Length: 0\r\n\r\n", context)
        }
        switch state.behavior {
        case .hangs, .socks: break
        case .closes: context.close(promise: nil)
        case .responds(let text): write(text, context)
        case .works:
            let target = head.components(separatedBy: " ")[1]
            guard head.hasPrefix("CONNECT ") else {
                return write("HTTP/1.1 200 OK\r\nContent-Length: \(head.utf8.count)\r\n\r\n\(head)", context)
            }
            let port = target.components(separatedBy: ":").last.flatMap { Int($0) } ?? 0
            tunnel.open(port: port, context) { isOpen in
                self.write("HTTP/1.1 \(isOpen ? "200 OK" : "502 No")\r\n\r\n", context)
            }
        }
    }

    private func write(_ text: String, _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: text)), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        tunnel.close()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}

private final class SOCKSHandler: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias OutboundOut = ByteBuffer

    private let state: TestProxy.State
    private let tunnel = Tunnel()
    private var isGreeted = false

    init(_ state: TestProxy.State) {
        self.state = state
    }

    /// Expects each message in one piece.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        let buffer = unwrapInboundIn(data)
        guard !tunnel.send(buffer) else {
            return
        }
        guard isGreeted else {
            isGreeted = true
            return write([5, 0], context)
        }
        // Version, CONNECT, reserved, a domain (3), its length, the domain, the port.
        let bytes = Array(buffer.readableBytesView)
        guard bytes.count > 7, bytes[..<4] == [5, 1, 0, 3] else {
            return context.close(promise: nil)
        }
        let host = String(decoding: bytes[5...].dropLast(2), as: UTF8.self)
        let port = Int(bytes[bytes.count - 2]) << 8 | Int(bytes[bytes.count - 1])
        state.log.withLock { $0.heads.append("\(host):\(port)") }
        tunnel.open(port: port, context) { isOpen in
            self.write([5, isOpen ? 0 : 1, 0, 1, 0, 0, 0, 0, 0, 0], context)
        }
    }

    private func write(_ bytes: [UInt8], _ context: ChannelHandlerContext) {
        context.writeAndFlush(wrapOutboundOut(ByteBuffer(bytes: bytes)), promise: nil)
    }

    func channelInactive(context: ChannelHandlerContext) {
        tunnel.close()
    }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.close(promise: nil)
    }
}
#endif
