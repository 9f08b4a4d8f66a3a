/// The kinds of authentication schemes. A schema names a kind by its raw value.
package enum AuthKind: String, CaseIterable, Codable, Hashable, Sendable {
    case apiKey = "api-key"
    case basic, bearer, digest, oauth2, token, challenge
    case awsSignature = "aws-signature"
    case custom

    /// Whether its credentials need requests or cryptography, which PipeAuth has.
    package var isInAuth: Bool {
        switch self {
        case .digest, .oauth2, .token, .challenge, .awsSignature: true
        case .apiKey, .basic, .bearer, .custom: false
        }
    }

    /// The credentials that a server accepts, each as its parts; empty if only the app knows them.
    package var credentials: [[CredentialPart]] {
        switch self {
        case .apiKey: [[.key]]
        case .basic, .digest: [[.user, .password]]
        case .bearer, .challenge: [[.token]]
        case .oauth2: [[.token], [.user, .password], [.clientID, .clientSecret]]
        case .token: [[.token], [.user, .password]]
        case .awsSignature: [[.accessKeyID, .secretAccessKey]]
        case .custom: []
        }
    }
}

/// A part of a credential.
package enum CredentialPart: Hashable, Sendable {
    case key, token, user, password, clientID, clientSecret, accessKeyID, secretAccessKey
}
