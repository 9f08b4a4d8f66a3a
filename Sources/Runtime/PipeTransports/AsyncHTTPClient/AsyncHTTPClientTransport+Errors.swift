#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import PipeHTTP
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOHTTPCompression
import NIOPosix
import NIOSSL

extension AsyncHTTPClientTransport {
    /// Translates an error of the HTTP client to a ``PipeError`` or `CancellationError`. Returns other errors, such as
    /// those that the stream of a request body throws, unchanged.
    static func translated(_ error: any Error) -> any Error {
        if let tlsError = PipeError.TLSError(error) {
            return PipeError(.tls(tlsError))
        }
        if let error = error as? HTTPClientError {
            return translated(error)
        }
        if isConnectTimeout(error) {
            return PipeError(.timedOut(.connect))
        }
        return PipeError.ConnectionError(error).map { PipeError(.connection($0)) } ?? error
    }

    /// Whether an error is one of requests whose connection begins to close, or is closed, when they would be sent. It is
    /// also one of requests that were sent.
    static func isLateForConnection(_ error: any Error) -> Bool {
        switch error {
        case let error as HTTPClientError: error == .cancelled
        case ChannelError.ioOnClosedChannel: true
        default: false
        }
    }

    private static func translated(_ error: HTTPClientError) -> any Error {
        switch error {
        case .cancelled:
            // Without a cancellation the request raced with the end of its connection.
            Task.isCancelled ? CancellationError() : PipeError(.connection(.closed))
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .socksHandshakeTimeout,
            .httpProxyHandshakeTimeout:
            PipeError(.timedOut(.connect))
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            PipeError(.timedOut(.attempt(nil)))
        case .remoteConnectionClosed:
            PipeError(.connection(.closed))
        case .proxyAuthenticationRequired:
            PipeError(.connection(.refusedByProxy(status: 407)))
        case .invalidProxyResponse:
            PipeError(.connection(.refusedByProxy(status: nil)))
        default:
            PipeError(.connection(.other(error.shortDescription)))
        }
    }

    /// Whether the attempts to connect to all addresses of a host timed out.
    private static func isConnectTimeout(_ error: any Error) -> Bool {
        switch error {
        case let error as NIOConnectionError:
            !error.connectionErrors.isEmpty && error.connectionErrors.allSatisfy { isConnectTimeout($0.error) }
        case ChannelError.connectTimeout: true
        case let error as IOError: error.errnoCode == ETIMEDOUT
        default: false
        }
    }
}

extension PipeError.ConnectionError {
    /// Translates an error of SwiftNIO; `nil` if it is not about a connection.
    init?(_ error: any Error) {
        switch error {
        case let error as NIOConnectionError:
            self = Self.connectError(error)
        case let error as IOError:
            self =
                PipeError.ConnectionError(errno: error.errnoCode)
                ?? .other(PipeError.FileError.words(of: error.errnoCode))
        case ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed, ChannelError.eof, ChannelError.inputClosed,
            ChannelError.outputClosed, NIOSSLError.uncleanShutdown:
            self = .closed
        case let error as HTTPParserError:
            self = .malformedResponse(error.debugDescription)
        case is SocketAddressError.UnknownHost:
            self = .unknownHost
        case is NIOHTTP2Errors.StreamClosed:
            self = .reset
        case is any NIOHTTP2Error:
            self = .malformedResponse("HTTP/2: \(type(of: error))")
        case NIOSSLError.handshakeFailed(let error):
            self = Self.isEnd(error) ? .closedDuringHandshake : .other(PipeError.TLSError.message(of: error))
        case let error as BoringSSLError:
            self = Self.isEnd(error) ? .closedDuringHandshake : .other(PipeError.TLSError.message(of: error))
        case is NIOHTTPDecompression.DecompressionError, is NIOHTTPDecompression.ExtraDecompressionError:
            self = .malformedResponse("its body cannot be decompressed")
        default:
            return nil
        }
    }

    /// Whether the server closed the connection during the TLS handshake.
    private static func isEnd(_ error: BoringSSLError) -> Bool {
        switch error {
        case .sslError(let stack):
            stack.contains(.eofDuringHandshake) || stack.contains(.eofDuringAdditionalCertficiateChainValidation)
        case .zeroReturn, .syscallError: true
        default: false
        }
    }

    /// The error of a host to none of whose addresses a connection could be made: `refused` if any address refused,
    /// else the first address's error.
    private static func connectError(_ error: NIOConnectionError) -> PipeError.ConnectionError {
        let errors = error.connectionErrors.compactMap { PipeError.ConnectionError($0.error) }
        // A host may have an unreachable address beside one that refuses; the latter says more.
        if let error = errors.first(where: { $0 == .refused }) ?? errors.first {
            return error
        }
        if error.dnsAError != nil || error.dnsAAAAError != nil {
            return .unknownHost
        }
        return .unreachable
    }
}
#endif
