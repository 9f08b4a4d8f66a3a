import PipewrightLanguage

/// Every key of the language, for its documentation and for the tests of the JSON Schema.
package enum LanguageKeys {
    /// The keys of the top level that only the main file of a folder may have.
    package static let mainKeys = LanguageMapping.keysOfMainFile.map(\.rawValue)

    package static let all = Array(Set(LanguageMapping.allCases.flatMap(\.keys))).map(\.rawValue).sorted()
}
