/// How something can be named whose text has no Swift name.
package enum NameRemedy: Hashable, Sendable {
    /// Only by another text.
    case rename
    /// By the key `swift` of a field, a part, a parameter or a case of a union.
    case swiftKey
    /// By a mapping of names to the values of an enum.
    case nameOfValue
}
