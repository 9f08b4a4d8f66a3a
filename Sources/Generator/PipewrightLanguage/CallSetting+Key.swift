import PipeWords

extension CallSetting {
    /// The key that sets it.
    package var key: LanguageKey {
        switch self {
        case .headers: .headers
        case .query: .query
        case .timeout: .timeout
        case .deadline: .deadline
        case .retry: .retry
        case .concurrency: .concurrency
        case .idempotency: .idempotency
        case .ifMatch: .ifMatch
        case .acceptLanguage: .acceptLanguage
        case .server: .server
        }
    }

    /// The settings that a level can have.
    package static func all(at level: SettingLevel) -> [CallSetting] { byLevel[level] ?? [] }

    private static let byLevel = Dictionary(
        uniqueKeysWithValues: SettingLevel.allCases.map { level in
            (level, allCases.filter { level.keys.contains($0.key) })
        })
}
