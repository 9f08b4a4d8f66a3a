import FlyingFox

/// The reason for a failed request, sent as `application/problem+json` (RFC 9457).
struct Problem: Error {
    let status: HTTPStatusCode
    var detail: String?
    /// Messages by field.
    var errors: [(field: String, messages: [String])] = []
    /// The challenge of a 401 (RFC 9110, section 11.6.1).
    var challenge: String?

    static func notFound(_ what: String) -> Problem {
        Problem(status: .notFound, detail: "There is no \(what).")
    }

    static func invalid(_ errors: [(field: String, messages: [String])]) -> Problem {
        Problem(status: .unprocessableContent, errors: errors)
    }

    static func contentTooLarge(limit: Int) -> Problem {
        Problem(status: .contentTooLarge, detail: "The body has more than \(limit) bytes.")
    }

    var response: HTTPResponse {
        var members = [("title", JSONText.string(status.phrase)), ("status", "\(status.code)")]
        if let detail { members.append(("detail", JSONText.string(detail))) }
        if !errors.isEmpty {
            let fields = errors.map { ($0.field, JSONText.array($0.messages.map(JSONText.string))) }
            members.append(("errors", JSONText.object(fields)))
        }
        var response = HTTPResponse.json(JSONText.object(members), status: status)
        response.headers[.contentType] = "application/problem+json"
        response.headers[.wwwAuthenticate] = challenge
        return response
    }
}

extension HTTPStatusCode {
    // FlyingFox has the phrases of an earlier specification (RFC 7231).
    static let contentTooLarge = HTTPStatusCode(413, phrase: "Content Too Large")
    static let unprocessableContent = HTTPStatusCode(422, phrase: "Unprocessable Content")
}

extension HTTPHeader {
    static let ifRange = HTTPHeader("If-Range")
    static let link = HTTPHeader("Link")
    static let wwwAuthenticate = HTTPHeader("WWW-Authenticate")
}
