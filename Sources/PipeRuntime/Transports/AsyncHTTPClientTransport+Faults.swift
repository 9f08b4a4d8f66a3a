#if AsyncHTTPClient && canImport(AsyncHTTPClient)
import AsyncHTTPClient
import NIOCore
import NIOHTTP1
import NIOHTTP2
import NIOPosix
import NIOSSL

extension AsyncHTTPClientTransport {
    /// An error of the HTTP client as this package has it. What is none of its own, as what the stream of a request throws, is
    /// left as it is.
    static func failure(_ error: any Error) -> any Error {
        if let fault = TLSFault(error) {
            return PipeError(.tls(fault))
        }
        if let error = error as? HTTPClientError {
            return failure(error)
        }
        if isConnectTimeout(error) {
            return PipeError(.timedOut(.connect))
        }
        return ConnectionFault(error).map { PipeError(.connection($0)) } ?? error
    }

    private static func failure(_ error: HTTPClientError) -> any Error {
        switch error {
        case .cancelled:
            CancellationError()
        case .connectTimeout, .getConnectionFromPoolTimeout, .tlsHandshakeTimeout, .socksHandshakeTimeout,
            .httpProxyHandshakeTimeout:
            PipeError(.timedOut(.connect))
        case .deadlineExceeded, .readTimeout, .writeTimeout:
            PipeError(.timedOut(.attempt(nil)))
        case .remoteConnectionClosed:
            PipeError(.connection(.closed))
        default:
            PipeError(.connection(.other(error.shortDescription)))
        }
    }

    /// Whether no address of a host answered in time.
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

extension ConnectionFault {
    /// What SwiftNIO throws; `nil` where that is nothing about a connection.
    init?(_ error: any Error) {
        switch error {
        case let error as NIOConnectionError:
            self = Self.fault(of: error)
        case let error as IOError:
            self = ConnectionFault(errno: error.errnoCode) ?? .other(FileFault.words(of: error.errnoCode))
        case ChannelError.ioOnClosedChannel, ChannelError.alreadyClosed, ChannelError.eof, ChannelError.inputClosed,
            ChannelError.outputClosed, NIOSSLError.uncleanShutdown:
            self = .closed
        case let error as HTTPParserError:
            self = .malformedAnswer(error.debugDescription)
        case is SocketAddressError.UnknownHost:
            self = .unknownHost
        case is NIOHTTP2Errors.StreamClosed:
            self = .reset
        case is any NIOHTTP2Error:
            self = .malformedAnswer("HTTP/2: \(type(of: error))")
        case NIOSSLError.handshakeFailed(let error):
            self = Self.isEnd(error) ? .closedInHandshake : .other(TLSFault.words(of: error))
        case let error as BoringSSLError:
            self = Self.isEnd(error) ? .closedInHandshake : .other(TLSFault.words(of: error))
        // By its name: all else that the package has besides these errors would have to be built for them.
        case _ where String(reflecting: type(of: error)).begins(with: "NIOHTTPCompression."):
            self = .malformedAnswer("its body cannot be decompressed")
        default:
            return nil
        }
    }

    /// Whether the other side went while both agreed on TLS.
    private static func isEnd(_ error: BoringSSLError) -> Bool {
        switch error {
        case .sslError(let stack):
            stack.contains(.eofDuringHandshake) || stack.contains(.eofDuringAdditionalCertficiateChainValidation)
        case .zeroReturn, .syscallError: true
        default: false
        }
    }

    /// Where no address of a host could be connected to: what all of them say, and where they differ, what the first one does.
    private static func fault(of error: NIOConnectionError) -> ConnectionFault {
        let faults = error.connectionErrors.compactMap { ConnectionFault($0.error) }
        // Where a host has an address that nothing leads to besides one that refuses, the latter tells more.
        if let fault = faults.first(where: { $0 == .refused }) ?? faults.first {
            return fault
        }
        if error.dnsAError != nil || error.dnsAAAAError != nil {
            return .unknownHost
        }
        return .unreachable
    }
}
#endif
