/// Where no two records of a type have the same identity.
package enum IdentityScope: String, CaseIterable, Hashable, Sendable {
    /// In the whole API, also below different items.
    case api
}
