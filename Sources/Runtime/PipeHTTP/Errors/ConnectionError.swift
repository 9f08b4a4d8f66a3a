import HTTPTypes

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension PipeError {
    /// Why a connection cannot be made, or ends before the response is complete.
    ///
    /// Problems with certificates and TLS are a ``TLSError``, timeouts a ``TimeoutError``.
    public enum ConnectionError: Error, Hashable {
        /// The host exists, but no program accepts connections at the port. URLSession on Linux reports every failed
        /// attempt to connect as this.
        case refused
        /// The host cannot be reached: there is no network or no route, or a firewall refuses the connection.
        case unreachable
        /// The name of the host has no address, or the name server does not respond.
        case unknownHost
        /// The server, or a device on the way to it, reset the connection.
        case reset
        /// The server closed the connection before the response was complete.
        case closed
        /// The server accepted the connection and was silent on it, even to a PING frame (RFC 9113, section 6.7), so it was
        /// closed. The server may have processed the request.
        case unresponsive
        /// The server said that it did not process the request: it refused the stream, or announced the end of the
        /// connection with an earlier stream as the last one (RFC 9113, section 8.7). The request can be repeated
        /// whatever its method is.
        case notProcessed
        /// The head of the response, its status and header fields, has more bytes than are read.
        case headTooLarge(limit: Int)
        /// The server closed the connection during the TLS handshake, often because it does not know the host's name or
        /// rejects the client.
        case closedDuringHandshake
        /// The proxy refuses to send the request on; its status, such as 407 if it requires other credentials. `nil` if
        /// the transport does not know the status.
        case refusedByProxy(status: Int?)
        /// The response has a malformed status; the text of the status. A status has three digits and does not begin
        /// with 0 (RFC 9110, section 15); over HTTP/2 it is not 101 (RFC 9113, section 8.6).
        case malformedStatus(String)
        /// The response violates the protocol; the transport's description of it.
        case malformedResponse(String)
        /// Another problem; the transport's description of it.
        case other(String)
    }
}

extension PipeError.ConnectionError {
    /// The meaning of a system error for a connection; `nil` if it has none.
    package init?(errno code: Int32) {
        switch code {
        case ECONNREFUSED: self = .refused
        case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: self = .unreachable
        case ECONNRESET, ECONNABORTED, EPIPE, ENETRESET: self = .reset
        default: return nil
        }
    }

    /// A response has more header fields than are read.
    package static let tooManyFields = Self.malformedResponse("more than \(HTTPFields.countLimit) header fields")

    /// A status as in a status line: with three digits.
    package static func digits(_ code: Int) -> String {
        let text = String(code)
        return String(repeating: "0", count: max(0, 3 - text.utf8.count)) + text
    }
}
