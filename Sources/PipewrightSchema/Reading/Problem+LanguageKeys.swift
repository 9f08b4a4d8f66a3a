import PipewrightDiagnostics
import PipewrightLanguage

extension Problem {
    static func missingKey(_ key: LanguageKey, in what: String) -> Problem { .missingKey(key.rawValue, in: what) }

    static func missingOneOf(_ keys: [LanguageKey], in what: String) -> Problem {
        .missingOneOf(keys.map(\.rawValue), in: what)
    }

    static func misplacedKey(_ key: LanguageKey, in what: String, belongsTo owner: String) -> Problem {
        .misplacedKey(key.rawValue, in: what, belongsTo: owner)
    }

    static func contradictingKeys(_ key: LanguageKey, _ other: LanguageKey) -> Problem {
        .contradictingKeys(key.rawValue, other.rawValue)
    }

    static func unknownKey(_ name: String, in what: String, known: [LanguageKey]) -> Problem {
        .unknownKey(name, in: what, known: known.map(\.rawValue))
    }
}

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
