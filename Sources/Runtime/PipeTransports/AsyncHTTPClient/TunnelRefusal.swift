#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient
import HTTPTypes
import NIOCore
import NIOHTTP1
import NIOPosix

extension AsyncHTTPClientTransport {
    /// Returns the error of a request, with the status of the proxy if that refused to make a tunnel.
    func refusal(_ error: any Error, of request: HTTPRequest) async -> any Error {
        guard let owned, let error = error as? HTTPClientError, error == .invalidProxyResponse,
            let proxy = owned.tunnel(scheme: request.scheme, authority: request.authority)
        else {
            return error
        }
        let status = await TunnelRefusal.status(of: request.authority ?? "", at: proxy)
        return PipeError(.connection(.refusedByProxy(status: status)))
    }
}

/// Asks a proxy for a tunnel that it has refused.
///
/// AsyncHTTPClient 1.37 has no error with the status of a refusal, other than 407, and no way to see it.
enum TunnelRefusal {
    /// The longest time to connect, and to wait for the response.
    private static let timeout = TimeAmount.seconds(5)

    /// Asks for the tunnel once, and closes it if the proxy makes it.
    ///
    /// - Parameter authority: The host of an `https` request, with or without a port.
    /// - Returns: The status of the refusal; `nil` if the proxy makes the tunnel this time, or does not respond.
    static func status(
        of authority: String, at proxy: ProxyServer, timeout: TimeAmount = timeout
    ) async -> Int? {
        guard let address = try? HTTPAddress("https://\(authority)") else {
            return nil
        }
        let target = "\(address.host):\(address.port)"
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let response = loop.makePromise(of: Int?.self)
        let connecting = ClientBootstrap(group: loop)
            .connectTimeout(timeout)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandlers(
                        HTTPRequestEncoder(), ByteToMessageHandler(HTTPResponseDecoder()),
                        AskingHandler(target, proxy.credentials, timeout, response))
                }
            }
            .connect(host: proxy.unbracketedHost, port: proxy.port)
        connecting.whenFailure { _ in response.succeed(nil) }
        return await withTaskCancellationHandler {
            let status = try? await response.futureResult.get()
            connecting.whenSuccess { $0.close(promise: nil) }
            return status
        } onCancel: {
            // The connection may not be made yet.
            response.succeed(nil)
        }
    }

    /// Asks when the connection is made, and fulfills the promise once: with the response, the end of the connection, or
    /// the end of the time.
    private final class AskingHandler: ChannelInboundHandler {
        typealias InboundIn = HTTPClientResponsePart
        typealias OutboundOut = HTTPClientRequestPart

        private let target: String
        private let credentials: Secret?
        private let timeout: TimeAmount
        private var response: EventLoopPromise<Int?>?
        private var end: Scheduled<Void>?

        init(
            _ target: String, _ credentials: Secret?, _ timeout: TimeAmount, _ response: EventLoopPromise<Int?>
        ) {
            self.target = target
            self.credentials = credentials
            self.timeout = timeout
            self.response = response
        }

        func channelActive(context: ChannelHandlerContext) {
            var head = HTTPRequestHead(version: .http1_1, method: .CONNECT, uri: target)
            head.headers.add(name: "Host", value: target)
            if let credentials {
                head.headers.add(name: "Proxy-Authorization", value: "Basic \(credentials.value)")
            }
            context.write(wrapOutboundOut(.head(head)), promise: nil)
            context.writeAndFlush(wrapOutboundOut(.end(nil)), promise: nil)
            end = context.eventLoop.assumeIsolated().scheduleTask(in: timeout) { self.succeed(nil) }
        }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            if case .head(let head) = unwrapInboundIn(data) {
                let status = Int(head.status.code)
                succeed((300...599).contains(status) ? status : nil)
            }
        }

        func channelInactive(context: ChannelHandlerContext) {
            succeed(nil)
        }

        func errorCaught(context: ChannelHandlerContext, error: any Error) {
            succeed(nil)
        }

        private func succeed(_ status: Int?) {
            end?.cancel()
            response?.succeed(status)
            response = nil
        }
    }
}
#endif
