import HTTPTypes
import PipeHTTP
import Synchronization

/// The credentials of one attempt of a call.
final class CallCredentials: Sendable {
    private struct State {
        var authorizers: [Authorizer]
        /// The last request, with what the credentials have added.
        var request: HTTPRequest?
        var redaction: Redaction
    }

    private let state: Mutex<State>
    /// Whether no credential waits for anything.
    let isFixed: Bool

    init(_ authorizers: [Authorizer], _ redaction: Redaction) {
        state = Mutex(State(authorizers: authorizers, redaction: redaction))
        isFixed = authorizers.allSatisfy(\.credential.isFixed)
    }

    /// The secrets of the client and of these credentials.
    var redaction: Redaction { state.withLock { $0.redaction } }

    /// Returns a request with the credentials whose schemes cover its address.
    func authorize(_ request: HTTPRequest, in exchange: Exchange) async throws(PipeError) -> HTTPRequest {
        var request = request
        var (authorizers, redaction) = state.withLock { ($0.authorizers, $0.redaction) }
        for index in authorizers.indices where exchange.covers(authorizers[index].scheme) {
            let context = exchange.context(for: authorizers[index])
            let target = request.path
            redaction.add(try await authorizers[index].authorize(&request, in: context), to: target)
        }
        state.withLock { [authorizers, request, redaction] state in
            state = State(authorizers: authorizers, request: request, redaction: redaction)
        }
        return request
    }

    /// Notes that the last request had none of these credentials.
    func forgetRequest() {
        state.withLock { $0.request = nil }
    }

    /// Passes the response to the last request to all credentials.
    ///
    /// - Returns: Whether a credential was renewed after a 401, so that the request can be repeated.
    func refresh(after response: HTTPResponse, in exchange: Exchange) async throws(PipeError) -> Bool {
        var (authorizers, request) = state.withLock { ($0.authorizers, $0.request) }
        guard let request else {
            return false
        }
        let challenges = response.status == .unauthorized ? AuthChallenge.all(in: response.headerFields) : nil
        var hasRefreshed = false
        for index in authorizers.indices where exchange.covers(authorizers[index].scheme) {
            let context = exchange.context(for: authorizers[index])
            if let challenges {
                let isNew = try await authorizers[index].refresh(after: request, challenges: challenges, in: context)
                hasRefreshed = hasRefreshed || isNew
            } else {
                await authorizers[index].didReceive(response, for: request, in: context)
            }
        }
        state.withLock { [authorizers] in $0.authorizers = authorizers }
        return hasRefreshed
    }
}

extension Exchange {
    /// Whether the credentials of a scheme go to the server of the next request.
    func covers(_ scheme: AuthScheme) -> Bool {
        attempt.client.core.address.map { scheme.covers(address, server: $0, trusted: attempt.call.trusted) } ?? false
    }

    func context(for authorizer: Authorizer) -> AuthContext {
        AuthContext(
            scheme: authorizer.scheme, schemeName: authorizer.name, scopes: attempt.call.settings.scopes ?? [],
            body: body,
            client: attempt.client, server: attempt.client.core.address ?? address)
    }
}
