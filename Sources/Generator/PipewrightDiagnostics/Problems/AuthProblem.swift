/// What can be wrong with the URLs of auth schemes and the signatures of webhooks.
package enum AuthProblem: Hashable, Sendable {
    case malformedEndpoint(String, reason: AddressError)
    case malformedCoverage(String, reason: AddressError)
    case insecureAddress(String)
    case malformedSignature(reason: SignatureError)
    /// A scheme that is written as in OpenAPI.
    case schemeOfOpenAPI(OpenAPIScheme)
}
