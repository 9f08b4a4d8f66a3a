import PipeModel
import PipewrightLanguage

/// What a resource inherits from the resources above it and from the client.
struct InheritedSettings {
    var use: [[String]]
    var scopes: [String]?
    /// The settings of the levels above, the outermost first.
    var settings: [API.CallSettings]
    /// The resources above, the outermost first.
    var ancestors: [Ancestor] = []
    /// The path that the paths of resources are relative to, without a slash at its start.
    var path: [API.PathPiece] = []
    /// The value in it that keeps its slashes.
    var greedy: API.PathPiece?

    struct Ancestor {
        /// The name in paths below; `nil` if no path has it.
        let key: String?
        /// The `id` of the resource.
        let id: String
    }

    /// The value of a setting that a nearer level replaces.
    func value(_ setting: CallSetting, below own: API.CallSettings? = nil) -> SettingValue? {
        if let value = own?.values[setting] { return value }
        return settings.reversed().lazy.compactMap { $0.values[setting] }.first
    }

    /// The value of a header field without arguments, by its name in small letters.
    func header(_ name: String, below own: API.CallSettings? = nil) -> String? {
        let levels = settings + (own.map { [$0] } ?? [])
        return levels.reversed().lazy.compactMap { level in
            level.headers.first { $0.name.lowercased() == name }?.value
        }.first
    }

    /// Query items with fixed values; a nearer level replaces those with the same name.
    func query(below own: API.CallSettings? = nil) -> [API.NamedValue] {
        var items: [API.NamedValue] = []
        for level in settings + (own.map { [$0] } ?? []) {
            let names = Set(level.query.map(\.name))
            items.removeAll { names.contains($0.name) }
            items += level.query.map { .init(name: $0.name, value: $0.value) }
        }
        return items
    }
}
