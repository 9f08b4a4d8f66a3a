import HTTPTypes
import PipeCore
import PipeHTTP
import Synchronization

/// The tokens that a server has asked for, one for each realm, service and scopes.
final class ChallengeTokens: Sendable {
    /// The most tokens, and the most paths, that are kept; the oldest ones make room.
    static let limit = 256

    private struct Path {
        let method: String
        let segments: [String]
        let demand: TokenDemand
    }

    private struct State {
        var flights: [(demand: TokenDemand, flight: SingleFlight<OAuth2Token>)] = []
        var paths: [Path] = []
    }

    private let state = Mutex(State())

    /// Returns the token for a demand, which is fetched once for all calls that wait.
    func flight(_ demand: TokenDemand) -> SingleFlight<OAuth2Token> {
        state.withLock { state in
            if let known = state.flights.first(where: { $0.demand == demand }) {
                return known.flight
            }
            let flight = SingleFlight<OAuth2Token>()
            state.flights.append((demand, flight))
            if state.flights.count > Self.limit {
                state.flights.removeFirst()
            }
            return flight
        }
    }

    /// Remembers what a request needed.
    func remember(_ demand: TokenDemand, for request: HTTPRequest) {
        let path = Path(method: Self.method(of: request), segments: Self.segments(of: request), demand: demand)
        state.withLock { state in
            state.paths.removeAll { $0.method == path.method && $0.segments == path.segments }
            state.paths.append(path)
            if state.paths.count > Self.limit {
                state.paths.removeFirst()
            }
        }
    }

    /// Returns what a request will probably need: what the request needed whose path is most like its path. If that
    /// is wrong, the server asks for the right one.
    func demand(for request: HTTPRequest) -> TokenDemand? {
        let method = Self.method(of: request)
        let segments = Self.segments(of: request)
        return state.withLock { state in
            var best: (count: Int, demand: TokenDemand)?
            for path in state.paths.reversed() where path.method == method {
                let count = zip(path.segments, segments).prefix { $0.hasSameBytes(as: $1) }.count
                if count * 2 >= path.segments.count, count > best?.count ?? -1 {
                    best = (count, path.demand)
                }
            }
            return best?.demand
        }
    }

    /// Reading and writing need different scopes.
    private static func method(of request: HTTPRequest) -> String {
        request.method == .get || request.method == .head ? "" : request.method.rawValue
    }

    private static func segments(of request: HTTPRequest) -> [String] {
        let path = (request.path ?? "/").keeping { $0 != "?" }
        return [request.authority ?? ""] + path.words(separatedBy: "/").map(String.init)
    }
}
