import HTTPTypes
import PipeHTTP

/// The attributes of a request in metrics and traces, by OpenTelemetry's semantic conventions for HTTP clients.
package struct RequestFacts: Sendable {
    /// `http.request.method`: `_OTHER` for methods that are neither in RFC 9110 nor in RFC 5789.
    package let method: String
    /// `http.request.method_original`; `nil` if it is the same.
    package let originalMethod: String?
    /// `server.address`.
    package let serverAddress: String
    /// `server.port`.
    package let serverPort: Int?
    /// `url.template`.
    package let template: String?

    package init(_ request: HTTPRequest, _ context: InterceptorContext) {
        let name = request.method.rawValue
        method = Self.methods.contains(name) ? name : "_OTHER"
        originalMethod = method == name ? nil : name
        let address = try? HTTPAddress("\(request.scheme ?? "")://\(request.authority ?? "")")
        let host = address?.host ?? ""
        serverAddress = host.begins(with: "[") ? String(host.dropping().droppingLast()) : host
        serverPort = address?.port
        template = context.pathTemplate
    }

    /// `url.full`, without secrets.
    package static func url(of request: HTTPRequest, _ context: InterceptorContext) -> String {
        context.redacted(url: "\(request.scheme ?? "")://\(request.authority ?? "")\(request.path ?? "/")")
    }

    /// `error.type`: a status from 400 on, otherwise the kind of error; `nil` if there is neither.
    package static func errorType(status: HTTPResponse.Status?, _ error: PipeError?) -> String? {
        if let status {
            return status.code >= 400 ? "\(status.code)" : nil
        }
        return error.map { kind(of: $0.reason) }
    }

    /// The description of an error, without secrets.
    package static func words(of error: PipeError) -> String {
        BodyText.oneLine(error.shown(error.description))
    }

    private static let methods: Set = [
        "GET", "HEAD", "POST", "PUT", "DELETE", "CONNECT", "OPTIONS", "TRACE", "PATCH",
    ]

    private static func kind(of reason: PipeError.Reason) -> String {
        switch reason {
        case .timedOut: "timeout"
        case .cancelled: "cancelled"
        case .aborted: "aborted"
        case .connection: "connection"
        case .tls: "tls"
        case .missingCredentials, .token, .credential: "credentials"
        case .invalidRequest: "invalid_request"
        case .redirect: "redirect"
        case .file: "file"
        case .transfer: "transfer"
        default: "_OTHER"
        }
    }
}

extension InterceptorContext {
    /// Returns the error of the call for an error that an interceptor caught: a timeout also cancels the task.
    package func failure(_ error: any Error) -> PipeError {
        cancellationReason ?? PipeError(thrown: error, as: PipeError.Reason.aborted)
    }
}
