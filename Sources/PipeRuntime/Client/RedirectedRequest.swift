import HTTPTypes

/// The request that a call sent first, where redirects led to another one.
public struct RedirectedRequest: Sendable, Hashable {
    /// The method that was asked for; the one that was sent last may be another (RFC 9110, section 15.4).
    public let method: HTTPRequest.Method
    /// The URL that was asked for, without secrets.
    public let url: String
    /// The status of the first redirect.
    public let status: HTTPResponse.Status

    /// One reference: exchanges and responses are copied for every call, and few are redirected.
    final class Box: Sendable {
        let value: RedirectedRequest

        init(_ value: RedirectedRequest) {
            self.value = value
        }
    }
}
