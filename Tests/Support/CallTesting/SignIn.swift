public import PipeCore

/// The user did not come back from signing in.
public struct SignInFailed: Error {
    /// The status of the response of the authorization endpoint.
    public let status: Int
}

/// Signs in as a browser does: asks the authorization endpoint, and returns the URL that its response leads to.
public func signIn(at url: String, by transport: any Transport) async throws -> String {
    guard let address = URL(string: url) else { throw SignInFailed(status: 0) }
    var request = HTTPRequest(method: .get, scheme: address.scheme, authority: nil, path: address.path)
    request.authority = address.host.map { host in host + (address.port.map { ":\($0)" } ?? "") }
    if let query = address.query { request.path = address.path + "?" + query }
    let (response, _) = try await transport.send(request, body: nil)
    guard let location = response.headerFields[.location] else { throw SignInFailed(status: response.status.code) }
    return location
}
