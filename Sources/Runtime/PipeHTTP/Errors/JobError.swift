extension PipeError {
    /// Why a job has no result, or cannot be polled.
    public enum JobError: Error, Hashable {
        /// The server says that the job has failed; its word for the state. ``PipeError/message`` is its message.
        case failed(state: String?)
        /// The job was cancelled by this client, and the server knows it no more.
        case cancelled
        /// The response does not have the URL of the job, its result or its cancellation, or a value of the URL's path; the
        /// place.
        case missingURL(String)
        /// A URL in a response is malformed; its text.
        case malformedURL(String)
        /// The URL has another scheme, host or port than the client's server, and the schema does not allow it (`origins`),
        /// or it leads from https to http.
        case onOtherOrigin(String)
        /// The schema does not say how the job is cancelled.
        case notCancellable
    }
}
