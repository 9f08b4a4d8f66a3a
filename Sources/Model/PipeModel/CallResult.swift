extension API.Call {
    /// What a response has.
    package struct Result: Codable, Hashable, Sendable {
        package var kind: ResultKind
        /// Whether it is what the operation of a resource usually returns.
        package var isUsual = false
        package var type: API.FieldType?
        package var format: BodyFormat = .json
        /// The pointer to the value of a single record.
        package var item: String?
        /// The place of the records of a page.
        package var items: ItemsPlace?
        /// The record with the other members of a page.
        package var envelope: API.FieldType?
        /// The pointer to these members; `nil` for the whole body.
        package var envelopePlace: String?
        package var paging: API.Paging?
        package var stream: API.Stream?
        package var job: API.Job?
        /// The header fields that clients read.
        package var headers: API.ResponseHeaders?

        package init(_ kind: ResultKind, type: API.FieldType? = nil) {
            self.kind = kind
            self.type = type
        }

        package init(_ stream: API.Stream) {
            self.init(.stream, type: stream.element)
            self.stream = stream
        }

        package init(_ job: API.Job) {
            self.init(.job, type: job.type)
            self.job = job
        }
    }
}
