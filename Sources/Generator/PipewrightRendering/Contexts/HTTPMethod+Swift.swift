import PipeModel

extension HTTPMethod {
    /// The member of `HTTPRequest.Method` after its dot: `get`, or `init(named: "PROPFIND")`.
    var swiftMember: String {
        // The type of the runtime has no constant for QUERY.
        isUsual && self != .query ? rawValue.lowercased() : "init(named: \"\(rawValue)\")"
    }
}
