/// The owner of an action.
package enum ActionTarget: String, CaseIterable, Hashable, Sendable {
    case item, collection
}
