/// How the request for a token, its renewal or its end sends the secrets.
package enum TokenContent: String, CaseIterable, Hashable, Sendable {
    case json, form, basic, token, none

    /// The words of requests that get a token.
    package enum Request: String, CaseIterable, Hashable, Sendable {
        case json, form, basic, none
    }

    /// The words of requests that renew or revoke one.
    package enum Call: String, CaseIterable, Hashable, Sendable {
        case json, form, token, none
    }

    package init(_ word: Request) {
        self = TokenContent(rawValue: word.rawValue) ?? .json
    }

    package init(_ word: Call) {
        self = TokenContent(rawValue: word.rawValue) ?? .json
    }
}

/// The place of a value in the response to a request for a token.
package enum TokenPlace: Hashable, Sendable {
    case text
    case body(String)
    case header(String)
    case cookie(String)

    /// The place as schemas write it.
    package var text: String {
        switch self {
        case .text: "body"
        case .body(let pointer): "body#\(pointer)"
        case .header(let name): "header.\(name)"
        case .cookie(let name): "cookie.\(name)"
        }
    }
}
