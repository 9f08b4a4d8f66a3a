#if Metrics
import Metrics
import PipeRuntime
import Synchronization

/// Measures the requests of a client with swift-metrics, by the names of OpenTelemetry's semantic conventions for HTTP.
///
/// ```swift
/// var todo = TodoClient(server: .local)
/// todo.client.settings.interceptors.append(MetricsInterceptor())
/// ```
///
/// Each request, those of retries and redirects among them, is one value of the timer `http.client.request.duration`, whose
/// unit is the second: from when the request is sent until the head of the answer is there, it has failed, or it was
/// cancelled. The body of an answer is read afterwards and is not in it. The dimensions are
///
/// - `http.request.method`: the method, `_OTHER` for those that RFC 9110 and RFC 5789 do not have,
/// - `server.address` and `server.port`,
/// - `url.template`: the path with `{id}` in the places of identities, where it is known,
/// - `http.response.status_code`, where an answer came,
/// - `error.type`: the status from 400 on, else the kind of error, such as `timeout` or `cancelled`.
///
/// No URL and no identity is in them. Once there are ``seriesLimit`` different sets of dimensions, the values of all
/// further ones go into one whose only dimension is `otel.metric.overflow`.
public final class MetricsInterceptor: Interceptor {
    /// The name of the timer.
    public static let duration = "http.client.request.duration"

    /// How many sets of dimensions there may be.
    public let seriesLimit: Int

    private let factory: (any MetricsFactory)?
    private let clock: any Clock<Duration>
    private let series = Mutex<Set<Series>>([])

    /// Measures requests.
    ///
    /// - Parameters:
    ///   - factory: Where the timers are made; `nil` for the one that `MetricsSystem` has when a request ends.
    ///   - clock: Measures how long a request takes.
    ///   - seriesLimit: How many sets of dimensions there may be.
    public init(
        factory: (any MetricsFactory)? = nil, clock: any Clock<Duration> = ContinuousClock(), seriesLimit: Int = 2_000
    ) {
        self.factory = factory
        self.clock = clock
        self.seriesLimit = seriesLimit
    }

    public func intercept(
        _ request: HTTPRequest, _ body: HTTPBody?, _ context: InterceptorContext,
        next: (HTTPRequest, HTTPBody?) async throws -> (HTTPResponse, HTTPBody)
    ) async throws -> (HTTPResponse, HTTPBody) {
        let measurement = Measurement(self, request, context, stopwatch: clock.stopwatch())
        return try await withTaskCancellationHandler {
            do {
                let answer = try await next(request, body)
                measurement.end(status: answer.0.status, nil)
                return answer
            } catch {
                measurement.end(status: nil, context.failure(error))
                throw error
            }
        } onCancel: {
            // A transport may take its time to heed it.
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

/// What tells one row of values from another.
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

/// One request, counted once.
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
/// Measures the requests of a client with swift-metrics; there with the package trait `Metrics` alone.
@available(*, unavailable, message: "switch on the trait: .package(url: …, traits: [.defaults, \"Metrics\"])")
public struct MetricsInterceptor {
    public init() {}
}
#endif
