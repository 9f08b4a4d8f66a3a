import HTTPTypes
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import struct Foundation.Date
#endif

extension PipeError {
    /// The media type of the response, in lower case and without parameters.
    public var contentType: String? {
        headers[.contentType].map { value in
            value.keeping { $0 != ";" }.trimmingASCIIWhitespace().lowercased()
        }
    }

    /// The first 200 bytes of the response's body as text.
    public var bodyExcerpt: String {
        let limit = 200
        return String(decoding: body.prefix(limit), as: UTF8.self) + (body.count > limit ? "…" : "")
    }

    /// The response's body as JSON, also if a codec reads it; `nil` if the body is not JSON.
    public var json: JSONValue? {
        try? JSON.decode(JSONValue.self, from: jsonBody)
    }

    /// The response's body as a record, such as the record that the schema names (`errors: record`); `nil` if the body
    /// cannot be read as this type.
    public func record<Record: JSONReadable>(as type: Record.Type) -> Record? {
        try? JSON.decode(type, from: jsonBody, hasTypes: context.decoded?.hasTypes ?? true)
    }

    /// The problem details of a response with the media type `application/problem+json` (RFC 9457), or with another
    /// `application/problem+…` that a codec reads.
    public var problem: ProblemDetails? {
        json.flatMap { problem(in: $0) }
    }

    func problem(in json: JSONValue) -> ProblemDetails? {
        guard
            contentType == "application/problem+json"
                || context.decoded != nil && contentType?.begins(with: "application/problem+") == true
        else {
            return nil
        }
        return json.object.map { ProblemDetails($0) }
    }

    /// Messages about the values of single fields, in the order of the response, or of the fields if rules of the schema
    /// do not allow their values to be sent (``brokenRules``).
    ///
    /// If the schema says where they are (`errors: validation`), they are read from there for every status. Otherwise
    /// they are read from responses with status 400 or 422 in one of these forms: Rails and ASP.NET
    /// (`{"errors": {"title": ["…"]}}`, `{"title": ["…"]}`, `{"errors": ["…"]}`, and Rails' XML), Django REST
    /// framework, JSON:API, FastAPI, Spring, and the extensions that RFC 9457 shows (`errors`, `invalid-params`).
    public var validationMessages: [FieldMessages] {
        if case .invalidRequest(.brokenRules(let rules)) = reason {
            return rules.messages
        }
        let rules = context.rules?.validation
        // The fields of a login are in `status` only.
        guard isValidationError || status == 400 || status == 422 || rules != nil else {
            return []
        }
        let text = bodyText
        // Rails: `<errors><error>Title can't be blank</error></errors>`.
        let messages = rules == nil && text.isXML ? MarkupText.texts(of: "error", in: text.decoded) : []
        if let json, messages.isEmpty {
            return FieldMessageFinder.messages(in: json, by: rules)
        }
        return messages.isEmpty ? [] : [FieldMessages(name: "", messages: messages)]
    }

    /// The messages of ``validationMessages`` by the fields of a record.
    ///
    /// Rails and Redmine send full messages in lists, such as “Start date is invalid”. Such a message belongs to the field
    /// whose name for people it begins with (``FieldMessages/humanizedName``), the longest one if several fit. Others stay
    /// messages about the whole record.
    public func validationMessages<Record: JSONRecord>(of record: Record.Type) -> [FieldMessages] {
        let fields = Record.jsonMembers.names.map { name in (name: name, start: FieldMessages.humanized(name) + " ") }
        var found: [FieldMessages] = []
        for messages in validationMessages {
            for message in messages.messages {
                let field = fields.filter { message.begins(with: $0.start) }
                    .max { $0.start.utf8.count < $1.start.utf8.count }
                let name = messages.name.isEmpty ? field?.name ?? "" : messages.name
                if let index = found.firstIndex(where: { $0.name.hasSameBytes(as: name) }) {
                    found[index].messages.append(message)
                } else {
                    found.append(FieldMessages(name: name, messages: [message]))
                }
            }
        }
        return found
    }

    /// Whether the server refused the values that were sent, with status 400 or 422, or rules of the schema did not allow
    /// them to be sent.
    public var isValidationError: Bool {
        hasStatus(400) || hasStatus(422) || !brokenRules.isEmpty
    }

    /// The challenges in `WWW-Authenticate` (RFC 9110, section 11.6.1), such as `invalid_token` or `insufficient_scope`
    /// of RFC 6750.
    public var challenges: [AuthChallenge] {
        AuthChallenge.all(in: headers)
    }

    /// Whether the server does not accept the credentials: status 401, or it refuses to issue a token for them. Logins
    /// without a standard are refused with 400, 401, 403 or 422 to a request with a user's name and password.
    public var isUnauthorized: Bool {
        switch reason {
        case .token(.refused, _), .token(.status(401), _): true
        case .token(.status(let status), _): context.isLogin && [400, 403, 422].contains(status)
        default: hasStatus(401)
        }
    }

    /// Whether the caller has no permission: status 403.
    public var isForbidden: Bool { hasStatus(403) }

    /// Whether the resource does not exist or has been removed: status 404 or 410.
    public var isNotFound: Bool { hasStatus(404) || hasStatus(410) }

    /// Whether the request conflicts with the server's state: status 409, or a record that was changed meanwhile.
    public var isConflict: Bool {
        if case .conflict = reason { true } else { hasStatus(409) }
    }

    /// Whether the server rejects the request: a status from 400 to 499.
    public var isClientError: Bool { hasStatus(400...499) }

    /// Whether the server itself failed: a status from 500 to 599.
    public var isServerError: Bool { hasStatus(500...599) }

    /// The methods that the URL allows: `Allow` of a response with status 405 (RFC 9110, section 10.2.1).
    public var allowedMethods: [HTTPRequest.Method] {
        (headers[.allow] ?? "").words(separatedBy: ",").compactMap { name in
            HTTPRequest.Method(String(name.trimmingASCIIWhitespace()))
        }
    }

    /// How long the server asks the client to wait: `Retry-After` (RFC 9110, section 10.2.3), or with status 429 and
    /// 503 the time until a quota is reset (`RateLimit`, `RateLimit-Reset`, `X-RateLimit-Reset`). It is `nil` if the
    /// response has none of them. Dates are compared with the `Date` of the response, or with this machine's clock if
    /// there is no `Date`.
    public var retryAfter: Duration? {
        status.flatMap { ServerDelay.read(headers, status: $0, now: Date()) }
    }

    /// Whether the call did not end in time.
    public var isTimedOut: Bool {
        switch reason {
        case .timedOut, .token(.timedOut, _): true
        default: false
        }
    }

    /// Whether the server did not process the request, so that it can be repeated whatever its method is (RFC 9113,
    /// section 8.7).
    package var isNotProcessed: Bool {
        if case .connection(.notProcessed) = reason { true } else { false }
    }

    /// Whether the body of the response has a coding that the transport does not read.
    package var isUnreadableCoding: Bool {
        if case .transfer(.unreadableCoding) = reason { true } else { false }
    }

    /// Whether the call was cancelled.
    public var isCancelled: Bool {
        if case .cancelled = reason { true } else { false }
    }

    /// The status of the response to the call itself; `nil` for that to a request for a token.
    package var callStatus: Int? {
        if case .token = reason { nil } else { status }
    }

    private func hasStatus(_ code: Int) -> Bool {
        hasStatus(code...code)
    }

    private func hasStatus(_ codes: ClosedRange<Int>) -> Bool {
        if case .status(let status) = reason { codes.contains(status) } else { false }
    }

    /// The start of the body, for users.
    var bodyText: BodyText {
        BodyText(body, contentType: contentType, field: headers[.contentType])
    }
}
