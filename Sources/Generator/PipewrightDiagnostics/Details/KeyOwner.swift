/// The part of a schema to which a misplaced key belongs.
package enum KeyOwner: Hashable, Sendable {
    case resource
    case keys([String])
    /// A part of the same kind with one of the keys.
    case partWith([String])
    case schemeInHeader
    case schemeWithTokenRequest
    case request
    case filter
    /// A field whose value is sent as a part of a record.
    case fieldOfRecord
    case queryItem
    case memberOfBody
}
