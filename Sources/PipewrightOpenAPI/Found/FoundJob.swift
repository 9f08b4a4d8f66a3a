/// Work that goes on after the response to a call.
package struct FoundJob: Hashable, Sendable {
    /// The type of the result.
    package var type: FoundType
    /// The keys of `job` with their YAML text, in the order of the language.
    package var keys: [FoundScheme.Entry] = []
    /// Whether the result is at the URL of the call.
    var isAtCall = false
}
