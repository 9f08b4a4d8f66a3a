import PipeJSON
import PipeModel

/// A record, and what its members do not say.
package struct Row: Sendable {
    package var value: JSONObject
    /// The identities in the path below which it is, as far as no member has them.
    package var scope: [PathValue.Name: String] = [:]

    package init(value: JSONObject, scope: [PathValue.Name: String] = [:]) {
        self.value = value
        self.scope = scope
    }
}

extension JSONValue {
    /// The value at a path of members.
    package subscript(path path: [String]) -> JSONValue? {
        path.reduce(Optional(self)) { value, name in value?[name] }
    }
}
