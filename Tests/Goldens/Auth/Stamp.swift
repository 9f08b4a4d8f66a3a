public import HTTPTypes
public import PipeRuntime

/// A credential of the schema's author.
public struct Stamp: Credential, Hashable {
    private let text: String

    public init(_ text: String) {
        self.text = text
    }

    public func authorization(for request: HTTPRequest, in context: AuthContext) -> RequestAuthorization {
        .header("X-Stamp", value: "\(text) \(request.method.rawValue)")
    }
}
