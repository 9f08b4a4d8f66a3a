import PipewrightDiagnostics
import PipewrightVocabulary

extension Schema {
    /// How one request is for many records, as written.
    package struct Bulk: Hashable, Sendable {
        /// `nil` for `none`.
        package var format: BulkFormat?
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

        package init(_ format: BulkFormat?) {
            self.format = format
        }
    }
}
