extension JSONObject {
    /// What a member of a merged object is made of.
    private enum Source {
        case value(JSONValue)
        case merged(JSONObject, with: JSONObject)
    }

    /// The object with the changes of a patch (RFC 7396, section 2).
    ///
    /// - Parameter keepingNulls: Whether null stays null, which makes one patch of two.
    package func merged(with patch: JSONObject, keepingNulls: Bool = false) -> JSONObject {
        let value = JSONValue(madeOf: Source.merged(self, with: patch)) { source in
            switch source {
            case .value(let value): .value(value)
            case .merged(let object, let patch): .object(Self.members(of: object, with: patch, keepingNulls))
            }
        }
        return value.object ?? self
    }

    private static func members(
        of object: JSONObject, with patch: JSONObject, _ keepingNulls: Bool
    ) -> [(name: String, source: Source)] {
        var object = object
        // The members that are merged, in the order of the patch; their places in the object have null.
        var merged: [[UInt8]: Source] = [:]
        for member in patch.members {
            switch member.value {
            case .null: object[member.name] = keepingNulls ? .some(.null) : nil
            case .object(let inner):
                merged[Array(member.name.utf8)] = .merged(object[member.name]?.object ?? JSONObject(), with: inner)
                object[member.name] = .some(.null)
            default: object[member.name] = member.value
            }
        }
        return object.members.map { ($0.name, merged[Array($0.name.utf8)] ?? .value($0.value)) }
    }
}
