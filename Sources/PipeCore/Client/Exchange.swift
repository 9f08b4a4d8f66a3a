import HTTPTypes
@_spi(Generated) import PipeHTTP

/// The requests of one call: the first one and those that redirects lead to.
package struct Exchange: Sendable {
    /// The maximum number of redirects.
    static let redirectLimit = 10

    let client: PipeClient
    private let bodyLimit: Int
    private let errorBodyLimit: Int
    private let scopes: [String]
    private var authorizers: [Authorizer]
    let trusted: [HTTPAddress]
    /// The address that the caller has passed, if there is one. The caller decides what is sent to it.
    let addressees: [HTTPAddress]
    private(set) var redaction: Redaction

    var method: HTTPRequest.Method
    var address: HTTPAddress
    var fields: HTTPFields
    var body: HTTPBody?
    private let watcher: (any BodyWatcher)?
    /// The names of the body's header fields other than `Content-Type`.
    let contentFields: [HTTPField.Name]
    /// Uncommon options.
    let extras: Extras?
    var redirects = 0
    /// The first request, if it was redirected.
    var originalRequest: PipeError.OriginalRequest.Box?
    /// The call, if it runs on the caller's task: its responses are collected.
    private let callOnCaller: RunningCall?

    /// One reference, because the check whether there are any would copy all of them.
    final class Extras: Sendable {
        let interceptors: [any Interceptor]
        let cache: (any ResponseCache)?
        let resource: String
        let path: (text: String, marks: PathMarks)
        let attempt: Int
        let running: RunningCall?
        let codecs: BodyCodecs?
        let trustedPatterns: [URLPattern]

        init(_ call: CallRequest, running: RunningCall?, codecs: BodyCodecs?) {
            interceptors = call.settings.interceptors
            cache = call.watcher == nil ? call.settings.cache : nil
            resource = call.scope.pipe
            path = call.path
            attempt = call.attempt
            self.running = running
            self.codecs = codecs
            trustedPatterns = call.settings.trustedPatterns
        }
    }

    /// Sends the requests until there is a response without a redirect.
    ///
    /// - Parameter first: The response to the first request, if it was sent before.
    mutating func open(
        after first: (HTTPResponse, HTTPBody)? = nil
    ) async throws(PipeError) -> (HTTPResponse, HTTPBody) {
        if let (response, responseBody) = first {
            guard let location = Self.location(of: response) else {
                return (response, responseBody)
            }
            try follow(location, after: response)
        }
        while true {
            let (request, response, responseBody) = try await send()
            if !authorizers.isEmpty, try await refreshCredentials(after: request, response) {
                await Self.discard(responseBody)
                continue
            }
            guard let location = Self.location(of: response) else {
                return (response, responseBody)
            }
            try follow(location, after: response)
            await Self.discard(responseBody)
        }
    }

    // The frame of an asynchronous function is allocated for each call with the memory of all its branches: uncommon
    // options are handled in separate functions.

    @inline(__always)
    private mutating func send() async throws(PipeError) -> (HTTPRequest, HTTPResponse, HTTPBody) {
        guard authorizers.isEmpty, extras == nil, !client.isLogging else {
            return try await sendObserved()
        }
        let request = request()
        do {
            let (response, responseBody) = try await transmit(request, sentBody())
            return (request, response, responseBody)
        } catch {
            throw failure(error, after: nil)
        }
    }

    @inline(__always)
    private mutating func transmit(_ request: HTTPRequest, _ body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        if let callOnCaller, let transport = client.collectingTransport {
            let request = CollectedRequest(
                request, body: body?.bytes, limit: bodyLimit, errorLimit: errorBodyLimit)
            return try await transport.collect(request, for: callOnCaller).response
        }
        return try await client.transport.send(request, body: body)
    }

    @inline(never)
    private func request() -> HTTPRequest {
        var request = HTTPRequest(
            method: method,
            scheme: address.scheme,
            authority: address.authority,
            path: address.requestTarget,
            headerFields: fields
        )
        if !isTrusted {
            removeForeign(from: &request.headerFields)
        }
        return request
    }

    private func sentBody() -> HTTPBody? {
        body.map { body in watcher?.watching(body) ?? body }
    }

    /// Sends a request that has credentials, or that is logged, cached or passed to interceptors.
    @inline(never)
    private mutating func sendObserved() async throws(PipeError) -> (HTTPRequest, HTTPResponse, HTTPBody) {
        var request = request()
        do {
            if let extras, !extras.interceptors.isEmpty {
                return try await sendThroughInterceptors(request, sentBody(), extras)
            }
            let (response, responseBody) = try await sendAuthorized(&request, sentBody())
            return (request, response, responseBody)
        } catch {
            throw failure(error, after: nil)
        }
    }

    /// Sends a request with its credentials.
    private mutating func sendAuthorized(
        _ request: inout HTTPRequest, _ body: HTTPBody?
    ) async throws -> (HTTPResponse, HTTPBody) {
        let start = client.logger.map { logger in
            logger.logRequest(request, url: address.text, bodyLength: body?.length, redaction: redaction)
            return ContinuousClock.now
        }
        for index in authorizers.indices where covers(authorizers[index].scheme) {
            let context = context(for: authorizers[index])
            redaction.add(try await authorizers[index].authorize(&request, in: context))
        }
        let response =
            if let extras, let cache = extras.cache {
                try await cache.respond(to: request, body: body, in: context(extras)) { [client] in
                    try await client.transport.send($0, body: $1)
                }
            } else {
                try await transmit(request, body)
            }
        if let start {
            let duration = ContinuousClock.now - start
            client.logger?.logResponse(response.0, url: address.text, after: duration, redaction: redaction)
        }
        return response
    }

    // MARK: Interceptors

    private mutating func sendThroughInterceptors(
        _ request: HTTPRequest, _ body: HTTPBody?, _ extras: Extras
    ) async throws -> (HTTPRequest, HTTPResponse, HTTPBody) {
        var sent = request
        let context = context(extras, resends: extras.running?.countRequest() ?? extras.attempt - 1)
        // A call begins on the caller's thread, which may be the main thread.
        await Task.yield()
        do {
            let (response, body) = try await pass(extras.interceptors[...], request, body, context, &sent)
            return (sent, response, body)
        } catch {
            // Errors of the transport are a PipeError already.
            throw error is PipeError || error is CancellationError
                ? error : PipeError(.aborted(redaction.text(String(describing: error))))
        }
    }

    private func context(_ extras: Extras, resends: Int = 0) -> InterceptorContext {
        InterceptorContext(
            client: client.core.name, resource: extras.resource, attempt: extras.attempt, redirects: redirects,
            resends: resends, server: server, path: extras.path, running: extras.running, redaction: redaction,
            now: client.now)
    }

    private mutating func pass(
        _ interceptors: ArraySlice<any Interceptor>, _ request: HTTPRequest, _ body: HTTPBody?,
        _ context: InterceptorContext,
        _ sent: inout HTTPRequest
    ) async throws -> (HTTPResponse, HTTPBody) {
        guard let interceptor = interceptors.first else {
            do {
                guard request.scheme == address.scheme, request.authority == address.authority else {
                    return try await sendElsewhere(request, body, &sent)
                }
                sent = request
                return try await sendAuthorized(&sent, body)
            } catch {
                throw failure(error, after: nil)
            }
        }
        return try await interceptor.intercept(request, body: body, in: context) { request, body in
            try await pass(interceptors.dropFirst(), request, body, context, &sent)
        }
    }

    /// Sends a request whose server was changed by an interceptor, without credentials.
    private func sendElsewhere(
        _ original: HTTPRequest, _ body: HTTPBody?, _ sent: inout HTTPRequest
    ) async throws -> (HTTPResponse, HTTPBody) {
        var request = original
        removeSecrets(from: &request.headerFields)
        sent = request
        let url = redaction.url("\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")")
        client.logger?.logRequest(request, url: url, bodyLength: body?.length, redaction: redaction)
        let start = ContinuousClock.now
        let response = try await client.transport.send(request, body: body)
        client.logger?.logResponse(response.0, url: url, after: ContinuousClock.now - start, redaction: redaction)
        return response
    }

    // MARK: Credentials

    private var server: HTTPAddress { client.core.address ?? address }

    private func covers(_ scheme: AuthScheme) -> Bool {
        scheme.covers(address, server: server, trusted: trusted)
    }

    private func context(for authorizer: Authorizer) -> AuthContext {
        AuthContext(
            scheme: authorizer.scheme, schemeName: authorizer.name, scopes: scopes, body: body, client: client,
            server: server)
    }

    /// Passes a response to all credentials. After a 401, returns whether a credential was renewed and the request can
    /// be repeated.
    private mutating func refreshCredentials(
        after request: HTTPRequest, _ response: HTTPResponse
    ) async throws(PipeError) -> Bool {
        guard response.status == .unauthorized else {
            for authorizer in authorizers where covers(authorizer.scheme) {
                await authorizer.didReceive(response, for: request, in: context(for: authorizer))
            }
            return false
        }
        let challenges = AuthChallenge.all(in: response.headerFields)
        var hasRefreshed = false
        do throws(PipeError) {
            for index in authorizers.indices where covers(authorizers[index].scheme) {
                let context = context(for: authorizers[index])
                if try await authorizers[index].refresh(after: request, challenges: challenges, in: context) {
                    hasRefreshed = true
                }
            }
        } catch {
            throw failure(error, after: response)
        }
        return hasRefreshed && body?.isReplayable ?? true
    }

    /// Sends the requests and reads the last response.
    ///
    /// All functions are mutating, because otherwise the exchange would be copied before each wait.
    mutating func response() async throws(PipeError) -> CallResponse {
        guard authorizers.isEmpty, extras == nil, !client.isLogging, let callOnCaller,
            let transport = client.collectingTransport
        else {
            let (response, body) = try await open()
            return try await read(response, body)
        }
        let collected: CollectedResponse
        do {
            collected = try await transport.collect(collectedRequest(), for: callOnCaller)
        } catch {
            throw failure(error, after: nil)
        }
        guard collected.status.kind == .successful, collected.bodyError == nil else {
            return try await response(after: collected)
        }
        return try checked(
            CallResponse(
                method: method, address: address, status: collected.status, headers: collected.headers,
                body: collected.body, redaction: redaction, originalRequest: originalRequest))
    }

    @inline(never)
    private mutating func response(after collected: CollectedResponse) async throws(PipeError) -> CallResponse {
        let (response, body) = try await open(after: collected.response)
        return try await read(response, body)
    }

    private func collectedRequest() -> CollectedRequest {
        var fields = fields
        if !isTrusted {
            removeForeign(from: &fields)
        }
        return CollectedRequest(
            method: method, scheme: address.scheme, authority: address.authority, path: address.requestTarget,
            fields: fields, body: body?.bytes, limit: bodyLimit, errorLimit: errorBodyLimit)
    }

    /// Reads a response into memory.
    ///
    /// - Parameter asBytes: Whether the body is returned without decoding, whatever its media type is.
    package func read(
        _ response: HTTPResponse, _ body: HTTPBody, asBytes: Bool = false
    ) async throws(PipeError) -> CallResponse {
        // Read once, as it is parsed each time.
        let status = response.status
        let isSuccess = status.kind == .successful
        let collected: (bytes: [UInt8], isWhole: Bool)
        do {
            if isSuccess {
                try checkLength(of: body)
            }
            // The rest of a longer error body is not read, and its connection is closed.
            collected = try await body.prefix(isSuccess ? bodyLimit : errorBodyLimit)
        } catch {
            throw failure(error, after: response)
        }
        return try callResponse(response, status, collected.bytes, isWhole: collected.isWhole, asBytes: asBytes)
    }

    private func checkLength(of body: HTTPBody) throws {
        // The length in a response to HEAD is that of the response to GET.
        if method != .head, let length = body.length, length > Int64(bodyLimit) {
            throw HTTPBodyError.tooLarge(limit: bodyLimit)
        }
    }

    /// Returns the response of the call, or throws if the status or the body is an error.
    @inline(never)
    private func callResponse(
        _ response: HTTPResponse, _ status: HTTPResponse.Status, _ body: [UInt8], isWhole: Bool, asBytes: Bool
    ) throws(PipeError) -> CallResponse {
        let isSuccess = status.kind == .successful
        guard isWhole || !isSuccess else {
            throw failure(HTTPBodyError.tooLarge(limit: bodyLimit), after: response)
        }
        var decoded: DecodedBody?
        if let codecs = extras?.codecs, isWhole, !(isSuccess && asBytes) {
            decoded = codecs.decoded(body, response.headerFields, from: address, accept: fields[.accept])
        }
        let received = CallResponse(
            method: method, address: address, status: status, headers: ReceivedHeaders(response.headerFields),
            body: body, redaction: redaction, decoded: decoded, originalRequest: originalRequest)
        guard isSuccess else {
            throw received.error(.status(status.code), rules: client.core.errors, isBodyCut: !isWhole)
        }
        return try checked(received)
    }

    /// Returns a response with a status from 200 to 299, unless it reports a failure.
    private func checked(_ response: CallResponse) throws(PipeError) -> CallResponse {
        if response.status.code == 206 {
            try checkPart(response)
        }
        if let rules = client.core.errors, rules.condition != nil, isReported(response, rules) {
            throw response.error(.reported, rules: rules)
        }
        return response
    }

    private func isReported(_ response: CallResponse, _ rules: ErrorRules) -> Bool {
        let body = response.jsonOrBody
        guard body.count >= ResponseReading.threshold else {
            return rules.reportsFailure(in: body, headers: response.headers)
        }
        return rules.reportsFailure(in: body, headers: response.headers) {
            Task.isCancelled || callOnCaller?.hasEnded == true
        }
    }

    /// Rejects a partial response (RFC 9110, section 15.3.7) that was not requested: a part of a record cannot be
    /// decoded.
    @inline(never)
    private func checkPart(_ response: CallResponse) throws(PipeError) {
        if method != .head, fields[.range] == nil {
            throw response.error(.transfer(.unaskedPart(response.headers[.contentRange] ?? "")))
        }
    }

    /// Returns a response without its body.
    package func callResponse(_ response: HTTPResponse) -> CallResponse {
        CallResponse(
            method: method, address: address, status: response.status,
            headers: ReceivedHeaders(response.headerFields), body: [], redaction: redaction,
            originalRequest: originalRequest)
    }

    // MARK: Errors

    package func failure(_ error: any Error, after response: HTTPResponse?) -> PipeError {
        let reason: PipeError =
            switch error {
            case let error as PipeError: error
            case is CancellationError: PipeError(.cancelled)
            case HTTPBodyError.tooLarge(let limit): PipeError(.bodyTooLarge(limit: limit))
            case is any PermanentTransportError: PipeError(.aborted(redaction.text(String(describing: error))))
            default: PipeError(.connection(.other(redaction.text(String(describing: error)))))
            }
        return reason.adding(
            PipeError.Context(
                method: method,
                url: redaction.url(address.text),
                originalRequest: originalRequest?.value,
                status: response?.status,
                headers: response?.headerFields ?? HTTPFields(),
                redaction: redaction
            )
        )
    }
}

// In an extension, so that the memberwise initializer stays: assigning the members one by one would copy them again.
extension Exchange {
    /// Makes an exchange, and checks everything that can be checked before a request is sent.
    ///
    /// - Parameter running: The running call, for interceptors.
    init(
        _ call: borrowing CallRequest, address: HTTPAddress, client: PipeClient, running: RunningCall? = nil,
        isOnCaller: Bool = false
    ) throws(PipeError) {
        // Without a server it is unknown which header fields other servers may get.
        if client.core.address == nil {
            _ = try client.core.server.get()
        }
        let settings = call.settings
        var content = try call.content?.get().made(boundary: client.boundary)
        let codecs = settings.isPlain ? nil : settings.bodyCodecs
        if let sent = content, codecs != nil || sent.isValue {
            content = try (codecs ?? BodyCodecs([])).encoded(sent, as: settings.headers["Content-Type"])
        }
        let bodyLimit = max(0, settings.bodyLimit ?? CallSettings.defaultBodyLimit)
        let extras = settings.isPlain ? nil : Extras(copy call, running: running, codecs: codecs)
        self.init(
            client: client, bodyLimit: bodyLimit,
            errorBodyLimit: min(bodyLimit, max(0, settings.errorBodyLimit ?? CallSettings.defaultErrorBodyLimit)),
            scopes: settings.scopes ?? [],
            authorizers: try client.core.authorizers(
                for: settings.authAlternatives ?? [], at: address, trusted: call.trusted),
            trusted: call.trusted, addressees: call.isAddressed ? [address] : [], redaction: client.core.redaction,
            method: call.method, address: address,
            fields: try call.headerFields(with: content, codecs, of: client), body: content?.body,
            watcher: call.watcher,
            contentFields: content?.fields.map(\.name) ?? [], extras: extras, callOnCaller: isOnCaller ? running : nil)
    }
}
