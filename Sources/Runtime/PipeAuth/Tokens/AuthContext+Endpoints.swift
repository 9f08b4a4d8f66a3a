import PipeCore
import PipeHTTP

extension AuthContext {
    /// Returns the address of an endpoint in a schema or in the metadata of an issuer. An absolute one is at the origin that
    /// the client has for them.
    ///
    /// - Throws: ``PipeError/TokenError/malformedEndpoint(_:)`` for the endpoint or the origin.
    func address(of endpoint: String) throws(PipeError) -> HTTPAddress {
        let address = try describedAddress(of: endpoint)
        guard let origin = client.authorizationOrigin, endpoint.containsBytes(of: "://") else { return address }
        do throws(PipeError.AddressError) {
            return address.at(originOf: try HTTPAddress(origin))
        } catch {
            throw PipeError(.token(.malformedEndpoint(error), endpoint: Redaction.removingUserInformation(origin)))
        }
    }

    /// Returns the address of an endpoint as written in the schema, for names that are compared.
    func describedAddress(of endpoint: String) throws(PipeError) -> HTTPAddress {
        try TokenExchange.address(of: endpoint, server: server)
    }
}
