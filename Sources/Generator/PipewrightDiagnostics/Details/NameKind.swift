/// The kinds of Swift names that are made from names of a schema.
package enum NameKind: String, Hashable, Sendable {
    case name
    case type
    case property
    case argument
    case enumCase = "case"
}
