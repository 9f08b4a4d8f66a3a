/// Why a URL cannot be a former one of a server.
package enum FormerServerError: Error, Hashable, Sendable {
    case ofEnvironment
    case otherVariables
    /// It is a URL of a server, the same one or another.
    case urlOf(server: String)

    package var text: String {
        switch self {
        case .ofEnvironment: "a variable of the environment can name any server"
        case .otherVariables: "it has other variables than the present URL"
        case .urlOf(let server): "it is a URL of the server ‘\(server)’"
        }
    }

    /// How to mend it.
    var hint: String {
        switch self {
        case .ofEnvironment: "remove ‘env’, or the key"
        case .otherVariables: "write the same names in { } as in ‘url’"
        case .urlOf: "remove it; changes are sent to one server only"
        }
    }
}
