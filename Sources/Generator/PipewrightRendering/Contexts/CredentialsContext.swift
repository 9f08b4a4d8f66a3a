import PipeModel
import PipewrightAPI

/// The credentials of a client.
package final class CredentialsContext: TemplateContext {
    private let all: [CredentialContext]
    private let initializers: [CredentialsInitializerContext]
    private let areOptional: Bool

    /// Returns `nil` for an API without authentication.
    init?(_ api: API) {
        guard !api.schemes.isEmpty else { return nil }
        all = api.schemes.map { CredentialContext($0, isGiven: false) }
        let alternatives = api.credentialAlternatives
        areOptional = alternatives.contains { $0.isEmpty } && api.schemes.allSatisfy { !$0.isRequired }
        let schemes = Dictionary(api.schemes.map { ($0.name, $0) }) { first, _ in first }
        initializers = alternatives.map { names in
            let given = names.compactMap { schemes[$0] }
            let isGiven = Set(names)
            let others = api.schemes.filter { !isGiven.contains($0.name) }
            return CredentialsInitializerContext(
                given.map { CredentialContext($0, isGiven: true) }
                    + others.map { CredentialContext($0, isGiven: false) })
        }
    }

    package static let name = "credentials"

    package static let values: [ContextValue<CredentialsContext>] = [
        .list("credentials", "The credential of each scheme.") { $0.all },
        .list("initializers", "An initializer for each alternative of authentication.") { $0.initializers },
        .flag("areOptional", "Whether a client needs no credentials.") { $0.areOptional },
        .flag("areRequired", "Whether all credentials are required.") { $0.all.allSatisfy(\.isRequired) },
    ]
}

/// An initializer of the credentials.
package final class CredentialsInitializerContext: TemplateContext {
    private let parameters: [CredentialContext]

    init(_ parameters: [CredentialContext]) {
        self.parameters = parameters
    }

    package static let name = "credentials initializer"

    package static let values: [ContextValue<CredentialsInitializerContext>] = [
        .list("parameters", "All credentials; those that this alternative needs are first.") { $0.parameters }
    ]
}

/// A credential.
package final class CredentialContext: TemplateContext {
    private let scheme: API.AuthScheme
    /// Whether it is not optional.
    let isRequired: Bool

    /// - Parameter isGiven: Whether it is required in an initializer, though not in all of them.
    init(_ scheme: API.AuthScheme, isGiven: Bool) {
        self.scheme = scheme
        isRequired = isGiven || scheme.isRequired
    }

    private var type: String {
        let name =
            switch scheme.kind {
            case .apiKey: "APIKey"
            case .basic: "BasicCredentials"
            case .bearer: "BearerToken"
            case .digest: "DigestCredentials"
            case .awsSignature: "AWSCredentials"
            case .token: "TokenCredentials"
            case .challenge: "ChallengeCredentials"
            case .custom(let type): type ?? "any Credential"
            case .oauth2(let oauth2):
                switch oauth2.grant {
                case .clientCredentials: "OAuth2ClientCredentials"
                case .password: "OAuth2Password"
                case .refresh: "OAuth2RefreshToken"
                case .authorizationCode: "OAuth2AuthorizationCode"
                }
            }
        if isRequired { return name }
        return name.hasPrefix("any ") ? "(\(name))?" : "\(name)?"
    }

    /// Whether the credential is a single text.
    private var isAlone: Bool { scheme.kind == .apiKey || scheme.kind == .bearer }

    package static let name = "credential"

    package static let values: [ContextValue<CredentialContext>] = [
        .text("name", "The property.") { $0.scheme.swiftName.escaped },
        .literal("schemeName", "The name of its scheme") { $0.scheme.name },
        .text("type", "The Swift type.") { $0.type },
        .flag("isRequired", "Whether it is required.") { $0.isRequired },
        .texts("docs", "The lines of a sentence on it.") { Documentation.lines($0.sentence) },
        .flag("hasVariables", "Whether it is read from the environment by default.") { !$0.scheme.environment.isEmpty },
        .list("variables", "The environment variables with its parts.") { context in
            context.scheme.environment.map { EnvironmentVariableContext($0, isAlone: context.isAlone) }
        },
    ]
}

/// An environment variable with a part of a credential.
package final class EnvironmentVariableContext: TemplateContext {
    private let variable: API.AuthScheme.Variable
    private let isAlone: Bool

    init(_ variable: API.AuthScheme.Variable, isAlone: Bool) {
        self.variable = variable
        self.isAlone = isAlone
    }

    package static let name = "environment variable"

    package static let values: [ContextValue<EnvironmentVariableContext>] = [
        .text("part", "The part of the credential; absent if it has one part only.") {
            $0.isAlone ? nil : $0.variable.part
        },
        .literal("variable", "The name of the variable") { $0.variable.name },
    ]
}

// MARK: - Documentation

extension CredentialContext {
    fileprivate var sentence: String {
        let names = scheme.environment.map { "`\($0.name)`" }
        guard let last = names.last else { return description + "." }
        guard names.count > 1 else { return "\(description); by default from the environment variable \(last)." }
        let list = names.dropLast().joined(separator: ", ")
        return "\(description); by default from the environment variables \(list) and \(last)."
    }

    private var description: String {
        let place = scheme.place.map { "\($0.kind) `\($0.name)`" }
        let sent = place.map { ", sent in the \($0)" } ?? ""
        switch scheme.kind {
        case .apiKey: return "The key sent in the \(place ?? "request")"
        case .basic: return "User name and password (RFC 7617)\(sent)"
        case .bearer: return "A bearer token (RFC 6750)\(sent)"
        case .digest: return "User name and password, sent as a digest (RFC 7616)"
        case .token: return "User name and password, exchanged for a token\(sent)"
        case .challenge: return "User name and password for the tokens that the server asks for"
        case .awsSignature: return "An access key of AWS, with which each request is signed"
        case .custom(let type?): return "A credential of the type `\(type)`"
        case .custom(nil): return "A custom credential"
        case .oauth2(let oauth2):
            let section: String
            switch oauth2.grant {
            case .clientCredentials:
                section = "Name and secret of the client, exchanged for a token (RFC 6749, section 4.4"
            case .password: section = "User name and password, exchanged for a token (RFC 6749, section 4.3"
            case .refresh: section = "A refresh token, exchanged for a token (RFC 6749, section 6"
            case .authorizationCode:
                section = "A user's permission from a browser, exchanged for a token (RFC 6749, section 4.1"
            }
            return "\(section))\(sent)"
        }
    }
}
