extension PipeError {
    /// Which time limit of a call passed.
    public enum TimeoutError: Error, Hashable {
        /// The limit for making a connection (``ConnectionSettings/connectTimeout``).
        case connect
        /// The limit of one attempt: the response was not complete in time. `nil` if the transport set the limit.
        case attempt(Duration?)
        /// The limit of a transfer's pauses: no byte was sent or received for this long.
        case idle(Duration)
        /// The limit of the whole call with all its attempts (``CallSettings/deadline``).
        case deadline(Duration)
        /// The limit of waiting for a job (``Job/value(within:)``). The job continues.
        case job(Duration)
    }
}
