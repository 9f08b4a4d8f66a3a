import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Sends requests to the token endpoint of an authorization server (RFC 6749, section 3.2).
///
/// It follows no redirects, sends only `User-Agent` of the client's headers and nothing of its query, and its errors
/// and logs contain no response bodies.
struct TokenEndpoint: Sendable {
    /// The most bytes of a response; usual ones have some hundred, with several JWTs some thousand.
    static let responseLimit = 1 << 20

    let scheme: OAuth2Scheme
    let context: AuthContext

    /// Returns the address of an endpoint in a schema.
    static func address(of endpoint: String, server: HTTPAddress) throws(PipeError) -> HTTPAddress {
        do throws(PipeError.AddressError) {
            if endpoint.has(text: "://") || endpoint.begins(with: "/") {
                return try server.resolving(endpoint)
            }
            var below = server
            below.query = nil
            below.path = (below.path.ends(with: "/") ? below.path : below.path + "/")
            return try below.resolving("./" + endpoint)
        } catch {
            throw PipeError(.token(.malformedEndpoint(error), endpoint: Redaction.removingUserInformation(endpoint)))
        }
    }

    /// Requests a token.
    ///
    /// - Parameters:
    ///   - form: The parameters of the grant.
    ///   - scopes: The scopes of the token.
    ///   - refreshToken: The refresh token to keep if the response has no other one.
    func token(
        for form: [(String, String)], scopes: Set<String>, client: OAuth2Client?, keeping refreshToken: String? = nil
    ) async throws(PipeError) -> OAuth2Token {
        var form = form
        if let audience = scheme.audience {
            form.append(("audience", audience))
        }
        form += scheme.parameters.map { ($0.name, $0.value) }
        let address = try Self.address(of: scheme.tokenEndpoint, server: context.server)
        // A code or a refresh token may be valid only once.
        let grant = form.first { $0.0 == "grant_type" }?.1
        let isRepeatable = grant == "password" || grant == "client_credentials"
        let response = try await send(form, to: address, client: client, isRepeatable: isRepeatable)
        do throws(PipeError.TokenError) {
            return try TokenResponse(response.body, scheme: scheme).token(
                at: context.now, scopes: scopes, keeping: refreshToken)
        } catch {
            throw PipeError(.token(error, endpoint: address.text))
        }
    }

    /// Revokes a token, if the scheme says how.
    func revoke(_ token: OAuth2Token, client: OAuth2Client?) async throws(PipeError) {
        guard let revocation = scheme.revocation else {
            return
        }
        let address = try Self.address(of: revocation.endpoint, server: context.server)
        // The refresh token first: without it, the access token expires by itself.
        let kinds = revocation.kind.map { [$0] } ?? [.refreshToken, .accessToken]
        for kind in kinds {
            guard let text = kind == .refreshToken ? token.refreshToken : token.accessToken else {
                continue
            }
            switch (revocation.kind, revocation.method) {
            case (nil, _):  // RFC 7009, section 2.1
                let form = [("token", text), ("token_type_hint", kind.rawValue)]
                _ = try await send(form, to: address, client: client)
            case (_, .post):
                _ = try await send([(kind.rawValue, text)], to: address, client: client)
            case (_, .delete):
                // A client secret must not be in a URL; the token authenticates this request.
                _ = try await send([(kind.rawValue, text)], to: address, .delete, client: nil)
            }
        }
    }

    // MARK: Requests

    private static let secretParameters: Set = [
        "password", "client_secret", "refresh_token", "access_token", "code", "code_verifier", "token",
    ]

    /// Sends parameters in a form, or in the query with `DELETE`, and retries as calls do.
    ///
    /// - Parameter isRepeatable: Whether the server may process the request twice. If not, it is retried only if the
    ///   server responds that it did not process it.
    private func send(
        _ parameters: [(String, String)], to address: HTTPAddress, _ method: TokenRevocation.Method = .post,
        client: OAuth2Client?, isRepeatable: Bool = true
    ) async throws(PipeError) -> CallResponse {
        guard address.isConfidential || context.server.scheme == "http" else {
            throw PipeError(.token(.insecureEndpoint, endpoint: address.text))
        }
        var form = parameters
        var fields = HTTPFields()
        fields[.accept] = "application/json"
        // Some servers require `User-Agent`; no other header of the client is sent.
        if let userAgent = context.client.userAgentField {
            let (name, value) = try HeaderFieldRules.checked(name: "User-Agent", value: userAgent)
            fields[name] = value
        }
        if let client {
            if let secret = client.secret, scheme.client == .basic {
                // Both parts are encoded before they are joined (RFC 6749, section 2.3.1).
                let pair = "\(PercentEncoding.encode(client.id)):\(PercentEncoding.encode(secret.value))"
                fields[.authorization] = "Basic " + Data(pair.utf8).base64EncodedString()
            } else {
                form.append(("client_id", client.id))
                if let secret = client.secret {
                    form.append(("client_secret", secret.value))
                }
            }
        }
        // Errors and logs have the address without the parameters.
        var target = address
        let body: HTTPBody?
        switch method {
        case .post:
            fields[.contentType] = CallRequest.Content.formType
            body = HTTPBody(Array(URLQuery(form).text.utf8))
        case .delete:
            target.query = [target.query, URLQuery(form).text].compactMap { $0 }.joined(separator: "&")
            body = nil
        }
        let request = HTTPRequest(
            method: method == .post ? .post : .delete, scheme: target.scheme, authority: target.authority,
            path: target.requestTarget, headerFields: fields)
        var redaction = context.client.redaction
        for (name, value) in form where Self.secretParameters.contains(name) {
            redaction.add(value)
        }
        if let client, let secret = client.secret {
            redaction.add(secret.value)
        }
        if let authorization = fields[.authorization] {
            redaction.add(authorization)
        }
        var retries = Retries(context.client.retry)
        while true {
            let failure: PipeError
            do throws(PipeError) {
                return try await attempt(request, body, at: address, redaction)
            } catch {
                failure = error
            }
            guard isRepeatable || Self.isRefusal(failure),
                let pause = retries.pause(
                    after: failure, budget: context.client.retryBudget, now: context.now,
                    random: context.client.jitter())
            else {
                throw PipeError(Self.reason(of: failure, endpoint: address.text, redaction))
            }
            do {
                try await context.clock.sleep(for: pause)
            } catch {
                throw PipeError(.cancelled)
            }
        }
    }

    /// Sends a request once, within the client's timeout.
    private func attempt(
        _ request: HTTPRequest, _ body: HTTPBody?, at address: HTTPAddress, _ redaction: Redaction
    ) async throws(PipeError) -> CallResponse {
        let timeout = context.client.timeout
        let response = try await RunningCall().value(
            within: TimeLimit(timeout: timeout, activity: nil, deadline: nil), context.clock
        ) { () async throws(PipeError) in
            try await exchange(request, body, at: address, redaction)
        }
        // Some servers respond with status 200 to every request.
        guard response.status.kind == .successful, TokenResponse.refusal(in: response.body) == nil else {
            throw response.error(.status(response.status.code), rules: nil)
        }
        return response
    }

    /// Returns whether the server responded that it did not process the request.
    private static func isRefusal(_ error: PipeError) -> Bool {
        error.status == 429 || error.status == 503
    }

    private func exchange(
        _ request: HTTPRequest, _ body: HTTPBody?, at address: HTTPAddress, _ redaction: Redaction
    ) async throws(PipeError) -> CallResponse {
        do {
            let logger = context.client.logger
            logger?.logRequest(request, url: address.text, bodyLength: body?.length, redaction: redaction)
            let start = ContinuousClock.now
            let (response, responseBody) = try await context.transport.send(request, body: body)
            logger?.logResponse(
                response, url: address.text, after: ContinuousClock.now - start, redaction: redaction)
            let bytes = try await responseBody.collect(upTo: Self.responseLimit)
            return CallResponse(
                method: request.method, address: address, status: response.status,
                headers: response.headerFields, body: bytes, redaction: redaction)
        } catch let error as PipeError {
            throw error
        } catch is CancellationError {
            throw PipeError(.cancelled)
        } catch HTTPBodyError.tooLarge(let limit) {
            throw PipeError(.bodyTooLarge(limit: limit))
        } catch {
            throw PipeError(.connection(.other(redaction.text(String(describing: error)))))
        }
    }

    /// Returns the error that a response describes.
    private static func tokenError(
        of status: Int, _ headers: HTTPFields, _ body: [UInt8], _ redaction: Redaction
    ) -> PipeError.TokenError {
        if (300..<400).contains(status) {
            return .redirected(redaction.url(headers[.location] ?? ""))
        }
        if let (code, description) = TokenResponse.refusal(in: body),
            (400..<500).contains(status) || (200..<300).contains(status)
        {
            return .refused(code: redaction.text(code), description: description.map { redaction.text($0) })
        }
        return .status(status)
    }

    /// Returns the error of a request as an error of the token.
    private static func reason(
        of error: PipeError, endpoint: String, _ redaction: Redaction
    ) -> PipeError.Reason {
        switch error.reason {
        case .status(let status):
            .token(tokenError(of: status, error.headers, error.body, redaction), endpoint: endpoint)
        case .timedOut: .token(.timedOut, endpoint: endpoint)
        case .connection(let error): .token(.connection(error), endpoint: endpoint)
        case .bodyTooLarge(let limit): .token(.tooLarge(limit: limit), endpoint: endpoint)
        default: error.reason
        }
    }
}
