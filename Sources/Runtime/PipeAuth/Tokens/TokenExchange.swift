import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

/// Sends requests to servers that issue tokens.
///
/// It follows no redirects, sends only `User-Agent` of the client's headers and nothing of its query. Its logs contain no
/// response bodies. Its errors contain only the bodies of failures, without tokens and other values that were sent.
struct TokenExchange: Sendable {
    /// The most bytes of a response; usual ones have some hundred, with several JWTs some thousand.
    static let responseLimit = 1 << 20
    /// The most bytes of a failure's body that an error has.
    static let errorBodyLimit = 8 << 10

    let context: AuthContext

    /// A request.
    struct Message: Sendable {
        var method = HTTPRequest.Method.post
        /// Where it is sent, and what errors and logs show.
        let address: HTTPAddress
        /// A further query; errors and logs do not show it.
        var query: String?
        var fields = HTTPFields()
        /// The parts that authenticate the request.
        var authorization = RequestAuthorization.none
        var body: HTTPBody?
        /// The texts that errors and logs do not show: all values of the credential.
        var secrets: [String] = []
        /// The names of members and header fields with tokens in responses.
        var tokenMembers: Set<String> = []
        var tokenFields: Set<String> = []
        /// Whether the request has a user's name and password.
        var isLogin = false
        /// Whether the server may process the request twice. If not, it is retried only if the server responds that it
        /// did not process it.
        var isRepeatable = true
        /// Reads the error in the body of a response, also of one that reports success.
        var refusal: @Sendable ([UInt8]) -> (code: String, description: String?)? = { _ in nil }
    }

    /// Returns the address of an endpoint in a schema.
    static func address(of endpoint: String, server: HTTPAddress) throws(PipeError) -> HTTPAddress {
        do throws(PipeError.AddressError) {
            if endpoint.containsBytes(of: "://") || endpoint.begins(with: "/") {
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

    /// Requests a JSON object: GET.
    func object(
        at address: HTTPAddress, _ authorization: RequestAuthorization = .none
    ) async throws(PipeError) -> JSONObject {
        var message = Message(method: .get, address: address)
        message.fields[.accept] = "application/json"
        message.authorization = authorization
        let response = try await response(to: message)
        guard let members = (try? JSON.decode(JSONValue.self, from: response.body))?.object else {
            throw PipeError(.token(.notJSON, endpoint: address.text))
        }
        return members
    }

    /// Sends a request and returns its response of success. Retries as calls do.
    func response(to message: Message) async throws(PipeError) -> CallResponse {
        let address = message.address
        guard address.isConfidential || context.server.scheme == "http" else {
            throw PipeError(.token(.insecureEndpoint, endpoint: address.text))
        }
        var fields = message.fields
        // Some servers require `User-Agent`; no other header of the client is sent.
        if let userAgent = context.client.userAgentField {
            let (name, value) = try HeaderFieldRules.checked(name: "User-Agent", value: userAgent)
            fields[name] = value
        }
        var target = address
        if let query = message.query {
            target.query = [target.query, query].compactMap { $0 }.joined(separator: "&")
        }
        var request = HTTPRequest(
            method: message.method, scheme: target.scheme, authority: target.authority, path: target.requestTarget,
            headerFields: fields)
        try message.authorization.add(to: &request)
        var redaction = context.client.redaction
        for secret in message.secrets {
            redaction.add(secret)
        }
        redaction.add(message.authorization)
        for name in message.tokenFields {
            redaction.add(headerName: name)
        }
        var retries = Retries(context.client.retry)
        while true {
            let failure: PipeError
            do throws(PipeError) {
                return try await attempt(request, message, redaction)
            } catch {
                failure = error
            }
            guard message.isRepeatable || Self.isRefusal(failure),
                let pause = retries.pause(
                    after: failure, budget: context.client.retryBudget, now: context.now,
                    random: context.client.jitter())
            else {
                throw tokenFailure(failure, message, redaction)
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
        _ request: HTTPRequest, _ message: Message, _ redaction: Redaction
    ) async throws(PipeError) -> CallResponse {
        let timeout = context.client.timeout
        let response = try await RunningCall().value(
            within: TimeLimit(timeout: timeout, deadline: nil), context.clock
        ) { () async throws(PipeError) in
            try await exchange(request, message.body, at: message.address, redaction)
        }
        // Some servers respond with status 200 to every request.
        guard response.status.kind == .successful, message.refusal(response.body) == nil else {
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
            let bytes =
                response.status.kind == .successful
                ? try await responseBody.collect(upTo: Self.responseLimit)
                : try await responseBody.prefix(Self.responseLimit).bytes
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
    private func tokenError(
        of status: Int, _ error: PipeError, _ message: Message, _ redaction: ResponseRedaction
    ) -> PipeError.TokenError {
        if (300..<400).contains(status) {
            return .redirected(redaction.url(error.headers[.location] ?? ""))
        }
        if let (code, description) = message.refusal(error.body),
            (400..<500).contains(status) || (200..<300).contains(status)
        {
            let redaction = redaction.redaction
            return .refused(code: redaction.text(code), description: description.map { redaction.text($0) })
        }
        return .status(status)
    }

    /// Returns the error of a request as an error of the token.
    private func tokenFailure(_ error: PipeError, _ message: Message, _ redaction: Redaction) -> PipeError {
        let endpoint = message.address.text
        return switch error.reason {
        case .status(let status): statusFailure(status, error, message, redaction)
        case .timedOut: PipeError(.token(.timedOut, endpoint: endpoint))
        case .connection(let error): PipeError(.token(.connection(error), endpoint: endpoint))
        case .bodyTooLarge(let limit): PipeError(.token(.tooLarge(limit: limit), endpoint: endpoint))
        default: PipeError(error.reason)
        }
    }

    private func statusFailure(
        _ status: Int, _ error: PipeError, _ message: Message, _ redaction: Redaction
    ) -> PipeError {
        let redaction = ResponseRedaction(
            redaction, values: message.secrets, memberNames: Self.tokenMembers.union(message.tokenMembers),
            fieldNames: message.tokenFields)
        return PipeError(
            .token(tokenError(of: status, error, message, redaction), endpoint: message.address.text),
            context: responseContext(error, message, redaction))
    }

    /// Returns an error's context about the server's response. The call that needs the token adds its method and URL.
    private func responseContext(
        _ error: PipeError, _ message: Message, _ redaction: ResponseRedaction
    ) -> PipeError.Context {
        var context = PipeError.Context(
            status: error.context.status, headers: redaction.fields(error.headers), redaction: redaction.redaction)
        context.isLogin = message.isLogin
        // The body of a success may be a token.
        guard let status = error.status, status >= 400 else {
            return context
        }
        let (body, isWhole) = redaction.body(
            error.body, isWhole: error.body.count < Self.responseLimit, type: error.headers[.contentType],
            limit: Self.errorBodyLimit)
        context.body = body
        context.isBodyCut = !isWhole
        context.rules = self.context.client.errors
        if isWhole {
            context.decoded = self.context.client.bodyCodecs?.decoded(
                body, error.headers, from: message.address, accept: message.fields[.accept])
        }
        return context
    }

    /// The usual names of members with tokens.
    private static let tokenMembers: Set = ["access_token", "refresh_token", "id_token", "token"]
}
