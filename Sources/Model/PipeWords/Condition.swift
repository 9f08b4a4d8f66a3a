/// A test of a response: `body#/ok is false`.
package struct Condition: Codable, Hashable, Sendable {
    /// The place of the tested value, in the body or in a header field.
    package var place: Place
    /// `nil` if the value is a boolean.
    package var test: Test?

    package init(place: Place, test: Test? = nil) {
        self.place = place
        self.test = test
    }

    /// `is false`, `is not success`, `is present`
    package struct Test: Codable, Hashable, Sendable {
        package var isNegated: Bool
        /// The JSON text of the value; `nil` for any value except null.
        package var value: String?

        package init(isNegated: Bool, value: String? = nil) {
            self.isNegated = isNegated
            self.value = value
        }
    }
}
