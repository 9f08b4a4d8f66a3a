/// A part of a schema that can be left out, so that the rest is valid.
package enum SchemaPart: Hashable, Sendable {
    /// The call of the operation at this position in the document.
    case call(Int)
    /// The resource with these names, from the outermost.
    case resource([String])
    /// The record, enum or union at this position.
    case definition(Int)
    /// The scheme of pagination with this name.
    case paging(String)
    /// The event with this name.
    case event(String)
}
