/// Why a path is malformed.
package enum PathError: Error, Hashable, Sendable {
    case server
    case query
    case emptyQuery
    case queryName
    case argumentInQuery(String)
    case fragment
    case percentEncoded
    case lonePercent
    case notUTF8
    case missingBrace
    case parameterName(String)
    case backslash
    case emptySegment
    case dotSegment(String)
    case controlCharacter
    case secondGreedy(String, after: String)
    case greedyOfSeveral(example: String)
    case greedyIdentityIsNoText
    case greedyInQuery(String)
    case greedyOfResponse(String, instead: String)

    package var text: String {
        switch self {
        case .server: "the server is named under ‘servers’"
        case .query: "a query belongs under ‘query’"
        case .emptyQuery: "there is no query after ‘?’"
        case .queryName: "an item of its query has no name"
        case .argumentInQuery(let name): "‘\(name)’ in its query is not a fixed value; arguments belong under ‘query’"
        case .fragment: "a fragment is never sent"
        case .percentEncoded: "it is percent-encoded when it is sent, so that a server gets ‘%25’ for each ‘%’"
        case .lonePercent: "a ‘%’ in its query has no two hexadecimal digits after it"
        case .notUTF8: "the percent-encoded bytes in its query are not UTF-8"
        case .missingBrace: "a { or a } is missing"
        case .parameterName(let name): "‘{\(name)}’ is not a valid name of a parameter"
        case .backslash: "‘\\’ is not allowed in it"
        case .emptySegment: "a segment between two slashes is empty"
        case .dotSegment(let segment): "‘\(segment)’ is not allowed as a segment"
        case .secondGreedy(let name, let first):
            "‘\(name)’ is the second value that keeps its slashes, after ‘\(first)’"
        case .greedyOfSeveral: "the identity has several parts, and one value of a path can keep its slashes"
        case .greedyIdentityIsNoText: "only the slashes of a text can be kept, and this identity is of another type"
        case .greedyInQuery(let name): "‘\(name)’ is in its query, where every value keeps its slashes"
        case .greedyOfResponse(let name, _): "‘\(name)’ is a member of a response, and no argument"
        case .controlCharacter: "a control character is not allowed in it"
        }
    }

    /// What to write instead; `nil` if the text says it.
    package var hint: String? {
        switch self {
        case .secondGreedy: "a path has one at most; write the other one without ‘+’"
        case .greedyOfSeveral(let example): "name the part, as in \(example)"
        case .greedyIdentityIsNoText: "write it without ‘+’"
        case .greedyInQuery: "write it without ‘+’"
        case .percentEncoded: "write the characters themselves"
        case .lonePercent: "write ‘%25’ for it"
        case .greedyOfResponse(_, let other): "its slashes are kept as \(other)"
        default: nil
        }
    }
}
