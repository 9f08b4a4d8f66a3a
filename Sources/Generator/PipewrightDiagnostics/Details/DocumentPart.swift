/// The parts of an OpenAPI document that need certain keys.
package enum DocumentPart: Hashable, Sendable {
    case parameter
    case server
    case tag
    case securityScheme
    case discriminator
    case flow

    package var text: String {
        switch self {
        case .parameter: "parameter"
        case .server: "server"
        case .tag: "tag"
        case .securityScheme: "security scheme"
        case .discriminator: "discriminator"
        case .flow: "OAuth 2 flow"
        }
    }
}
