extension API {
    /// A value that is one of several types.
    package struct Union: Hashable, Sendable {
        package var swiftName: String
        package var docs: String?
        package var isCodable: Bool
        /// Whether there are no cases but those listed.
        package var isClosed: Bool
        /// Whether it holds itself, and so must be boxed.
        package var isIndirect: Bool
        /// The wire name of the member that tells the cases apart; nil where their shape does.
        package var discriminator: String?
        package var cases: [Case]
        /// The number of its topic; nil for the main file.
        package var topic: Int?

        package struct Case: Hashable, Sendable {
            package var swiftName: String
            package var docs: String?
            package var type: FieldType
            /// The value of the member that tells the cases apart.
            package var value: String?
            /// Whether the type lacks that member.
            package var isTagged = false
            /// The kinds of JSON value that the case is read from, where shape tells the cases apart.
            package var kinds: [Kind] = []
            /// The members that all objects of the case have and that tell it from the other objects.
            package var members: [String] = []
        }
    }

    /// The kinds of JSON value, named as the runtime does.
    package enum Kind: String, Hashable, Sendable {
        case object, array, string, number, boolean
    }
}
