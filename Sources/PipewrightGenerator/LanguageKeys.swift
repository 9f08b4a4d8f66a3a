import PipewrightSchema

/// Every key of the language, for those who describe it: documentation, editors, their tests.
package enum LanguageKeys {
    package static let all: [String] = {
        let keys = SchemaReader.keys + SchemaReader.resourceKeys + SchemaReader.recordKeys + SchemaReader.fieldKeys
            + SchemaReader.enumKeys + SchemaReader.enumCaseKeys + SchemaReader.unionKeys + SchemaReader.unionCaseKeys
            + SchemaReader.namingKeys
        return Array(Set(keys)).sorted()
    }()
}
