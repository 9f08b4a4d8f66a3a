import HTTPTypes
import Logging
import PipeHTTP

extension Exchange {
    /// A step of a request on its way to the transport, and of the response on its way back.
    enum Stage: Sendable {
        /// Code of the app.
        case interceptor(any Interceptor)
        /// Keeps secrets from a server that an interceptor has chosen.
        case origin
        case log(Logger)
        case credentials(CallCredentials)
        case cache(any ResponseCache)

        /// Whether it is code of this package that waits for nothing, so that a call needs no separate task for it.
        var isOwn: Bool {
            switch self {
            case .interceptor, .cache: false
            case .credentials(let credentials): credentials.isFixed
            case .origin, .log: true
            }
        }
    }

    /// Returns the stages of a call, in the order in which requests pass them. What a call does not use is not in the
    /// list.
    static func stages(of call: CallRequest, _ client: PipeClient, _ credentials: CallCredentials?) -> [Stage] {
        var stages = call.settings.interceptors.map { Stage.interceptor($0) }
        if !stages.isEmpty {
            stages.append(.origin)
        }
        if let logger = client.logger {
            stages.append(.log(logger))
        }
        if let credentials {
            stages.append(.credentials(credentials))
        }
        // Transfers of files are not cached.
        if let cache = call.settings.cache, call.watcher == nil {
            stages.append(.cache(cache))
        }
        return stages
    }

    /// Passes a request through stages and the transport.
    ///
    /// - Returns: The response.
    nonisolated(nonsending) func pass(
        _ request: HTTPRequest, _ body: HTTPBody?, _ stages: ArraySlice<Stage>
    ) async throws -> (HTTPResponse, HTTPBody) {
        guard let stage = stages.first else {
            return try await transmit(request, body)
        }
        let rest = stages.dropFirst()
        switch stage {
        case .interceptor(let interceptor):
            return try await intercept(request, body, interceptor, rest)
        case .origin:
            return try await passOrigin(request, body, rest)
        case .log(let logger):
            return try await log(request, body, logger, rest)
        case .credentials(let credentials):
            return try await pass(try await credentials.authorize(request, in: self), body, rest)
        case .cache(let cache):
            return try await cache.respond(to: request, body: body, in: context) {
                try await pass($0, $1, rest)
            }
        }
    }

    private nonisolated(nonsending) func transmit(_ request: HTTPRequest, _ body: HTTPBody?) async throws -> (
        HTTPResponse, HTTPBody
    ) {
        guard let transport = attempt.collecting else {
            return try await attempt.client.transport.send(request, body: body)
        }
        let limits = ResponseLimits(body: bodyLimit, errorBody: min(bodyLimit, errorBodyLimit))
        return try await transport.collect(request, body: body?.bytes, limits, for: attempt.running)
    }

    // MARK: Interceptors

    private func intercept(
        _ request: HTTPRequest, _ body: HTTPBody?, _ interceptor: any Interceptor, _ rest: ArraySlice<Stage>
    ) async throws -> (HTTPResponse, HTTPBody) {
        do {
            return try await interceptor.intercept(request, body: body, in: context) {
                try await pass($0, $1, rest)
            }
        } catch {
            // Errors of the transport are a PipeError already.
            throw error is PipeError || error is CancellationError
                ? error : PipeError(.aborted(redaction.text(String(describing: error))))
        }
    }

    /// Sends a request without credentials if an interceptor has changed its server.
    private func passOrigin(
        _ request: HTTPRequest, _ body: HTTPBody?, _ rest: ArraySlice<Stage>
    ) async throws -> (HTTPResponse, HTTPBody) {
        do {
            if request.scheme == address.scheme, request.authority == address.authority {
                return try await pass(request, body, rest)
            }
            var request = request
            removeSecrets(from: &request.headerFields)
            attempt.credentials?.forgetRequest()
            let log = rest.filter { if case .log = $0 { true } else { false } }
            return try await pass(request, body, log[...])
        } catch {
            throw failure(error, after: nil)
        }
    }

    private var context: InterceptorContext {
        InterceptorContext(
            client: attempt.client.core.name, resource: attempt.call.scope.pipe, attempt: attempt.number,
            redirects: redirects, resends: resends,
            server: (try? attempt.client.core.server(of: attempt.call.settings)) ?? address,
            pattern: attempt.call.pattern, running: attempt.running,
            redaction: redaction, now: attempt.client.now)
    }

    // MARK: Log

    private func log(
        _ request: HTTPRequest, _ body: HTTPBody?, _ logger: Logger, _ rest: ArraySlice<Stage>
    ) async throws -> (HTTPResponse, HTTPBody) {
        let url = "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "")"
        logger.logRequest(request, url: url, bodyLength: body?.length, redaction: redaction)
        let start = ContinuousClock.now
        let (response, body) = try await pass(request, body, rest)
        logger.logResponse(response, url: url, after: ContinuousClock.now - start, redaction: redaction)
        return (response, body)
    }
}
