#if Metrics
import Metrics
import PipeCore
import Synchronization

/// Measures the requests of a client with swift-metrics, following OpenTelemetry's semantic conventions for HTTP.
///
/// ```swift
/// todo.client.settings.interceptors.append(MetricsInterceptor())
/// ```
///
/// Each request, including retries and redirects, is one value of the timer `http.client.request.duration` in seconds:
/// from sending the request until the head of the response arrives, the request fails, or it is cancelled. The body of
/// the response is not included. The dimensions are
///
/// - `http.request.method`: the method, or `_OTHER` for methods that are not in RFC 9110 and RFC 5789,
/// - `server.address` and `server.port`,
/// - `url.template`: the path with `{id}` for identities, if it is known,
/// - `http.response.status_code`: the status, if there was a response,
/// - `error.type`: the status from 400 on, otherwise the kind of error, such as `timeout` or `cancelled`.
///
/// Dimensions contain no URL and no identity. After ``seriesLimit`` different sets of dimensions, further values are
/// recorded with the single dimension `otel.metric.overflow`.
public final class MetricsInterceptor: Interceptor {
    /// The name of the timer.
    public static let duration = "http.client.request.duration"

    /// The maximum number of different sets of dimensions.
    public let seriesLimit: Int

    private let factory: (any MetricsFactory)?
    private let clock: any Clock<Duration>
    private let series = Mutex<Set<Series>>([])

    /// Makes an interceptor that measures requests.
    ///
    /// - Parameters:
    ///   - factory: The factory of the timers; `nil` for the factory of `MetricsSystem` at the end of a request.
    ///   - clock: The clock that measures requests.
    ///   - seriesLimit: The maximum number of different sets of dimensions.
    public init(
        factory: (any MetricsFactory)? = nil, clock: any Clock<Duration> = ContinuousClock(), seriesLimit: Int = 2_000
    ) {
        self.factory = factory
        self.clock = clock
        self.seriesLimit = seriesLimit
    }

    public func intercept(
        _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
        next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
    ) async throws -> (HTTPResponse, HTTPBody) {
        let measurement = Measurement(self, request, context, stopwatch: clock.stopwatch())
        return try await withTaskCancellationHandler {
            do {
                let result = try await next(request, body)
                measurement.end(status: result.0.status, nil)
                return result
            } catch {
                measurement.end(status: nil, context.failure(error))
                throw error
            }
        } onCancel: {
            // The transport may take time to react to the cancellation.
            measurement.end(status: nil, context.failure(CancellationError()))
        }
    }

    fileprivate func record(_ series: Series, _ duration: Duration) {
        let isKnown = self.series.withLock { known in
            if known.count < seriesLimit {
                known.insert(series)
                return true
            }
            return known.contains(series)
        }
        let timer = Timer(
            label: Self.duration, dimensions: isKnown ? series.dimensions : [("otel.metric.overflow", "true")],
            preferredDisplayUnit: .seconds, factory: factory ?? MetricsSystem.factory)
        timer.recordNanoseconds(Int64(clamping: duration.attoseconds / 1_000_000_000))
    }
}

/// The dimensions of one series of values.
private struct Series: Hashable {
    var method: String
    var address: String
    var port: Int?
    var template: String?
    var status: Int?
    var error: String?

    var dimensions: [(String, String)] {
        [
            ("http.request.method", method), ("server.address", address), ("server.port", port.map { "\($0)" }),
            ("url.template", template), ("http.response.status_code", status.map { "\($0)" }), ("error.type", error),
        ].compactMap { name, value in value.map { (name, $0) } }
    }
}

/// One request, which is recorded once.
private final class Measurement: Sendable {
    private let interceptor: MetricsInterceptor
    private let series: Series
    private let stopwatch: @Sendable () -> Duration
    private let hasEnded = Atomic(false)

    init(
        _ interceptor: MetricsInterceptor, _ request: HTTPRequest, _ context: InterceptorContext,
        stopwatch: @escaping @Sendable () -> Duration
    ) {
        self.interceptor = interceptor
        self.stopwatch = stopwatch
        let facts = RequestFacts(request, context)
        series = Series(
            method: facts.method, address: facts.serverAddress, port: facts.serverPort, template: facts.template)
    }

    func end(status: HTTPResponse.Status?, _ error: PipeError?) {
        guard !hasEnded.exchange(true, ordering: .relaxed) else {
            return
        }
        var series = series
        series.status = status?.code
        series.error = RequestFacts.errorType(status: status, error)
        interceptor.record(series, stopwatch())
    }
}
#else
/// Measures the requests of a client with swift-metrics; available with the package trait `Metrics`.
@available(*, unavailable, message: "switch on the trait: .package(url: …, traits: [.defaults, \"Metrics\"])")
public struct MetricsInterceptor {
    public init() {}
}
#endif
