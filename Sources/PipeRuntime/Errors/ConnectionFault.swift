#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Why there is no connection, or no whole answer over it.
///
/// What makes a connection secure has faults of its own: ``TLSFault``. Times that ran out are a ``TimeoutFault``.
public enum ConnectionFault: Sendable, Hashable {
    /// The host is there, but nothing takes connections at the port. URLSession on Linux says that of every host that it cannot
    /// connect to.
    case refused
    /// There is no way to the host: no network, no route, or a firewall that says so.
    case unreachable
    /// The name of the host has no address, or nobody could be asked for it.
    case unknownHost
    /// The other side, or something on the way, broke the connection off.
    case reset
    /// The other side closed the connection before its answer was whole.
    case closed
    /// The other side closed the connection before it was secure: often one that has nothing for the host's name, or that lets
    /// this client not in.
    case closedInHandshake
    /// The answer has a status that is none, its text: a status has three digits, the first of which is no 0 (RFC 9110, section
    /// 15), and over HTTP/2 it is not 101 (RFC 9113, section 8.6).
    case malformedStatus(String)
    /// What came is not what the protocol allows; what the transport said.
    case malformedAnswer(String)
    /// Something else; what the transport said.
    case other(String)
}

extension ConnectionFault {
    /// What an error of the system means for a connection; `nil` where that is not known.
    init?(errno code: Int32) {
        switch code {
        case ECONNREFUSED: self = .refused
        case EHOSTUNREACH, ENETUNREACH, ENETDOWN, EHOSTDOWN, EADDRNOTAVAIL: self = .unreachable
        case ECONNRESET, ECONNABORTED, EPIPE, ENETRESET: self = .reset
        default: return nil
        }
    }

    /// A status as a status line has it: with three digits.
    static func digits(_ code: Int) -> String {
        let text = String(code)
        return String(repeating: "0", count: max(0, 3 - text.utf8.count)) + text
    }
}
