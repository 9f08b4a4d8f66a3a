import HTTPTypes
import PipeJSON

extension PipeError {
    /// The media type of the answer, in lower case and without parameters.
    public var contentType: String? {
        headers[.contentType].map { value in
            value.prefix { $0 != ";" }.trimmingASCIIWhitespace().lowercased()
        }
    }

    /// The start of the answer's body as text, at most 200 bytes of it.
    public var bodyExcerpt: String {
        let limit = 200
        return String(decoding: body.prefix(limit), as: UTF8.self) + (body.count > limit ? "…" : "")
    }

    /// The answer's body as JSON, or `nil` where it is none.
    public var json: JSONValue? {
        try? JSON.decode(JSONValue.self, from: body)
    }

    /// What the server says about the problem, where it answers with `application/problem+json` (RFC 9457).
    public var problem: ProblemDetails? {
        guard contentType == "application/problem+json" else {
            return nil
        }
        return json?.object.map { ProblemDetails($0) }
    }

    /// What the server has against the values of single fields, in its order, where it answers with status 400 or 422.
    public var validationMessages: [FieldMessages] {
        guard isValidationFailure, let json else {
            return []
        }
        return FieldMessages.find(in: json)
    }

    /// The server refused the values that were sent: status 400 or 422.
    public var isValidationFailure: Bool {
        hasStatus(400) || hasStatus(422)
    }

    /// What the server asks for in `WWW-Authenticate` (RFC 9110, section 11.6.1), as `invalid_token` or
    /// `insufficient_scope` of RFC 6750.
    public var challenges: [AuthChallenge] {
        AuthChallenge.all(in: headers)
    }

    /// The server does not know who calls: status 401, or it refuses a token to these credentials.
    public var isUnauthorized: Bool {
        if case .token(.refused, _) = reason { true } else { hasStatus(401) }
    }

    /// The caller may not do this: status 403.
    public var isForbidden: Bool { hasStatus(403) }

    /// There is no such thing, or no more: status 404 or 410.
    public var isNotFound: Bool { hasStatus(404) || hasStatus(410) }

    /// What was sent contradicts what the server has: status 409.
    public var isConflict: Bool { hasStatus(409) }

    /// The call did not end in time.
    public var isTimedOut: Bool {
        switch reason {
        case .timedOut, .token(.timedOut, _): true
        default: false
        }
    }

    /// The call was cancelled.
    public var isCancelled: Bool {
        if case .cancelled = reason { true } else { false }
    }

    private func hasStatus(_ code: Int) -> Bool {
        if case .status(let status) = reason { status.code == code } else { false }
    }
}
