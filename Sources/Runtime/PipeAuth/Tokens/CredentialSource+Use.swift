import PipeCore
import PipeHTTP

extension CredentialSource {
    /// Gets a token with the credential. A closure that provides it is called again after each refusal.
    ///
    /// - Parameter context: The call that needs it.
    func use(
        in context: AuthContext, _ use: (Value) async throws(PipeError) -> OAuth2Token
    ) async throws(PipeError) -> OAuth2Token {
        let ask: @Sendable (CredentialRequest) async throws -> Value?
        switch self {
        case .fixed(let value): return try await use(value)
        case .asked(let closure): ask = closure
        }
        var failure: PipeError?
        for attempt in 1...CredentialRequest.attemptLimit {
            let given: Value?
            do {
                given = try await ask(
                    CredentialRequest(
                        scheme: context.schemeName, scopes: context.scopes, attempt: attempt, error: failure))
            } catch {
                throw PipeError(thrown: error, as: PipeError.Reason.credential)
            }
            guard let value = given else {
                break
            }
            do throws(PipeError) {
                return try await use(value)
            } catch {
                failure = error
                if attempt == CredentialRequest.attemptLimit {
                    throw error
                }
            }
        }
        throw PipeError(.missingCredentials([context.schemeName]))
    }
}
