#if Store
import PipeHTTP
import PipeStandIn
import RandomTesting

/// How a server, or what is between it and the app, responds to requests.
enum ServerProfile: String, CaseIterable, Sendable {
    case whole
    case emptyBodies
    case locations
    case parts
    case partsWithoutIdentity
    case signInPages
    case pagesAfterwards
    case gatewayErrors
    case busy
    case tooEarly
    case unreachable
    case lostRequests
    case lostResponses
    case lateRequests
    case repeatedRequests

    /// What becomes of a request.
    ///
    /// - Parameter repeatsCreates: Whether the server makes one record of a new one that it gets twice.
    func network(of request: HTTPRequest, repeatsCreates: Bool) -> TodoServer.Network {
        let isWrite = request.method != .get
        let canRepeat = request.method != .post || repeatsCreates
        return switch self {
        case .whole: .works
        case .emptyBodies: isWrite ? .disrupted(.responding(.empty)) : .works
        case .locations: isWrite ? .disrupted(.responding(.location)) : .works
        case .parts: isWrite ? .disrupted(.responding(.part(withIdentity: true))) : .works
        case .partsWithoutIdentity: isWrite ? .disrupted(.responding(.part(withIdentity: false))) : .works
        case .signInPages: .disrupted(.page)
        case .pagesAfterwards: .disrupted(.responding(.page))
        case .gatewayErrors: .disrupted(.responding(.status(503)))
        case .busy: .disrupted(.status(429))
        case .tooEarly: .disrupted(.status(425))
        case .unreachable: .isUnreachable
        case .lostRequests: .losesRequests
        case .lostResponses: .losesResponses
        // One that arrives after another attempt would be made twice by any server without keys.
        case .lateRequests: repeatsCreates || request.method == .get ? .disrupted(.late(1)) : .losesRequests
        case .repeatedRequests: canRepeat ? .repeatsRequests : .works
        }
    }

    /// One of all profiles for a request; the server works as it should half of the time.
    static func any(using numbers: inout SplitMix64) -> ServerProfile {
        Bool.random(using: &numbers) ? .whole : allCases.randomElement(using: &numbers) ?? .whole
    }
}
#endif
