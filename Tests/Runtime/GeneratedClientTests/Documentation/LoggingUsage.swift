import Logging
import PipeMetrics
import PipeRuntime
import PipeTracing
import TodoGolden

/// The Swift of Docs/Runtime/Observing.md on logging, and of Docs/HowTo/LogAndMeasure.md, so that it is compiled.
enum LoggingUsage {
    static func logged(_ todo: TodoClient) {
        var logged = todo
        logged.client.logger = Logger(label: "todo")
    }

    static func howTo(_ todo: TodoClient) {
        var logged = todo
        var logger = Logger(label: "todo")
        logger.logLevel = .debug
        logged.client.logger = logger  // any logger of swift-log
    }

    #if Metrics && Tracing
    static func observed(_ todo: TodoClient) {
        var observed = todo
        observed.client.settings.interceptors += [TracingInterceptor(), MetricsInterceptor()]
    }
    #endif

    struct SlowRequests: Interceptor {
        let limit: Duration
        let report: @Sendable (String, Duration) -> Void

        func intercept(
            _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
            next: Next
        ) async throws -> (HTTPResponse, HTTPBody) {
            let start = ContinuousClock.now
            let result = try await next(request, body)
            let time = ContinuousClock.now - start
            if time > limit { report("\(request.method) \(context.pathTemplate ?? context.resource)", time) }
            return result
        }
    }
}
