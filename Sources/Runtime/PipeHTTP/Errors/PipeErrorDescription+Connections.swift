// The texts of errors about connections, redirects and addresses.

extension PipeError.TLSError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .untrusted(let message):
            "the server's certificate is not trusted: it has no trusted signature or has expired (\(message))"
        case .expired: "the server's certificate has expired or is not valid yet"
        case .hostName: "the server's certificate is for another host"
        case .pin(let found): "the server's key matches none of the pins: \(found)"
        case .unencrypted: "the host has pins, and requests to it are not sent over http"
        case .clientCertificate(let message):
            "the server rejects the client's certificate or requires one (\(message))"
        case .notTLS: "the server does not use TLS at this port, which may be a port for http"
        case .version: "client and server have no version of TLS in common"
        case .handshake(let message): "the TLS handshake failed (\(message))"
        }
    }
}

extension PipeError.ConnectionError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .refused: "no program accepts connections at this port of the host"
        case .unreachable: "the host cannot be reached"
        case .unknownHost: "the name of the host has no address"
        case .reset: "the server reset it"
        case .closed: "the server closed it before the response was complete"
        case .unresponsive: "the server no longer responds on it"
        case .notProcessed: "the server refused the request without processing it"
        case .headTooLarge(let limit): "the head of the response has more than \(limit) bytes"
        case .closedDuringHandshake: "the server closed it during the TLS handshake"
        case .refusedByProxy(status: 407?): "the proxy requires other credentials (407)"
        case .refusedByProxy(let status):
            "the proxy refuses to send the request on\(status.map { " (\($0))" } ?? "")"
        case .malformedStatus(let text):
            "the response has the malformed status ‘\(PipeError.oneLine(text))’"
        case .malformedResponse(let message): "the response is malformed: \(PipeError.oneLine(message))"
        case .other(let message): PipeError.oneLine(message)
        }
    }
}

extension PipeError.RedirectError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .tooMany(let limit): "the call has more than \(limit) redirects"
        case .insecure(let url): "it leads from https to \(url)"
        case .malformedLocation(let text, let error): "its URL ‘\(text)’ \(error)"
        case .bodyNotReplayable: "the body can be read only once"
        case .bodyToOtherOrigin(let method, let url):
            "it would send the body to another server, with \(PipeError.oneLine(method.rawValue)) \(url)"
        }
    }
}

extension PipeError.AddressError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .notAbsolute: "is not absolute: it lacks a scheme such as https://"
        case .unsupportedScheme: "has a scheme other than http and https"
        case .malformedHost: "has no host, or a host with invalid characters"
        case .malformedPort: "has a port that is not a number from 1 to 65535"
        case .userInformation: "has a user name or password, which belong in the credentials"
        }
    }
}
