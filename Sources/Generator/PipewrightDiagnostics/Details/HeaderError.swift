/// Why a name or a value cannot be sent in a header field.
package enum HeaderError: Error, Hashable, Sendable {
    case emptyName
    case scalarInName(Unicode.Scalar)
    case controlCharacter
    case missingBrace
    case notArgument
    case notInFilter
    case greedy
    case ofPart

    package var text: String {
        switch self {
        case .emptyName: "the name is empty"
        case .scalarInName(let scalar): "‘\(scalar.escaped(asASCII: true))’ is not allowed in its name"
        case .controlCharacter: "a control character is not allowed in its value"
        case .missingBrace: "a { or a } is missing; write literal braces twice"
        case .notArgument: "this is not the name of an argument; write literal braces twice"
        case .greedy: "a value keeps its slashes in a path, not in a header field, which has them anyway"
        case .ofPart: "the client sets it for each part; ‘content-type’ sets the media type"
        case .notInFilter: "in a header of a list this is a field of its filter, which has no such field"
        }
    }

    package var hint: String? {
        switch self {
        case .notInFilter: "declare it in ‘filter’ of the resource, such as ‘filter: { index: int }’"
        case .emptyName, .scalarInName, .controlCharacter, .missingBrace, .notArgument, .greedy, .ofPart: nil
        }
    }
}
