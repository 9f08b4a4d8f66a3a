extension API {
    /// What identifies a record: a value in it, or several values together.
    package struct Identity: Codable, Hashable, Sendable {
        /// A value in the record, or in a record that is embedded in it.
        package struct Part: Codable, Hashable, Sendable {
            /// The property of the identity.
            package var swiftName: SwiftIdentifier
            /// The type in JSON.
            package var type: FieldType
            /// The type in Swift: the identity of an embedded record has the ID type of that record.
            package var swiftType: FieldType
            /// The properties from the record to the value.
            package var properties: [SwiftIdentifier]
            /// The members of the JSON from the record to the value.
            package var path: [String]

            package init(
                swiftName: SwiftIdentifier, type: FieldType, swiftType: FieldType? = nil, properties: [SwiftIdentifier],
                path: [String]
            ) {
                self.swiftName = swiftName
                self.type = type
                self.swiftType = swiftType ?? type
                self.properties = properties
                self.path = path
            }
        }

        /// Its values, in their order in paths.
        package var parts: [Part]
        /// Whether its Swift type has a property for each part; otherwise it wraps the value of its only part.
        package var isComposed: Bool

        package init(parts: [Part], isComposed: Bool) {
            self.parts = parts
            self.isComposed = isComposed
        }

        /// The property of the record that alone identifies it; `nil` if the value is in an embedded record, or if there
        /// are several.
        package var field: SwiftIdentifier? {
            guard !isComposed, let part = parts.first, part.properties.count == 1 else { return nil }
            return part.properties.first
        }

        /// Whether a field of the record itself is a part of it.
        package func has(_ field: Field) -> Bool {
            parts.contains { $0.properties == [field.swiftName] }
        }
    }
}
