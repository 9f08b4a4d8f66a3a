/// Why a path is malformed.
package enum PathError: Error, Hashable, Sendable {
    case server
    case query
    case emptyQuery
    case queryName
    case argumentInQuery(String)
    case fragment
    case missingBrace
    case parameterName(String)
    case backslash
    case emptySegment
    case dotSegment(String)
    case controlCharacter

    package var text: String {
        switch self {
        case .server: "the server is named under ‘servers’"
        case .query: "a query belongs under ‘query’"
        case .emptyQuery: "there is no query after ‘?’"
        case .queryName: "an item of its query has no name"
        case .argumentInQuery(let name): "‘\(name)’ in its query is not a fixed value; arguments belong under ‘query’"
        case .fragment: "a fragment is never sent"
        case .missingBrace: "a { or a } is missing"
        case .parameterName(let name): "‘{\(name)}’ is not a valid name of a parameter"
        case .backslash: "‘\\’ is not allowed in it"
        case .emptySegment: "a segment between two slashes is empty"
        case .dotSegment(let segment): "‘\(segment)’ is not allowed as a segment"
        case .controlCharacter: "a control character is not allowed in it"
        }
    }
}
