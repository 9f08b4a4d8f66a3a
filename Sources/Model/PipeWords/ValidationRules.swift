/// The messages about single fields, by JSON pointers.
package enum ValidationRules: Codable, Hashable, Sendable {
    /// An object whose members have the names of the fields.
    case object(String)
    /// A list whose elements have a message and optionally the name of the field.
    case list(String, field: String?, message: String)
}
