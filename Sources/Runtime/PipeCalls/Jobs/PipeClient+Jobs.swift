import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

extension PipeClient {
    /// Makes a call that starts a job, without a schema.
    ///
    /// ```swift
    /// let job = try await client.startJob(of: Export.self, "exports", body: .json(["format": "pdf"]))
    /// let export = try await job.value
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type of the result.
    ///   - path: The path, as of ``call(_:_:query:body:accept:authAlternatives:)``.
    ///   - method: The method.
    ///   - query: More query items.
    ///   - body: The body.
    ///   - options: How the job is polled.
    /// - Throws: ``PipeError``, with ``PipeError/JobError/missingURL(_:)`` if the response does not say where to ask.
    public func startJob<Value: JSONReadable & Sendable>(
        of type: Value.Type = Value.self, _ path: CallPath, method: HTTPRequest.Method = .post,
        query: URLQuery = URLQuery(), body: Body? = nil, options: JobOptions = JobOptions()
    ) async throws(PipeError) -> Job<Value> {
        var call = try request(method, path, query: query)
        call.content = body?.content
        return Job(try JobMonitor(jobReader(options), startedBy: try await perform(call)))
    }

    /// The job of a bookmark, which was started without a schema. It sends nothing.
    ///
    /// - Parameters:
    ///   - type: The type of the result.
    ///   - bookmark: The bookmark.
    ///   - options: How the job is polled.
    /// - Throws: ``PipeError`` if its URL is malformed, or is not on a server of the client.
    public func resumeJob<Value: JSONReadable & Sendable>(
        of type: Value.Type = Value.self, _ bookmark: JobBookmark, options: JobOptions = JobOptions()
    ) throws(PipeError) -> Job<Value> {
        Job(try JobMonitor(jobReader(options), resuming: bookmark))
    }

    private func jobReader(_ options: JobOptions) -> JobReader {
        JobReader(ResourcePipe<JSONResource>(self).callSite, nil, options.descriptor)
    }
}
