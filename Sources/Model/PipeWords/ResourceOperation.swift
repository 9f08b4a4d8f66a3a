/// The verbs of a resource, in the order in which they are generated.
///
/// Stages ask for what an operation is, such as its ``body``, and name one only for what it alone does.
package enum ResourceOperation: String, CaseIterable, Codable, Hashable, Sendable {
    case list, read, new, create, replace, update, upsert, remove, exists

    /// Whether its path leads to an item; otherwise it leads to the collection.
    package var isOnItem: Bool {
        switch self {
        case .list, .new, .create: false
        case .read, .replace, .update, .upsert, .remove, .exists: true
        }
    }

    /// The methods that it can have; the first is its default.
    package var methods: [HTTPMethod] {
        switch self {
        case .list, .read: [.get, .query, .post, .put, .patch, .delete]
        case .new: [.get, .post]
        case .create: [.post, .put, .patch]
        case .replace, .upsert: [.put, .post, .patch]
        case .update: [.patch, .post, .put]
        case .remove: [.delete, .post, .put, .patch, .get]
        case .exists: [.head, .get]
        }
    }

    /// The default method.
    package var method: HTTPMethod { methods.first ?? .get }

    /// What it sends of a record; `nil` for an operation whose request has no record.
    package var body: BodyKind? {
        switch self {
        case .create, .upsert: .draft
        case .replace: .record
        case .update: .patch
        case .list, .read, .new, .remove, .exists: nil
        }
    }

    /// What it returns, unless the schema gives it another result.
    package var result: ResultKind {
        switch self {
        case .list: .page
        case .read, .new, .create, .replace, .update, .upsert: .value
        case .remove, .exists: .none
        }
    }

    /// Whether a schema can give it another result.
    package var takesResult: Bool { self != .list && self != .new && self != .exists }

    /// Whether it sends a whole record, so that what the record lacks is removed.
    package var replacesRecord: Bool { self == .replace || self == .upsert }

    /// Whether it changes what the server has.
    package var changesRecords: Bool { body != nil || self == .remove }

    /// Those that a condition includes, in their order, as a schema has them.
    package static func names(where isIncluded: (Self) -> Bool) -> [String] {
        allCases.filter(isIncluded).map(\.rawValue)
    }
}
