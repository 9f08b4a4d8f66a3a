extension API {
    /// A value that is one of several types.
    package struct Union: Codable, Hashable, Sendable {
        package var swiftName: String
        package var docs: String?
        package var isCodable: Bool
        /// Whether a value that matches no case is an error.
        package var isClosed: Bool
        /// Whether it is boxed, because it contains itself.
        package var isIndirect: Bool
        /// The member that distinguishes the cases, by its name in JSON; `nil` if their shape does.
        package var discriminator: String?
        package var cases: [Case]
        /// The record whose fields values of no case have; `nil` if such a value is JSON, or an error.
        package var unknown: FieldType?
        /// The number of its topic; `nil` for the main file.
        package var topic: Int?

        package init(swiftName: String, isCodable: Bool, isClosed: Bool, isIndirect: Bool, cases: [Case]) {
            self.swiftName = swiftName
            self.isCodable = isCodable
            self.isClosed = isClosed
            self.isIndirect = isIndirect
            self.cases = cases
        }

        /// The types of the cases, and of other values.
        package var types: [FieldType] { cases.map(\.type) + (unknown.map { [$0] } ?? []) }

        package struct Case: Codable, Hashable, Sendable {
            package var swiftName: SwiftIdentifier
            package var docs: String?
            package var type: FieldType
            /// The value of the member that distinguishes the cases.
            package var value: String?
            /// Whether the type lacks that member.
            package var isTagged = false
            /// The kinds of JSON value of the case, if shape distinguishes the cases.
            package var kinds: [Kind] = []
            /// The required members of each of its JSON objects, which distinguish it from the other objects; several
            /// if the type is a union.
            package var objects: [[String]] = []
            // Its JSON has no member for what is not large.
            private var largeness: Bool?

            package init(
                swiftName: SwiftIdentifier, docs: String? = nil, type: FieldType, value: String? = nil,
                isTagged: Bool = false,
                kinds: [Kind] = [], objects: [[String]] = []
            ) {
                self.swiftName = swiftName
                self.docs = docs
                self.type = type
                self.value = value
                self.isTagged = isTagged
                self.kinds = kinds
                self.objects = objects
            }

            /// Whether it is boxed, because its value is large.
            package var isLarge: Bool {
                get { largeness != nil }
                set { largeness = newValue ? true : nil }
            }
        }
    }

    /// The kinds of JSON value, with the runtime's names.
    package enum Kind: String, Codable, Hashable, Sendable {
        case object, array, string, number, boolean
    }
}
