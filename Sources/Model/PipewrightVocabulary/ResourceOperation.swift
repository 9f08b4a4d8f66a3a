/// The verbs of a resource, in the order in which they are generated.
package enum ResourceOperation: String, CaseIterable, Codable, Hashable, Sendable {
    case list, read, new, create, replace, update, upsert, remove, exists
}
