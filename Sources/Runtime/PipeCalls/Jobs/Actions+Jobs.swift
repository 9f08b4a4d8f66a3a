import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

// The functions of generated actions and operations that start jobs.

@_spi(Generated) extension CallTarget {
    /// Makes a call that starts a job.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - path: The path below the collection or item; empty for the collection or item itself.
    ///   - query: The query items.
    ///   - options: The differences from the resource's other calls.
    ///   - job: What the schema says of the job.
    ///   - body: Writes the body; `nil` for a call without one.
    /// - Throws: ``PipeError``, with ``PipeError/JobError/missingURL(_:)`` if the response does not say where to ask.
    public func startJob<Value: JSONReadable & Sendable>(
        _ method: HTTPRequest.Method,
        _ path: CallPath = "",
        query: URLQuery = URLQuery(),
        options: CallOptions? = nil,
        as job: JobDescriptor,
        body: ((inout JSONWriter) -> Void)? = nil
    ) async throws(PipeError) -> Job<Value> {
        let site = callSite
        let response = try await site.client.perform(site.request(method, path, query, options, body))
        return Job(try JobMonitor(JobReader(site, options, job), startedBy: response))
    }

    /// The job of a bookmark.
    ///
    /// - Throws: ``PipeError`` if its URL is malformed, or is not on a server of the client.
    public func resumeJob<Value: JSONReadable & Sendable>(
        _ bookmark: JobBookmark,
        options: CallOptions? = nil,
        as job: JobDescriptor
    ) throws(PipeError) -> Job<Value> {
        Job(try JobMonitor(JobReader(callSite, options, job), resuming: bookmark))
    }
}

@_spi(Generated) extension CallSite {
    /// Makes an operation that starts a job.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - value: The draft, the record or the patch.
    ///   - job: What the schema says of the job.
    /// - Throws: ``PipeError``, with ``PipeError/JobError/missingURL(_:)`` if the response does not say where to ask.
    public func startJob<Value: JSONReadable & Sendable>(
        _ operation: PipeOperation, sending value: some JSONWritable & Sendable, as job: JobDescriptor
    ) async throws(PipeError) -> Job<Value> {
        let response = try await response(to: operation, sending: value)
        return Job(try JobMonitor(JobReader(self, options(of: operation), job), startedBy: response))
    }

    /// The job of a bookmark that an operation has started.
    ///
    /// - Throws: ``PipeError`` if its URL is malformed, or is not on a server of the client.
    public func resumeJob<Value: JSONReadable & Sendable>(
        _ bookmark: JobBookmark, of operation: PipeOperation, as job: JobDescriptor
    ) throws(PipeError) -> Job<Value> {
        Job(try JobMonitor(JobReader(self, options(of: operation), job), resuming: bookmark))
    }
}
