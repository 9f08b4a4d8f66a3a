import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightVocabulary

/// The settings of calls. A resource, an operation or an action overrides the settings that it inherits.
package struct Settings: Hashable, Sendable {
    package var headers: [NamedValue] = []
    package var query: [NamedValue] = []
    /// All others.
    package var values: [CallSetting: Located<SettingValue>] = [:]

    package var idempotency: Located<Idempotency>? {
        guard let located = values[.idempotency], case .idempotency(let value) = located.value else { return nil }
        return Located(value, at: located.range)
    }

    package var ifMatch: Located<VersionCheck>? {
        guard let located = values[.ifMatch], case .versionCheck(let value) = located.value else { return nil }
        return Located(value, at: located.range)
    }

    package struct NamedValue: Hashable, Sendable {
        package var name: Located<String>
        package var value: Located<String>
    }
}
