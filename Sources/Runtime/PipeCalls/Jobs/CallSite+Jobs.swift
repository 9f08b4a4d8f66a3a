@_spi(Generated) import PipeCore
import PipeJSON

@_spi(Generated) extension CallSite {
    /// Makes an operation that starts a job.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - value: The draft, the record or the patch.
    ///   - job: The schema's description of the job.
    /// - Throws: ``PipeError``, with ``PipeError/JobError/missingURL(_:)`` if the response has no URL to poll.
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
