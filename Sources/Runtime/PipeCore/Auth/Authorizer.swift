import HTTPTypes
import PipeHTTP

/// A scheme and its credential, for one call.
struct Authorizer: Sendable {
    let name: String
    let scheme: AuthScheme
    let credential: any Credential
    /// The addition to the last request.
    private(set) var sent: RequestAuthorization?
    private(set) var refusals = 0

    var isInQuery: Bool {
        if case .query = scheme.location { true } else { false }
    }

    /// Adds the authorization of the credential to a request.
    ///
    /// - Returns: What was added.
    mutating func authorize(
        _ request: inout HTTPRequest, in context: AuthContext
    ) async throws(PipeError) -> RequestAuthorization {
        sent = nil
        let authorization: RequestAuthorization
        do {
            authorization = try await credential.authorization(for: request, in: context)
        } catch {
            throw PipeError(thrown: error, as: PipeError.Reason.credential)
        }
        try authorization.add(to: &request, for: name)
        sent = authorization
        return authorization
    }

    /// Passes on a response whose status is not 401.
    func didReceive(_ response: HTTPResponse, for request: HTTPRequest, in context: AuthContext) async {
        if sent != nil {
            await credential.didReceive(response, for: request, in: context)
        }
    }

    /// Returns whether to retry a request after a 401.
    mutating func refresh(
        after request: HTTPRequest, challenges: [AuthChallenge], in context: AuthContext
    ) async throws(PipeError) -> Bool {
        guard let authorization = sent else {
            return false
        }
        refusals += 1
        guard refusals == 1 || refusals == 2 && challenges.contains(where: \.isStale) else {
            return false
        }
        do {
            return try await credential.refresh(
                after: UnauthorizedResponse(request: request, authorization: authorization, challenges: challenges),
                in: context)
        } catch {
            throw PipeError(thrown: error, as: PipeError.Reason.credential)
        }
    }
}
