import HTTPTypes

/// The requests of one call: the first one and those that redirects lead to.
struct Exchange: Sendable {
    /// How many redirects are followed.
    static let redirectLimit = 10

    let client: PipeClient
    private let bodyLimit: Int
    private let errorBodyLimit: Int
    private let scopes: [String]
    private var authorizers: [Authorizer]
    let trusted: [HTTPAddress]
    /// The address that the caller has written, where that is what is asked: what goes there is the caller's choice.
    let addressees: [HTTPAddress]
    private(set) var redaction: Redaction

    var method: HTTPRequest.Method
    var address: HTTPAddress
    var fields: HTTPFields
    var body: HTTPBody?
    private let transfer: Transfer?
    /// What is said of the body besides its type.
    let contentFields: [HTTPField.Name]
    /// What few calls have.
    let extras: Extras?
    var redirects = 0
    /// What was sent first, after a redirect.
    var originalRequest: PipeError.OriginalRequest.Box?
    /// The call, where it has no task of its own: its answers are collected.
    private let callInPlace: RunningCall?

    /// One reference: to ask whether there are any would copy all of them.
    final class Extras: Sendable {
        let interceptors: [any Interceptor]
        let cache: HTTPCache?
        let resource: String
        let path: (text: String, marks: PathMarks)
        let attempt: Int
        let running: RunningCall?
        let codecs: BodyCodecs?
        let trustedPatterns: [URLPattern]

        init(_ call: CallRequest, running: RunningCall?, codecs: BodyCodecs?) {
            interceptors = call.settings.interceptors
            cache = call.transfer == nil ? call.settings.cache : nil
            resource = call.scope.pipe
            path = call.path
            attempt = call.attempt
            self.running = running
            self.codecs = codecs
            trustedPatterns = call.settings.trustedPatterns
        }
    }

    /// Sends the requests, until there is an answer that leads no further.
    ///
    /// - Parameter first: What the first request has brought, where that was sent already.
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

    // What an asynchronous function needs for any of its branches is allocated each time it is called: what few calls
    // have is in functions of their own.

    @inline(__always)
    private mutating func send() async throws(PipeError) -> (HTTPRequest, HTTPResponse, HTTPBody) {
        guard authorizers.isEmpty, extras == nil, !client.isLogging else {
            return try await sendObserved()
        }
        let request = request()
        do {
            let (response, responseBody) = try await answer(to: request, sentBody())
            return (request, response, responseBody)
        } catch {
            throw failure(error, after: nil)
        }
    }

    @inline(__always)
    private mutating func answer(to request: HTTPRequest, _ body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        if let callInPlace, let transport = client.collectingTransport {
            let request = CollectedRequest(
                request, body: body?.bytes, limit: bodyLimit, errorLimit: errorBodyLimit)
            return try await transport.collect(request, for: callInPlace).response
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
        body.map { body in transfer?.watching(body) ?? body }
    }

    /// Sends a request that has credentials, or that somebody sees besides the transport.
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
        let answer =
            if let cache = extras?.cache {
                try await cache.respond(
                    to: request, at: address, identity: redaction.headerNames, now: client.now
                ) { [client] in try await client.transport.send($0, body: body) }
            } else {
                try await self.answer(to: request, body)
            }
        if let start {
            let duration = ContinuousClock.now - start
            client.logger?.logResponse(answer.0, url: address.text, after: duration, redaction: redaction)
        }
        return answer
    }

    // MARK: Interceptors

    private mutating func sendThroughInterceptors(
        _ request: HTTPRequest, _ body: HTTPBody?, _ extras: Extras
    ) async throws -> (HTTPRequest, HTTPResponse, HTTPBody) {
        var sent = request
        let context = InterceptorContext(
            client: client.core.name, resource: extras.resource, attempt: extras.attempt, redirects: redirects,
            resends: extras.running?.countRequest() ?? extras.attempt - 1, server: server, path: extras.path,
            running: extras.running, redaction: redaction)
        // A call begins on the thread of whoever makes it, which may be the main one.
        await Task.yield()
        do {
            let (response, body) = try await pass(extras.interceptors[...], request, body, context, &sent)
            return (sent, response, body)
        } catch {
            // What the transport throws is a PipeError already.
            throw error is PipeError || error is CancellationError
                ? error : PipeError(.aborted(redaction.text(String(describing: error))))
        }
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

    /// Sends a request whose server an interceptor has changed: nobody has said that this one may have credentials.
    private func sendElsewhere(
        _ original: HTTPRequest, _ body: HTTPBody?, _ sent: inout HTTPRequest
    ) async throws -> (HTTPResponse, HTTPBody) {
        var request = original
        removeSecrets(from: &request.headerFields)
        sent = request
        let url = redaction.url("\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")")
        client.logger?.logRequest(request, url: url, bodyLength: body?.length, redaction: redaction)
        let start = ContinuousClock.now
        let answer = try await client.transport.send(request, body: body)
        client.logger?.logResponse(answer.0, url: url, after: ContinuousClock.now - start, redaction: redaction)
        return answer
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

    /// After a 401: whether a credential has something better now. All of them are told, whatever the call can do.
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

    /// Sends the requests and reads the answer that leads no further.
    ///
    /// Mutating from one end to the other, as what is not is copied before each wait.
    mutating func response() async throws(PipeError) -> CallResponse {
        guard authorizers.isEmpty, extras == nil, !client.isLogging, let callInPlace,
            let transport = client.collectingTransport
        else {
            let (response, body) = try await open()
            return try await read(response, body)
        }
        let collected: CollectedResponse
        do {
            collected = try await transport.collect(collectedRequest(), for: callInPlace)
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

    /// Reads an answer into memory.
    ///
    /// - Parameter asBytes: The body is wanted as it is, whatever its media type.
    func read(
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
            // What an error has beyond its limit is left: its connection is closed.
            collected = try await body.prefix(isSuccess ? bodyLimit : errorBodyLimit)
        } catch {
            throw failure(error, after: response)
        }
        return try answer(response, status, collected.bytes, isWhole: collected.isWhole, asBytes: asBytes)
    }

    private func checkLength(of body: HTTPBody) throws {
        // The length of an answer to HEAD is that of the body which GET would bring.
        if method != .head, let length = body.length, length > Int64(bodyLimit) {
            throw HTTPBodyError.tooLarge(limit: bodyLimit)
        }
    }

    /// What an answer with a body means for its call.
    @inline(never)
    private func answer(
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
        let answer = CallResponse(
            method: method, address: address, status: status, headers: ReceivedHeaders(response.headerFields),
            body: body, redaction: redaction, decoded: decoded, originalRequest: originalRequest)
        guard isSuccess else {
            throw answer.error(.status(status.code), rules: client.core.errors, isBodyCut: !isWhole)
        }
        return try checked(answer)
    }

    /// An answer with a status from 200 to 299, unless its body says that it is an error.
    private func checked(_ answer: CallResponse) throws(PipeError) -> CallResponse {
        if answer.status.code == 206 {
            try checkPart(answer)
        }
        if let rules = client.core.errors, rules.condition != nil, isReported(answer, rules) {
            throw answer.error(.reported, rules: rules)
        }
        return answer
    }

    private func isReported(_ answer: CallResponse, _ rules: ErrorRules) -> Bool {
        let body = answer.jsonOrBody
        guard body.count >= ResponseReading.threshold else {
            return rules.reportsFailure(in: body, headers: answer.headers)
        }
        return rules.reportsFailure(in: body, headers: answer.headers) {
            Task.isCancelled || callInPlace?.hasEnded == true
        }
    }

    /// A part of a record is no record, and a part of a list no list (RFC 9110, section 15.3.7).
    @inline(never)
    private func checkPart(_ answer: CallResponse) throws(PipeError) {
        if method != .head, fields[.range] == nil {
            throw answer.error(.transfer(.unaskedPart(answer.headers[.contentRange] ?? "")))
        }
    }

    /// An answer without its body.
    func answer(_ response: HTTPResponse) -> CallResponse {
        CallResponse(
            method: method, address: address, status: response.status,
            headers: ReceivedHeaders(response.headerFields), body: [], redaction: redaction,
            originalRequest: originalRequest)
    }

    // MARK: Errors

    func failure(_ error: any Error, after response: HTTPResponse?) -> PipeError {
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

// Here, so that the compiler writes an initializer of all parts: one by one they would be copied once more.
extension Exchange {
    /// Checks all that can be checked before anything is sent.
    ///
    /// - Parameter running: The call as interceptors are told of it.
    init(
        _ call: borrowing CallRequest, address: HTTPAddress, client: PipeClient, running: RunningCall? = nil,
        isInPlace: Bool = false
    ) throws(PipeError) {
        // Where there is no server, nothing says who may have what is for it alone.
        if client.core.address == nil {
            _ = try client.core.server.get()
        }
        let settings = call.settings
        var content = try call.content?.get().laidOut(boundary: client.boundary)
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
                for: settings.authSchemes ?? [], at: address, trusted: call.trusted),
            trusted: call.trusted, addressees: call.isAddressed ? [address] : [], redaction: client.core.redaction,
            method: call.method, address: address,
            fields: try call.headerFields(with: content, codecs, of: client), body: content?.body,
            transfer: call.transfer,
            contentFields: content?.fields.map(\.name) ?? [], extras: extras, callInPlace: isInPlace ? running : nil)
    }
}
