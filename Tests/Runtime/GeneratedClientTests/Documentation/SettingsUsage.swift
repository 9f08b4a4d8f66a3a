import Foundation
import PipeMetrics
import PipeRuntime
import PipeTracing
import TodoGolden

/// The Swift of Docs/Runtime/Settings.md, Caching.md, Observing.md and Transports.md, so that it is compiled.
enum SettingsUsage {
    static func settings(_ todo: TodoClient) async throws {
        let patient = todo.projects.with { $0.timeout = .seconds(90) }
        let tasks = try await patient[8].tasks.list()
        let german = todo.projects.with { $0.acceptLanguage = "de, en;q=0.7" }
        _ = (tasks, german)
    }

    static func retries(_ todo: TodoClient) async throws {
        let patient = todo.projects.with {
            $0.timeout = .seconds(20)  // for each attempt; in calls with files, the idle timeout
            $0.deadline = .seconds(60)  // for all attempts and the pauses between them
            $0.retry = RetryPolicy(limit: 5, delay: .milliseconds(200))
            $0.idempotencyKeyHeader = "Idempotency-Key"  // the same random key for all attempts of a POST or PATCH
        }
        let saved = try await patient.save(Todo.Project.Draft(title: "Once"))
        _ = saved
    }

    static func userAgentAndEnvironment(_ client: TodoClient) {
        var todo = client
        todo.client.userAgent = "Garage/2.1"
        todo.client.environment.now = { Date(timeIntervalSince1970: 1_800_000_000) }
        todo.client.environment.jitter = { 1 }
    }

    static func cache(_ todo: TodoClient) async throws {
        var cached = todo
        cached.client.settings.cache = HTTPCache()  // 16 MiB in memory; HTTPCache(folder: url) outlives the process
        let projects = try await cached.projects.with { $0.headers["Cache-Control"] = "no-cache" }.list()
        _ = projects
    }

    struct Stamp: Interceptor {
        func intercept(
            _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext,
            next: Next
        ) async throws -> (HTTPResponse, HTTPBody) {
            guard request.method == .get else { throw PipeError(.aborted("this app only reads")) }
            var request = request
            request.headerFields[.userAgent] = "app/7 attempt \(context.attempt)"
            return try await next(request, body)
        }
    }

    static func stamped(_ todo: TodoClient) {
        var stamped = todo
        stamped.client.settings.interceptors.append(Stamp())
    }

    #if Metrics && Tracing
    static func observed(_ todo: TodoClient) {
        var observed = todo
        observed.client.settings.interceptors += [TracingInterceptor(), MetricsInterceptor()]
    }
    #endif

    static func transports() throws {
        let transport = try DefaultTransport.make(
            connections: ConnectionSettings(connectTimeout: .seconds(3), perHost: 8, allowsHTTP2: false))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        _ = todo
    }

    static func proxies() throws {
        let transport = try DefaultTransport.make(
            connections: ConnectionSettings(proxy: .url("http://user:secret@proxy.example:3128")))
        let todo = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        _ = todo
    }

    static func security(
        companyRoot: String, reservePin: String, certificateChain: String, privateKey: String
    ) throws {
        let security = TransportSecurity(
            trust: .system(adding: [companyRoot]),
            pins: ["*.example.com": ["sha256/YhKJKSzoTt2b5FP18fvpHo7fJYqQCjAa3HWY3tvRMwE=", reservePin]],
            identity: TransportSecurity.Identity(certificates: certificateChain, privateKey: privateKey)
        )
        let transport = try DefaultTransport.make(security: security)
        let secured = TodoClient(
            server: .local, auth: .init(session: .user("alice", password: "wonderland")), transport: transport)
        _ = secured
    }

    struct Offline: Transport {
        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            (HTTPResponse(status: .serviceUnavailable), HTTPBody([]))
        }
    }
}
