import HTTPTypes

/// What metrics and traces say of a request, by OpenTelemetry's semantic conventions for HTTP clients.
package struct RequestFacts: Sendable {
    /// `http.request.method`: `_OTHER` for those that neither RFC 9110 nor RFC 5789 has.
    package let method: String
    /// `http.request.method_original`, where it is another.
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

    /// `error.type`: the status from 400 on, else the kind of error; `nil` where there is neither.
    package static func errorType(status: HTTPResponse.Status?, _ error: PipeError?) -> String? {
        if let status {
            return status.code >= 400 ? "\(status.code)" : nil
        }
        return error.map { kind(of: $0.reason) }
    }

    /// What an error says, without secrets.
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
    /// What an interceptor caught, as the call tells it: a task is cancelled by a timeout, too.
    package func failure(_ error: any Error) -> PipeError {
        if let cancellationReason {
            return cancellationReason
        }
        return error as? PipeError
            ?? PipeError(error is CancellationError ? .cancelled : .aborted(String(describing: error)))
    }
}
