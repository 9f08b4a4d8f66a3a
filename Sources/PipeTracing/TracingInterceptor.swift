#if Tracing
import PipeRuntime
import Synchronization
import Tracing

/// Traces the requests of a client with swift-distributed-tracing, by OpenTelemetry's semantic conventions for HTTP.
///
/// ```swift
/// var todo = TodoClient(server: .local)
/// todo.client.settings.interceptors.append(TracingInterceptor())
/// ```
///
/// Each request, those of retries and redirects among them, is a span of kind `client` below the span of whoever makes the
/// call; its context goes to the server in header fields, as the tracer has it (`traceparent`). A span is called by the
/// method and the template of the path, as `GET /api/projects/{id}`, and lasts until the head of the answer is there, the
/// request has failed, or it was cancelled; the body is read afterwards. It has the attributes
///
/// - `http.request.method`, and `http.request.method_original` where that is `_OTHER`,
/// - `server.address`, `server.port`, `url.full` without user information and API keys, `url.template` where it is known,
/// - `http.request.resend_count` from the second request of a call on,
/// - `http.response.status_code`, where an answer came,
/// - `error.type`: the status from 400 on, else the kind of error, such as `timeout` or `cancelled`; then its status is
///   `error`.
public struct TracingInterceptor: Interceptor {
    private let tracer: (any Tracer)?
    private let now: @Sendable () -> DefaultTracerClock.Timestamp

    /// Traces requests.
    ///
    /// - Parameters:
    ///   - tracer: Makes the spans; `nil` for the one that `InstrumentationSystem` has when a request begins.
    ///   - now: The time when spans begin and end.
    public init(
        tracer: (any Tracer)? = nil,
        now: @escaping @Sendable () -> DefaultTracerClock.Timestamp = { DefaultTracerClock.now }
    ) {
        self.tracer = tracer
        self.now = now
    }

    public func intercept(
        _ request: HTTPRequest, _ body: HTTPBody?, _ context: InterceptorContext,
        next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
    ) async throws -> (HTTPResponse, HTTPBody) {
        let tracer: any Tracer = tracer ?? InstrumentationSystem.tracer
        return try await intercept(request, body, context, tracer, next: next)
    }

    private func intercept(
        _ request: HTTPRequest, _ body: HTTPBody?, _ context: InterceptorContext, _ tracer: some Tracer,
        next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
    ) async throws -> (HTTPResponse, HTTPBody) {
        let facts = RequestFacts(request, context)
        // What the conventions want where there is no word for the method.
        let verb = facts.originalMethod == nil ? facts.method : "HTTP"
        let span = tracer.startSpan(
            facts.template.map { "\(verb) \($0)" } ?? verb, ofKind: .client, at: now())
        let tracing = RequestSpan(span, now: now)
        if span.isRecording {
            tracing.describe(facts, url: RequestFacts.url(of: request, context), resends: context.resends)
        }
        var request = request
        tracer.inject(span.context, into: &request.headerFields, using: FieldInjector())
        return try await withTaskCancellationHandler {
            do {
                let answer = try await ServiceContext.$current.withValue(span.context) { try await next(request, body) }
                tracing.end(status: answer.0.status, nil)
                return answer
            } catch {
                tracing.end(status: nil, context.failure(error))
                throw error
            }
        } onCancel: {
            // A transport may take its time to heed it.
            tracing.end(status: nil, context.failure(CancellationError()))
        }
    }
}

/// The span of one request, ended once.
private final class RequestSpan: Sendable {
    private let span: any Span
    private let now: @Sendable () -> DefaultTracerClock.Timestamp
    private let hasEnded = Atomic(false)

    init(_ span: some Span, now: @escaping @Sendable () -> DefaultTracerClock.Timestamp) {
        self.span = span
        self.now = now
    }

    func describe(_ facts: RequestFacts, url: String, resends: Int) {
        span.updateAttributes { attributes in
            attributes["http.request.method"] = facts.method
            attributes["http.request.method_original"] = facts.originalMethod
            attributes["server.address"] = facts.serverAddress
            attributes["server.port"] = facts.serverPort
            attributes["url.full"] = url
            attributes["url.template"] = facts.template
            attributes["http.request.resend_count"] = resends > 0 ? resends : nil
        }
    }

    func end(status: HTTPResponse.Status?, _ error: PipeError?) {
        guard !hasEnded.exchange(true, ordering: .relaxed) else {
            return
        }
        span.updateAttributes { attributes in
            attributes["http.response.status_code"] = status?.code
            attributes["error.type"] = RequestFacts.errorType(status: status, error)
        }
        if let error {
            span.setStatus(SpanStatus(code: .error, message: RequestFacts.words(of: error)))
        } else if let status, status.code >= 400 {
            span.setStatus(SpanStatus(code: .error))
        }
        span.end(at: now())
    }
}

/// Writes the context of a trace into header fields.
private struct FieldInjector: Injector {
    func inject(_ value: String, forKey key: String, into carrier: inout HTTPFields) {
        guard let name = HTTPField.Name(key) else {
            return
        }
        carrier[name] = value
    }
}
#else
/// Traces the requests of a client with swift-distributed-tracing; there with the package trait `Tracing` alone.
@available(*, unavailable, message: "switch on the trait: .package(url: …, traits: [.defaults, \"Tracing\"])")
public struct TracingInterceptor {
    public init() {}
}
#endif
