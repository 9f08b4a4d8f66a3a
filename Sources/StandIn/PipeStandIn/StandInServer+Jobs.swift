import PipeExamples
import PipeHTTP
import PipeModel

extension StandInServer {
    /// Starts a job, whose operation is done at its end. What refuses the operation refuses the request.
    ///
    /// - Parameter chosen: The result that a closure has chosen; `nil` to do the operation.
    func start(_ found: FoundCall, chosen: JSONValue? = nil) throws(Refusal) -> ServedResponse {
        let resource = try withCopy(of: found) { call throws(Refusal) in
            if chosen == nil { _ = try call.response() }
            return call.resourcePath
        }
        let job = jobs.withLock { jobs in
            let number = jobs.nextNumber()
            let job = StartedJob(
                number: number, call: found, chosen: chosen, fails: found.request.failsJob,
                urls: JobURLs(number, found, below: resource, base: found.basePath, api))
            jobs.add(job)
            return job
        }
        return try JobMessage(api: api, job: job).state(isFirst: true)
    }

    /// The response to a request about a job; `nil` for other requests.
    func jobResponse(_ request: ServedRequest) throws(Refusal) -> ServedResponse? {
        guard let (job, purpose) = jobs.withLock({ $0.job(of: request) }) else { return nil }
        try gate.check(request, job.call.route.call)
        switch purpose {
        case .cancel:
            jobs.withLock { $0.end(job.number, .cancelled) }
            return ServedResponse(204)
        case .result: return try JobMessage(api: api, job: job).resultAlone()
        case .poll:
            if jobs.withLock({ $0.advance(job.number) }) {
                let phase = end(of: job)
                jobs.withLock { $0.end(job.number, phase) }
            }
            let current = jobs.withLock { $0[job.number] } ?? job
            return try JobMessage(api: api, job: current).state(isFirst: false)
        }
    }

    /// Does the operation of a job.
    private func end(of job: StartedJob) -> StartedJob.Phase {
        if job.fails { return .failed(message: "\(Refusal(500, .failedJob(nil)))") }
        if let chosen = job.chosen { return .done(chosen) }
        do throws(Refusal) {
            let response = try withCall(job.call) { call throws(Refusal) in try call.response() }
            let body = try? JSON.decode(JSONValue.self, from: response.body)
            let item = job.call.route.call.result.item.flatMap { JSONPointer($0) }
            return .done(item.flatMap { body?[$0] } ?? body)
        } catch {
            return .failed(message: "\(error)")
        }
    }
}

extension Route {
    /// The route whose result is the value of the job.
    var ofResult: Route {
        var call = call
        call.result.kind = call.result.type == nil ? .none : .value
        return Route(resource: resource, call: call)
    }
}

extension ServedCall {
    /// The path of the item or the collection of the call, without the server's path.
    fileprivate var resourcePath: String {
        resource.requestPath(values, of: call.isOnItem ? resource.itemPath : nil)
    }
}
