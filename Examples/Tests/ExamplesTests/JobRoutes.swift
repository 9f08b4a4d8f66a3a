import HTTPTypes
import Hummingbird
import Synchronization

/// `/probe/exports`, a job by its status, and `/probe/renderings`, a job whose state is in the body.
final class JobRoutes: Sendable {
    private struct Job {
        /// How often the server says that the work goes on.
        let steps: Int
        /// What it says then.
        let end: String
        /// The URL of the result on another server.
        let result: String?
        var polls = 0
        var isCancelled = false
    }

    private struct Contents {
        var jobs: [Int: Job] = [:]
        var witnessed = 0
    }

    private let contents = Mutex(Contents())
    private let events: AsyncStream<ProbeServer.Event>.Continuation

    init(events: AsyncStream<ProbeServer.Event>.Continuation) {
        self.events = events
    }

    func add(to routes: RouterGroup<BasicRequestContext>) {
        routes.post("exports") { request, _ in self.startExport(request) }
        routes.get("exports/:id") { request, context in try await self.export(request, context) }
        routes.delete("exports/:id") { _, context in try self.cancel(context) }
        routes.post("renderings") { request, _ in self.startRendering(request) }
        routes.get("renderings/:id") { _, context in try self.rendering(context) }
        routes.post("renderings/:id/cancel") { _, context in try self.cancel(context) }
        routes.get("witnesses/:id") { request, _ in self.witness(request) }
    }

    private func start(_ request: Request) -> Int {
        let query = request.uri.queryParameters
        let job = Job(
            steps: query.get("steps", as: Int.self) ?? 0, end: query["end"].map { String($0) } ?? "",
            result: query["result"].map { String($0) })
        return contents.withLock { contents in
            contents.jobs[contents.jobs.count + 1] = job
            return contents.jobs.count
        }
    }

    /// The job after one more request for it.
    private func asked(_ id: Int) throws -> Job {
        try contents.withLock { contents in
            guard var job = contents.jobs[id] else { throw HTTPError(.notFound) }
            job.polls += 1
            contents.jobs[id] = job
            return job
        }
    }

    private func cancel(_ context: BasicRequestContext) throws -> Response {
        let id = try context.id()
        try contents.withLock { contents in
            guard contents.jobs[id] != nil else { throw HTTPError(.notFound) }
            contents.jobs[id]?.isCancelled = true
        }
        return Response(status: .noContent)
    }

    // MARK: By status

    private func startExport(_ request: Request) -> Response {
        let id = start(request)
        let location = request.uri.queryParameters["to"].map { String($0) } ?? "/probe/exports/\(id)"
        return Self.accepted(request, location: location)
    }

    private static func accepted(_ request: Request, location: String? = nil) -> Response {
        var headers: HTTPFields = [.retryAfter: request.uri.queryParameters["delay"].map { String($0) } ?? "0"]
        headers[.location] = location
        return Response(status: .accepted, headers: headers)
    }

    private func export(_ request: Request, _ context: BasicRequestContext) async throws -> Response {
        let id = try context.id()
        let job = try asked(id)
        // The server forgets cancelled jobs.
        guard !job.isCancelled else { return Response(status: .gone) }
        guard job.polls > job.steps else { return Self.accepted(request) }
        switch job.end {
        case "body": return .json(#"{"id":\#(id),"text":"\#(job.polls) polls"}"#)
        case "error": return .json(#"{"title":"no space"}"#, status: .internalServerError)
        case "stall":
            try await request.waitForClose(reportedTo: events)
            return Response(status: .noContent)
        default: return Response(status: .seeOther, headers: [.location: job.result ?? "/probe/blobs/3"])
        }
    }

    // MARK: By the body

    private func startRendering(_ request: Request) -> Response {
        .json(#"{"id":"\#(start(request))","state":"queued"}"#, status: .created)
    }

    private func rendering(_ context: BasicRequestContext) throws -> Response {
        let id = try context.id()
        let job = try asked(id)
        func status(_ state: String, _ members: String = "") -> Response {
            .json(#"{"id":"\#(id)","state":"\#(state)"\#(members)}"#)
        }
        if job.isCancelled { return status("cancelled") }
        guard job.polls > job.steps else {
            return status("running", #","percent":\#(job.polls * 100 / (job.steps + 1))"#)
        }
        if job.end == "error" { return status("failed", #","error":{"message":"no space"}"#) }
        return status("done", #","percent":100,"blob":{"id":\#(id),"text":"\#(job.polls) polls"}"#)
    }

    /// The number of such requests until now, and the credentials of this one.
    private func witness(_ request: Request) -> Response {
        let count = contents.withLock { contents in
            contents.witnessed += 1
            return contents.witnessed
        }
        return .json(#"{"id":\#(count),"text":"\#(request.headers[.authorization] ?? "none")"}"#)
    }
}
