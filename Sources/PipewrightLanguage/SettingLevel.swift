/// A level of a schema that can set inherited keys. A nearer level overrides those before it.
package enum SettingLevel: String, CaseIterable, Hashable, Sendable {
    case client, defaults = "default", resource, operation, action
}
