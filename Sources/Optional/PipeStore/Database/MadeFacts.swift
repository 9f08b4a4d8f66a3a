#if Store
import PipeJSON

/// What is known of a record that the server has made, and that was not read yet.
struct MadeFacts: Sendable {
    /// The URL that the server has named.
    var location: String?
    var identity: ChangeTable.Identity?

    var isEmpty: Bool { location == nil && identity == nil }
}

extension MadeFacts {
    init(json: JSONValue) {
        location = json["location"]?.string
        identity = json["path"]?.string.map { ChangeTable.Identity(path: $0, json: json["identity"]) }
    }

    var json: JSONValue {
        var object = JSONObject()
        object["location"] = location.map { .string($0) }
        object["path"] = identity.map { .string($0.path) }
        object["identity"] = identity?.json
        return .object(object)
    }
}
#endif
