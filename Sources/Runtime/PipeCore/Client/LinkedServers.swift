import PipeHTTP

/// The servers that a URL in a response or a bookmark may lead to with the caller's credentials: the server of the call,
/// and those that the schema names.
package struct LinkedServers: Sendable {
    let server: HTTPAddress?
    /// The servers that the schema names.
    package let others: [HTTPAddress]

    /// Whether an address is on one of them.
    package func contain(_ address: HTTPAddress) -> Bool {
        server?.hasSameOrigin(as: address) == true || others.contains { $0.hasSameOrigin(as: address) }
    }
}

extension LinkedServers {
    /// The servers of a call.
    ///
    /// - Parameter origins: Scheme, host and port of the servers that the schema names.
    package init(of call: CallRequest, _ client: PipeClient, origins: [String]) {
        self.init(
            server: try? client.core.server(of: call.settings), others: origins.compactMap { try? HTTPAddress($0) })
    }
}
