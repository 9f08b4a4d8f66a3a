extension API {
    /// How a long operation is polled. Paths are percent-encoded.
    package struct Job: Codable, Hashable, Sendable {
        /// The type of the result.
        package var type: FieldType
        package var state: Place?
        package var progress: Place?
        package var done: [JobTest] = []
        package var failed: [JobTest] = []
        package var message: String?
        /// `nil` for the header field `Location`.
        package var poll: JobTarget?
        /// In milliseconds.
        package var every: Int?
        /// In milliseconds.
        package var longestDelay: Int?
        /// `nil` for the last response.
        package var result: JobResult?
        package var cancel: JobCancellation?
        package var origins: [String] = []
        /// The end of the paths of the resource, also of those above; `nil` for none.
        package var suffix: String?

        package init(type: FieldType) {
            self.type = type
        }
    }
}
