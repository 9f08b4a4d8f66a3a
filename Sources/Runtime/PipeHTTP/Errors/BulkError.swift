extension PipeError {
    /// Why a record of many that are sent at once has no result.
    public enum BulkError: Error, Hashable {
        /// The record was not sent: the task was cancelled before, or `cancelCalls()` was called.
        case notSent
        /// The response has no result for the record. The server may have executed the operation.
        case missingResult
        /// The response has more or fewer results than the request has records, and nothing says which belongs to which. The
        /// server may have executed the operations; the results are in ``PipeError/body``.
        case resultCount(Int, expected: Int)
        /// The body of the response is not `multipart/mixed` with HTTP responses (RFC 2046, section 5.1; RFC 9112).
        case malformedParts
        /// The record has a file, which can be sent only by itself.
        case bodyNotInMemory
    }
}
