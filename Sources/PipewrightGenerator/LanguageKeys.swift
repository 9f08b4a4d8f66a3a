import PipewrightSchema
import PipewrightVocabulary

/// Every key of the language, for its documentation and for the tests of the JSON Schema.
package enum LanguageKeys {
    /// A mapping of the language and its keys.
    package struct Place: Hashable, Sendable {
        /// The definition in `pipewright.schema.json`; empty for the top level.
        package let definition: String
        package let keys: [String]
    }

    package static let places = [
        Place(definition: "", keys: SchemaReader.keys),
        Place(definition: "longServer", keys: SchemaReader.serverKeys),
        Place(definition: "longServerVariable", keys: SchemaReader.variableKeys),
        Place(definition: "longVersion", keys: SchemaReader.versionKeys),
        Place(definition: "longRetry", keys: SchemaReader.retryKeys),
        Place(definition: "errors", keys: SchemaReader.errorKeys),
        Place(definition: "validation", keys: SchemaReader.validationKeys),
        Place(definition: "longAuthScheme", keys: SchemaReader.authKeys),
        Place(definition: "longRevocation", keys: SchemaReader.revocationKeys),
        Place(definition: "environment", keys: SchemaReader.environmentKeys),
        Place(definition: "pagingScheme", keys: SchemaReader.pagingKeys),
        Place(definition: "longPageSize", keys: SchemaReader.pageSizeKeys),
        Place(definition: "longTotal", keys: SchemaReader.totalKeys),
        Place(definition: "longRecord", keys: SchemaReader.recordKeys),
        Place(definition: "longIdentity", keys: SchemaReader.identityKeys),
        Place(definition: "longField", keys: SchemaReader.fieldKeys),
        Place(definition: "longPart", keys: SchemaReader.fieldKeys),
        Place(definition: "longEnum", keys: SchemaReader.enumKeys),
        Place(definition: "longEnumCase", keys: SchemaReader.enumCaseKeys),
        Place(definition: "longUnion", keys: SchemaReader.unionKeys),
        Place(definition: "longUnionCase", keys: SchemaReader.unionCaseKeys),
        Place(definition: "naming", keys: SchemaReader.namingKeys),
        Place(definition: "default", keys: SchemaReader.inheritableKeys),
        Place(definition: "resource", keys: SchemaReader.resourceKeys),
        Place(definition: "longOperation", keys: SchemaReader.operationKeys),
        Place(definition: "sort", keys: SchemaReader.sortKeys),
        Place(definition: "longAction", keys: SchemaReader.actionKeys),
        Place(definition: "longResult", keys: SchemaReader.resultKeys),
        Place(definition: "longResumption", keys: SchemaReader.resumptionKeys),
    ]

    /// The keys of the top level that only the main file of a folder may have.
    package static let mainKeys = SchemaReader.keys.filter { !SchemaReader.topicKeys.contains($0) }

    package static let all = Array(Set(places.flatMap(\.keys))).sorted()
}
