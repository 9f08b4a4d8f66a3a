import PipeCore
import PipeHTTP
import PipeJSON

/// One record of a request for many.
struct BulkItem<Output: Sendable>: Sendable {
    /// Its JSON in an array or a line, or the members of its operation.
    var json: [UInt8] = []
    /// The text of the member that its result has, too.
    var key: String?
    /// The call that does the operation for this record alone.
    var call: CallRequest?
    /// Called after the operation with its outcome.
    var finish: (@Sendable (Output) async throws(PipeError) -> Void)?
    /// Reads the result; `nil` if it has no record, and ``fetch`` finds it.
    let read: @Sendable (CallResponse) throws(PipeError) -> Output?
    /// Fetches the record after the operation.
    let fetch: @Sendable (CallResponse) async throws(PipeError) -> Output
}
