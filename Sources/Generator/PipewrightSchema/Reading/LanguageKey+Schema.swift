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
