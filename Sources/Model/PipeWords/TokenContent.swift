/// How the request for a token, its renewal or its end sends the secrets.
package enum TokenContent: String, CaseIterable, Codable, Hashable, Sendable {
    case json, form, basic, token, none

    /// The ways of a request that gets a token.
    package static let waysToGet: [TokenContent] = [.json, .form, .basic, .none]
    /// The ways of a request that renews or revokes a token.
    package static let waysToRenew: [TokenContent] = [.json, .form, .token, .none]
}

/// The place of a value in the response to a request for a token.
package enum TokenPlace: Codable, Hashable, Sendable {
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
