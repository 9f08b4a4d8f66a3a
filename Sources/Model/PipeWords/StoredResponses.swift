/// Which members of a record the responses to writes and the elements of lists have.
package enum ResponseMembers: String, CaseIterable, Hashable, Sendable {
    /// All: those that are missing are null.
    case whole
    /// Some: those that are missing are unknown.
    case parts
}

/// How a server compares the values of a field that are unique.
package enum UniqueComparison: String, CaseIterable, Codable, Hashable, Sendable {
    case exact
    /// Without regard to the case of letters.
    case ignoringCase = "case"
    /// Without the white space around them.
    case trimmed
}
