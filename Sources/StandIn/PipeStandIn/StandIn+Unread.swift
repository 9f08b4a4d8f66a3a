extension StandIn {
    /// The response to a request that is not read to its end.
    ///
    /// - Parameter request: What was read of it; `nil` if that is malformed.
    package func response(
        toUnread reason: UnreadRequest, _ request: ServedRequest? = nil
    ) -> ServedResponse {
        let known = request ?? ServedRequest(method: .get, origin: "", target: "/")
        var response = server.error(Refusal(reason.status, .unread(reason)), of: known)
        if known.method == .head { response.body = [] }
        return response
    }
}
