import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage

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

    /// These settings with a nearer level's, whose entries replace entries of the same name.
    func overridden(by nearer: Settings) -> Settings {
        Settings(
            headers: headers.overridden(by: nearer.headers) { $0.lowercased() },
            query: query.overridden(by: nearer.query) { $0 },
            values: values.merging(nearer.values) { _, nearer in nearer })
    }

    package struct NamedValue: Hashable, Sendable {
        package var name: Located<String>
        package var value: Located<String>
    }
}

extension [Settings.NamedValue] {
    /// These entries without any that a nearer entry replaces, then the nearer ones. Names are the same if their `key` is.
    fileprivate func overridden(by nearer: Self, key: (String) -> String) -> Self {
        if isEmpty || nearer.isEmpty { return self + nearer }
        let names = Set(nearer.map { key($0.name.value) })
        return filter { !names.contains(key($0.name.value)) } + nearer
    }
}
