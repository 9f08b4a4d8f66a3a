import PipewrightDiagnostics
import PipewrightLanguage

extension Diagnostic.Note.Content {
    static func setHere(_ key: LanguageKey) -> Diagnostic.Note.Content { .setHere(key.rawValue) }
}

extension LanguageKey {
    /// The key that a misspelled name probably means.
    static func meant(by name: String, among keys: [LanguageKey]) -> LanguageKey? {
        NearestName.meant(by: name, among: keys.map(\.rawValue)).flatMap(LanguageKey.init(name:))
    }
}

extension Schema.AuthScheme.Key {
    var key: LanguageKey {
        switch self {
        case .apiKey: .apiKey
        case .basic: .basic
        case .bearer: .bearer
        case .digest: .digest
        case .oauth2: .oauth2
        case .token: .token
        case .awsSignature: .awsSignature
        case .custom: .custom
        }
    }
}

extension Schema.PagingStrategy.Key {
    var key: LanguageKey {
        switch self {
        case .follow: .follow
        case .cursor: .cursor
        case .page: .page
        case .offset: .offset
        case .extractor: .extractor
        }
    }
}
