extension API {
    /// An enum of strings or integers.
    package struct Enumeration: Codable, Hashable, Sendable {
        package var swiftName: String
        package var docs: String?
        package var isCodable: Bool
        /// Whether a value that is not listed is an error.
        package var isClosed: Bool
        package var isInteger: Bool
        /// The value of an absent member of a record whose missing members are zeros.
        package var missing: String?
        package var cases: [Case]
        /// The number of its topic; `nil` for the main file.
        package var topic: Int?

        package init(swiftName: String, isCodable: Bool, isClosed: Bool, isInteger: Bool, cases: [Case]) {
            self.swiftName = swiftName
            self.isCodable = isCodable
            self.isClosed = isClosed
            self.isInteger = isInteger
            self.cases = cases
        }

        /// The values of its cases.
        package var values: [String] { cases.map(\.value) }

        package struct Case: Codable, Hashable, Sendable {
            package var swiftName: SwiftIdentifier
            /// The text, or the digits of the integer.
            package var value: String
            package var docs: String?
            package var deprecated: Deprecation?

            package init(
                swiftName: SwiftIdentifier, value: String, docs: String? = nil, deprecated: Deprecation? = nil
            ) {
                self.swiftName = swiftName
                self.value = value
                self.docs = docs
                self.deprecated = deprecated
            }
        }
    }
}
