/// The owner of an action.
package enum ActionTarget: String, CaseIterable, Codable, Hashable, Sendable {
    case item, collection
}
