import HTTPTypes
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import struct Foundation.Date
#endif

extension PipeError {
    /// The media type of the answer, in lower case and without parameters.
    public var contentType: String? {
        headers[.contentType].map { value in
            value.keeping { $0 != ";" }.trimmingASCIIWhitespace().lowercased()
        }
    }

    /// The start of the answer's body as text, at most 200 bytes of it.
    public var bodyExcerpt: String {
        let limit = 200
        return String(decoding: body.prefix(limit), as: UTF8.self) + (body.count > limit ? "…" : "")
    }

    /// The answer's body as JSON, also where a codec reads it, or `nil` where it is none.
    public var json: JSONValue? {
        try? JSON.decode(JSONValue.self, from: jsonBody)
    }

    /// The answer's body as a record, such as the one that the schema names (`errors: record`), or `nil` where it is none.
    public func record<Record: JSONReadable>(as type: Record.Type) -> Record? {
        try? JSON.decode(type, from: jsonBody, hasTypes: context.decoded?.hasTypes ?? true)
    }

    /// What the server says about the problem, where it answers with `application/problem+json` (RFC 9457), or with what a codec
    /// reads, as `application/problem+xml`.
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

    /// What the server has against the values of single fields, in its order.
    ///
    /// Where the schema says where that stands (`errors: validation`), it is looked for there, whatever the status. Elsewhere
    /// answers with status 400 or 422 have it in one of these forms: those of Rails and ASP.NET
    /// (`{"errors": {"title": ["…"]}}`, `{"title": ["…"]}`, `{"errors": ["…"]}`, and its XML), Django REST framework,
    /// JSON:API, FastAPI, Spring, and the extensions that RFC 9457 shows (`errors`, `invalid-params`).
    public var validationMessages: [FieldMessages] {
        let rules = context.rules?.validation
        guard isValidationError || rules != nil else {
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

    /// The server refused the values that were sent: status 400 or 422.
    public var isValidationError: Bool {
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

    /// What was sent contradicts what the server has: status 409, or a record that was changed meanwhile.
    public var isConflict: Bool {
        if case .conflict = reason { true } else { hasStatus(409) }
    }

    /// Both versions of a record that somebody else has changed meanwhile (`if-match`), or `nil` where that is not what went
    /// wrong, or not with a record of that type.
    ///
    /// ```swift
    /// catch {
    ///     guard let (own, current) = error.conflict(of: Note.self), var merged = current else { throw error }
    ///     merged.text = own.text
    ///     note = try await notes.replace(merged)
    /// }
    /// ```
    ///
    /// - Returns: The record as the caller has it, and as the server has it: `nil` where there is none any more, or where it
    ///   could not be read.
    public func conflict<Record: VersionedRecord>(of type: Record.Type) -> (own: Record, current: Record?)? {
        guard case .conflict(let conflict) = reason, let own = conflict.own as? Record else {
            return nil
        }
        return (own, conflict.current as? Record)
    }

    /// The server says that the fault is in what was asked: a status from 400 to 499.
    public var isClientError: Bool { hasStatus(400...499) }

    /// The server says that the fault is its own: a status from 500 to 599.
    public var isServerError: Bool { hasStatus(500...599) }

    /// What may be asked of the address, as `Allow` of a 405 has it.
    public var allowedMethods: [HTTPRequest.Method] {
        (headers[.allow] ?? "").words(at: ",").compactMap { name in
            HTTPRequest.Method(String(name.trimmingASCIIWhitespace()))
        }
    }

    /// How long the server asks to be left alone: `Retry-After` (RFC 9110, section 10.2.3), or with status 429 and 503 when a
    /// quota begins anew (`RateLimit`, `RateLimit-Reset`, `X-RateLimit-Reset`); `nil` where it does not say. Dates are
    /// compared with the `Date` of the answer, else with this machine's clock.
    public var retryAfter: Duration? {
        status.flatMap { ServerDelay.read(headers, status: $0, now: Date()) }
    }

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
        hasStatus(code...code)
    }

    private func hasStatus(_ codes: ClosedRange<Int>) -> Bool {
        if case .status(let status) = reason { codes.contains(status) } else { false }
    }

    /// The start of the body, for people.
    var bodyText: BodyText {
        BodyText(body, contentType: contentType, field: headers[.contentType])
    }
}
