import HTTPTypes
@_spi(Generated) import PipeHTTP

/// The requests of one attempt of a call: the first one, and those that redirects and renewed credentials lead to.
package struct Exchange: Sendable {
    /// The maximum number of redirects.
    static let redirectLimit = 10

    let attempt: CallAttempt
    var method: HTTPRequest.Method
    var address: HTTPAddress
    var fields: HTTPFields
    var body: HTTPBody?
    var redirects = 0
    /// The number of earlier requests of the call.
    private(set) var resends = 0
    /// The first request, if it was redirected.
    var originalRequest: PipeError.OriginalRequest.Box?

    /// Makes the exchange of an attempt.
    init(_ attempt: CallAttempt) throws(PipeError) {
        self.attempt = attempt
        method = attempt.call.method
        address = attempt.address
        body = attempt.content?.body
        fields = try attempt.call.headerFields(
            with: attempt.content, attempt.codecs, attempt.shared.idempotencyKey, of: attempt.client)
    }

    // MARK: Requests

    /// Sends requests until there is a response that is neither a redirect nor refused for its credentials.
    nonisolated(nonsending) mutating func open() async throws(PipeError) -> (HTTPResponse, HTTPBody) {
        while true {
            resends = attempt.running.countRequest()
            let (response, body) = try await send()
            if let credentials = attempt.credentials, try await refresh(credentials, after: response) {
                await discard(body)
                continue
            }
            guard let location = Self.location(of: response) else {
                return (response, body)
            }
            try follow(location, after: response)
            await discard(body)
        }
    }

    private nonisolated(nonsending) func send() async throws(PipeError) -> (HTTPResponse, HTTPBody) {
        let request = request()
        let body = body.map { attempt.call.watcher?.watching($0) ?? $0 }
        do {
            if attempt.collecting != nil {
                return try await pass(request, body, attempt.stages[...])
            }
            return try await attempt.running.wait {
                if case .interceptor = attempt.stages.first {
                    // A call begins on the caller's thread, which may be the main thread.
                    await Task.yield()
                }
                return try await pass(request, body, attempt.stages[...])
            }
        } catch {
            throw failure(error, after: nil)
        }
    }

    private func request() -> HTTPRequest {
        var request = HTTPRequest(
            method: method, scheme: address.scheme, authority: address.authority, path: address.requestTarget,
            headerFields: fields)
        if !isTrusted {
            removeForeign(from: &request.headerFields)
        }
        return request
    }

    /// Passes a response to all credentials, which may get new ones.
    ///
    /// - Returns: Whether to repeat the request with a renewed credential.
    private func refresh(
        _ credentials: CallCredentials, after response: HTTPResponse
    ) async throws(PipeError) -> Bool {
        do {
            let hasRefreshed =
                credentials.isFixed
                ? try await credentials.refresh(after: response, in: self)
                : try await attempt.running.wait { try await credentials.refresh(after: response, in: self) }
            return hasRefreshed && body?.isReplayable ?? true
        } catch {
            throw failure(error, after: response)
        }
    }

    /// Reads a short body to its end, so that its connection can be used again.
    private func discard(_ body: HTTPBody) async {
        if body.bytes == nil, let length = body.length, length <= 65_536 {
            _ = try? await attempt.running.wait { try await body.collect(upTo: 65_536) }
        }
    }

    // MARK: Responses

    /// Sends the requests and reads the last response into memory.
    nonisolated(nonsending) mutating func response() async throws(PipeError) -> CallResponse {
        let (response, body) = try await open()
        let received: CallResponse
        if body.bytes != nil {
            received = try await read(response, body)
        } else {
            do {
                received = try await attempt.running.wait { [self] in try await read(response, body) }
            } catch {
                throw failure(error, after: response)
            }
        }
        let isShort = received.body.count < ResponseReading.threshold
        return isShort ? received : received.read(within: ResponseReading(attempt))
    }

    /// Reads a response into memory.
    ///
    /// - Parameter asBytes: Whether the body is returned without decoding, whatever its media type is.
    package nonisolated(nonsending) func read(
        _ response: HTTPResponse, _ body: HTTPBody, asBytes: Bool = false
    ) async throws(PipeError) -> CallResponse {
        let isSuccess = response.status.kind == .successful
        let limit = isSuccess ? bodyLimit : min(bodyLimit, errorBodyLimit)
        var collected: (bytes: [UInt8], isWhole: Bool) = ([], isWhole: false)
        do {
            // In a response to HEAD, the length is the length of the body for GET.
            if isSuccess, method != .head, let length = body.length, length > Int64(limit) {
                throw HTTPBodyError.tooLarge(limit: limit)
            }
            // The rest of a longer error body is not read, and its connection is closed.
            collected = try await body.prefix(limit)
            if isSuccess, !collected.isWhole {
                throw HTTPBodyError.tooLarge(limit: limit)
            }
        } catch let error as PipeError where !isSuccess && error.isUnreadableCoding {
            // The status says more than a body that cannot be read.
        } catch {
            throw failure(error, after: response)
        }
        var decoded: DecodedBody?
        if let codecs = attempt.codecs, collected.isWhole, !(isSuccess && asBytes) {
            decoded = codecs.decoded(collected.bytes, response.headerFields, from: address, accept: fields[.accept])
        }
        let received = callResponse(response, collected.bytes, decoded)
        guard isSuccess else {
            throw received.error(
                .status(received.status.code), rules: attempt.client.core.errors, isBodyCut: !collected.isWhole)
        }
        try check(received)
        return received
    }

    /// Throws if a response with a status from 200 to 299 is a part that was not requested, or reports a failure.
    private func check(_ response: CallResponse) throws(PipeError) {
        // A part of a record cannot be decoded (RFC 9110, section 15.3.7).
        if response.status.code == 206, method != .head, fields[.range] == nil {
            throw response.error(.transfer(.unaskedPart(response.headers[.contentRange] ?? "")))
        }
        guard let rules = attempt.client.core.errors, rules.condition != nil else {
            return
        }
        let body = response.jsonOrBody
        let isFailure =
            body.count < ResponseReading.threshold
            ? rules.reportsFailure(in: body, headers: response.headers)
            : rules.reportsFailure(in: body, headers: response.headers) { Task.isCancelled || attempt.running.hasEnded }
        if isFailure {
            throw response.error(.reported, rules: rules)
        }
    }

    /// Returns a response with what is known of its body.
    package func callResponse(
        _ response: HTTPResponse, _ body: [UInt8] = [], _ decoded: DecodedBody? = nil
    ) -> CallResponse {
        CallResponse(
            method: method, address: address, status: response.status, headers: response.headerFields, body: body,
            redaction: redaction, decoded: decoded, originalRequest: originalRequest)
    }

    /// The maximum size of a response in memory, in bytes.
    var bodyLimit: Int { max(0, attempt.call.settings.bodyLimit ?? CallSettings.defaultBodyLimit) }
    /// The maximum number of bytes of an error response that are read.
    var errorBodyLimit: Int { max(0, attempt.call.settings.errorBodyLimit ?? CallSettings.defaultErrorBodyLimit) }

    // MARK: Errors

    /// The secrets that errors and logs do not show.
    var redaction: Redaction { attempt.credentials?.redaction ?? attempt.client.core.redaction }

    /// Returns an error of the call for one of a transport, a body, an interceptor or a credential.
    package func failure(_ error: any Error, after response: HTTPResponse?) -> PipeError {
        let redaction = redaction
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
                method: method, url: redaction.url(address.text), originalRequest: originalRequest?.value,
                status: response?.status, headers: response?.headerFields ?? HTTPFields(), redaction: redaction))
    }
}
