@_spi(Generated) import PipeCore
import PipeJSON

@_spi(Generated) extension ActionCall {
    /// Makes the call, which starts a job.
    ///
    /// - Parameter job: The schema's description of the job.
    /// - Throws: ``PipeError``, with ``PipeError/JobError/missingURL(_:)`` if the response has no URL to poll.
    public func startJob<Value: JSONReadable & Sendable>(as job: JobDescriptor) async throws(PipeError) -> Job<Value> {
        Job(try JobMonitor(JobReader(site, options, job), startedBy: try await response()))
    }
}

@_spi(Generated) extension CallTarget {
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
