import PipeWords
import PipewrightDiagnostics

extension Schema {
    /// How operations are done on many records, as written.
    package enum Bulk: Hashable, Sendable {
        /// With a call for each record.
        case none
        /// With one request for several records. Indirect, as few of many resources have one.
        indirect case request(BulkRequest)
    }

    /// How one request is for many records, as written.
    package struct BulkRequest: Hashable, Sendable {
        package var format: BulkFormat
        package var call = Call()
        package var wrap: String?
        package var limit: Int?
        /// The pointer to the array of results.
        package var results: String?
        /// Pointers from a result.
        package var item: String?
        package var status: String?
        package var error: String?
        /// The member that results and records have; `nil` if they are in the same order.
        package var key: String?
        package var ids: BulkIDs?
    }
}
