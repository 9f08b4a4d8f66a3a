/// A setting of calls that every level inherits.
package enum CallSetting: CaseIterable, Hashable, Sendable {
    case headers, query, timeout, deadline, retry, concurrency, idempotency, ifMatch

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
        }
    }

    /// The levels that can set it.
    package var levels: [SettingLevel] {
        switch self {
        case .headers, .timeout, .deadline, .retry, .idempotency: SettingLevel.allCases
        // The query of an action is its arguments.
        case .query: [.client, .defaults, .resource, .operation]
        case .concurrency, .ifMatch: [.client, .defaults, .resource]
        }
    }

    /// The settings of a level.
    package static func all(at level: SettingLevel) -> [CallSetting] {
        allCases.filter { $0.levels.contains(level) }
    }
}
