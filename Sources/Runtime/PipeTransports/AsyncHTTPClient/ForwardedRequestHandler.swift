#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient
import NIOCore
import NIOHTTP1

/// Lets a proxy forward the requests of a connection: writes their targets in absolute form (RFC 9112, section 3.2.2),
/// and adds the credentials for the proxy.
///
/// AsyncHTTPClient itself sends requests to `http` through a tunnel, which many proxies allow to port 443 only.
final class ForwardedRequestHandler: ChannelDuplexHandler {
    typealias OutboundIn = HTTPClientRequestPart
    typealias OutboundOut = HTTPClientRequestPart
    typealias InboundIn = HTTPClientResponsePart
    typealias InboundOut = HTTPClientResponsePart

    private let credentials: Secret?
    private var isRefused = false

    private init(_ credentials: Secret?) {
        self.credentials = credentials
    }

    /// Adds the handler to a connection with a proxy, between AsyncHTTPClient's handler and the codec.
    static func add(to channel: any Channel, _ proxy: ProxyServer) -> EventLoopFuture<Void> {
        do {
            let pipeline = channel.pipeline.syncOperations
            let decoder = try pipeline.handler(type: ByteToMessageHandler<HTTPResponseDecoder>.self)
            try pipeline.addHandler(ForwardedRequestHandler(proxy.credentials), position: .after(decoder))
            return channel.eventLoop.makeSucceededVoidFuture()
        } catch {
            // The connection was closed before it was used, so its pipeline is empty.
            return ConnectionGuard.reject(channel, HTTPClientError.remoteConnectionClosed)
        }
    }

    func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
        guard case .head(var head) = unwrapOutboundIn(data) else {
            return context.write(data, promise: promise)
        }
        head.uri = "http://\(head.headers.first(name: "Host") ?? "")\(head.uri)"
        if let credentials {
            head.headers.replaceOrAdd(name: "Proxy-Authorization", value: "Basic \(credentials.value)")
        }
        context.write(wrapOutboundOut(.head(head)), promise: promise)
    }

    /// Fails the connection if the proxy refuses the request itself. The proxy's other errors cannot be distinguished
    /// from the host's errors.
    func channelRead(context: ChannelHandlerContext, data: NIOAny) {
        guard !isRefused else {
            return
        }
        if case .head(let head) = unwrapInboundIn(data), head.status == .proxyAuthenticationRequired {
            isRefused = true
            context.fireErrorCaught(PipeError(.connection(.refusedByProxy(status: 407))))
            context.close(promise: nil)
            return
        }
        context.fireChannelRead(data)
    }
}
#endif
