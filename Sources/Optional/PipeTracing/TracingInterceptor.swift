#if Tracing
import PipeCore
import Synchronization
import Tracing

/// Traces the requests of a client with swift-distributed-tracing, following OpenTelemetry's semantic conventions for
/// HTTP.
///
/// ```swift
/// todo.client.settings.interceptors.append(TracingInterceptor())
/// ```
///
/// Each request, including retries and redirects, is a span of kind `client` below the caller's span. The tracer adds
/// the span's context to the header fields of the request (`traceparent`). A span is named after the method and the
/// path template, such as `GET /api/projects/{id}`. It ends when the head of the response arrives, the request fails,
/// or it is cancelled; the body is not included. It has the attributes
///
/// - `http.request.method`, and `http.request.method_original` if that is `_OTHER`,
/// - `server.address`, `server.port`, `url.full` without user information and API keys, `url.template` if it is known,
/// - `http.request.resend_count` from the second request of a call on,
/// - `http.response.status_code`, if there was a response,
/// - `error.type`: the status from 400 on, otherwise the kind of error, such as `timeout` or `cancelled`; the status of
///   the span is then `error`.
public struct TracingInterceptor: Interceptor {
    private let tracer: (any Tracer)?
    private let now: @Sendable () -> DefaultTracerClock.Timestamp

    /// Makes an interceptor that traces requests.
    ///
    /// - Parameters:
    ///   - tracer: The tracer of the spans; `nil` for the tracer of `InstrumentationSystem` at the beginning of a request.
    ///   - now: Returns the time at which a span begins or ends.
    public init(
        tracer: (any Tracer)? = nil,
        now: @escaping @Sendable () -> DefaultTracerClock.Timestamp = { DefaultTracerClock.now }
    ) {
        self.tracer = tracer
        self.now = now
    }

    public func intercept(
        _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
        next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
    ) async throws -> (HTTPResponse, HTTPBody) {
        let tracer: any Tracer = tracer ?? InstrumentationSystem.tracer
        return try await intercept(request, body: body, in: context, tracer, next: next)
    }

    private func intercept(
        _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext, _ tracer: some Tracer,
        next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
    ) async throws -> (HTTPResponse, HTTPBody) {
        let facts = RequestFacts(request, context)
        // The conventions require `HTTP` in the name of a span with an unknown method.
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
                let result = try await ServiceContext.$current.withValue(span.context) { try await next(request, body) }
                tracing.end(status: result.0.status, nil)
                return result
            } catch {
                tracing.end(status: nil, context.failure(error))
                throw error
            }
        } onCancel: {
            // The transport may take time to react to the cancellation.
            tracing.end(status: nil, context.failure(CancellationError()))
        }
    }
}

/// The span of one request, which is ended once.
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
/// Traces the requests of a client with swift-distributed-tracing; available with the package trait `Tracing`.
@available(*, unavailable, message: "switch on the trait: .package(url: …, traits: [.defaults, \"Tracing\"])")
public struct TracingInterceptor {
    public init() {}
}
#endif
