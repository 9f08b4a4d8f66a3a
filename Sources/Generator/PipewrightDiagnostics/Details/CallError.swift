/// Why a call is malformed.
package enum CallError: Error, Hashable, Sendable {
    case missingMethod
    case missingURL
    case afterPath
    case severalResults
    case resultTwice
    case resultOfOperation
    case nothingRead
    case resultOfBulk
    case resultOfRevocation
    case resultOfTokenRequest
    case resultOfHead
    case body(method: String)
    case operation(String, method: String)

    package var text: String {
        switch self {
        case .missingMethod: "the method is missing"
        case .missingURL: "the URL is missing"
        case .afterPath: "only -> and a result can follow the path"
        case .severalResults: "one type must follow ->"
        case .resultTwice: "its result is set twice"
        case .resultOfOperation: "‘list’, ‘new’ and ‘exists’ have no other result"
        case .nothingRead: "a ‘read’ returns something"
        case .resultOfBulk: "‘results’ and ‘item’ have the place of the result, not ->"
        case .resultOfRevocation: "the response to a revocation is not read"
        case .resultOfTokenRequest: "‘read’ has the place of the token, not ->"
        case .resultOfHead: "the response to a HEAD has no body"
        case .body(let method): "a \(method) has no body"
        case .operation(let operation, let method): "‘\(operation)’ cannot be a \(method)"
        }
    }
}
