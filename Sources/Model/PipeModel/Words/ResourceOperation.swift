/// The verbs of a resource, in the order in which they are generated.
package enum ResourceOperation: String, CaseIterable, Codable, Hashable, Sendable {
    case list, read, new, create, replace, update, upsert, remove, exists

    /// Whether its path is that of an item, and not of the collection.
    package var isOnItem: Bool {
        switch self {
        case .list, .new, .create: false
        case .read, .replace, .update, .upsert, .remove, .exists: true
        }
    }

    /// The default method of an operation.
    package var method: HTTPMethod {
        switch self {
        case .list, .read, .new: .get
        case .create: .post
        case .replace, .upsert: .put
        case .update: .patch
        case .remove: .delete
        case .exists: .head
        }
    }
}
