import PipeHTTP

/// What a stand-in does instead of responding as it should.
public enum StandInDisruption: Hashable, Sendable {
    /// A response with this status, from 400 to 599. `retryAfter` is the value of `Retry-After`, in seconds.
    case status(Int, retryAfter: Int? = nil)
    /// The connection is closed without a response.
    case dropped
    /// The response comes later.
    case delay(Duration)
    /// The job that the request starts fails at its end. Other requests are not disrupted.
    case failedJob
    /// A page of HTML with the status 200 is the response, as of a network that wants people to sign in. The request is not
    /// carried out.
    case page
    /// The connection is closed without a response, and the request is carried out before the request that is so many
    /// requests later: 1 is the next one.
    case late(Int)
    /// The request is carried out twice, as by a proxy that repeats it; the second response is sent.
    case repeated
    /// The request is carried out, and its response changed.
    case responding(StandInResponseChange)
}

/// What becomes of the response to a request that was carried out. Responses with errors are not changed.
public enum StandInResponseChange: Hashable, Sendable {
    /// The connection is closed without it.
    case lost
    /// It has an error's status, from 400 to 599, as of a gateway that did not wait for the server.
    case status(Int)
    /// A page of HTML, with the status 200.
    case page
    /// It has no body and no `Location`.
    case empty
    /// It has no body; a new record's URL is in `Location`.
    case location
    /// Its record has only every second member, and the identity among them, or not.
    case part(withIdentity: Bool)
    /// It has no `ETag`.
    case untagged
}

extension StandInResponseChange {
    /// The change with a name in the header field of a client or an option of the command.
    package init?(name: String) {
        switch name {
        case "lost": self = .lost
        case "page": self = .page
        case "empty": self = .empty
        case "location": self = .location
        case "part": self = .part(withIdentity: true)
        case "part-without-id": self = .part(withIdentity: false)
        case "untagged": self = .untagged
        default:
            guard let status = Int(digits: name), (400...599).contains(status) else { return nil }
            self = .status(status)
        }
    }
}

/// The error of a request in the same process whose connection is dropped.
public struct StandInConnectionDropped: Error, Hashable, Sendable, CustomStringConvertible {
    /// A sentence for people.
    public var description: String { "The stand-in dropped the connection." }
}
