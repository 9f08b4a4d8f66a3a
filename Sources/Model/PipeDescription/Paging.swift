import PipewrightVocabulary

extension APIDescription {
    /// How the pages of a list are requested.
    package struct Paging: Codable, Hashable, Sendable {
        package var strategy: Strategy
        /// Whether a response has a next page.
        package var more: Condition?
        package var size: PageSize?
        /// The place of the number of records in all pages.
        package var total: Place?

        package init(_ strategy: Strategy) {
            self.strategy = strategy
        }

        /// How the next page is found and requested.
        package enum Strategy: Codable, Hashable, Sendable {
            /// Responses have the URLs of the adjacent pages.
            case follow(next: Place, previous: Place?)
            /// Responses have cursors, which are sent in a parameter. `previousIn` is the parameter for the cursor
            /// of the previous page, if it is another one.
            case cursor(parameter: PageParameter, next: Place, previous: Place?, previousIn: PageParameter?)
            case number(parameter: PageParameter, first: Int, pages: Place?)
            case offset(parameter: PageParameter, first: Int)
            /// A Swift type.
            case extractor(name: String)
        }
    }

    /// How one request does operations on many records.
    package struct Bulk: Codable, Hashable, Sendable {
        package var operations: [ResourceOperation]
        package var format: BulkFormat
        package var method: HTTPMethod?
        package var path: [PathPiece]?
        package var wrap: String?
        package var limit: Int?
        package var results: String?
        package var item: String?
        package var status: String?
        package var error: String?
        package var key: String?
        package var identity: String
        package var sendsObjects: Bool?

        package init(operations: [ResourceOperation], format: BulkFormat, identity: String) {
            self.operations = operations
            self.format = format
            self.identity = identity
        }
    }

    /// How a long operation is polled.
    package struct Job: Codable, Hashable, Sendable {
        package var state: Place?
        package var progress: Place?
        package var done: [JobTest]?
        package var failed: [JobTest]?
        package var message: String?
        package var poll: JobTarget?
        package var result: JobResult?
        package var cancel: JobCancellation?
        /// The end of the paths of the resource, also of those above.
        package var suffix: String?

        package init() {}
    }
}
