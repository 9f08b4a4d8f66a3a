/// Work that goes on after the response to a call.
package struct FoundJob: Hashable, Sendable {
    /// A key of `job` with its value, or with the elements of a list.
    package struct Entry: Hashable, Sendable {
        package var key: String
        package var values: [String]

        init(_ key: String, _ values: String...) {
            self.init(key, values)
        }

        init(_ key: String, _ values: [String]) {
            self.key = key
            self.values = values
        }
    }

    /// The type of the result.
    package var type: FoundType
    /// In the order of the language.
    package var entries: [Entry] = []
    /// Whether the result is at the URL of the call.
    var isAtCall = false
}
