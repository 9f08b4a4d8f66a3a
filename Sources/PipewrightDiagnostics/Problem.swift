/// Everything that can be wrong with a schema, as data. `ProblemText` has the messages.
package enum Problem: Hashable, Sendable {
    // Files and YAML
    case unreadableFile(reason: String)
    case wrongFileName(expected: String)
    case sameOutput(file: String)
    case fileTooLarge(limit: Int)
    case folderTooLarge(files: Int, bytes: Int)
    case missingMainFile(String, folder: String, found: Int)
    case partOfFolder(String)
    case nestedFolder
    case linkLeadsOut
    case unusableFileName(String)
    case notUTF8
    case invalidYAML(reason: String)
    case emptyFile
    case emptyTopic
    case severalDocuments
    case nestedTooDeep(limit: Int)
    case tooManyNodes(limit: Int)
    case unknownAnchor(String, known: [String] = [])
    case recursiveAlias(String)
    case duplicateKey(String)
    case keyNotScalar
    case tagNotAllowed
    case mergeKey

    // The shape of a schema
    case wrongKind(expected: NodeKind, found: NodeKind, of: String)
    case keyOfMainFile(String, main: String)
    case duplicateDefinition(kind: String, name: String)
    case unknownKey(String, in: String, known: [String])
    case misplacedKey(String, in: String, belongsTo: String)
    case keyAmongFields(String, record: String)
    case notYetSupported(String)
    case missingKey(String, in: String)
    case missingOneOf([String], in: String)
    case unsupportedVersion(String, supported: Int)
    case invalidValue(String, of: String, expected: String)
    case unknownValue(String, of: String, known: [String])
    case contradictingKeys(String, String)
    case emptyValue(of: String)

    // Types and flags
    case malformedType(String, reason: String)
    case unknownType(String, known: [String])
    case unknownFlag(String, known: [String])
    case contradictingFlags(String, String)
    case flagWithoutOther(String, other: String)
    case idOfUnknownRecord(String, known: [String])
    case idOfRecordWithoutIdentity(String)
    case idOfRecordWithSeveralFields(String)
    case formatNotForType(format: String, type: String)
    case malformedPattern(String, reason: String)
    case defaultNotForType(value: String, type: String, known: [String] = [])
    case recursiveRecord(String, through: [String])
    case typeNotAllowed(type: String, in: String, reason: String)

    // Records and enums
    case unknownRecord(String, known: [String])
    case unknownIdentity(String, record: String, known: [String])
    case identityNotUsable(field: String, type: String)
    case malformedSeparator(String, reason: String)
    case emptyRecord(String)
    case emptyEnum(String)
    case mixedEnum(value: String, isInteger: Bool)
    case emptyUnion(String)
    case ambiguousUnion(String, first: String, second: String, reason: String)
    case restNotUsable(field: String, reason: String)
    case duplicateValue(String)
    case nameCollision(name: String, kind: String, other: String)
    case namespaceCollision(String, other: String)
    case nameNotUsable(String)

    // Resources
    case missingRecord(resource: String)
    case operationNeedsIdentity(operation: String, record: String)
    case operationNeedsWritableField(operation: String, record: String)
    case operationNotForSingleton(operation: String)
    case sortWithoutList(resource: String)
    case itemNeedsIdentity(what: String, record: String)
    case unknownParameter(String, known: [String])
    case unusedParameter(String, path: String)
    case malformedPath(String, reason: String)
    /// A malformed place, with the kinds that the key accepts: `link`, `header`, `query`, `cookie`, `body`, `first`, `last`.
    case malformedPlace(String, reason: String, kinds: [String])
    case malformedCall(String, reason: String)
    case unknownPaging(String, known: [String])
    case unknownAuth(String, known: [String])
    case malformedServer(String, reason: String)
    case malformedOrigin(String, reason: String)
    case malformedHeader(String, reason: String)

    // Auth
    case malformedEndpoint(String, reason: String)
    case malformedCoverage(String, reason: String)
    case insecureAddress(String)

    // Templates
    case templateInvalid(name: String, reason: String)
    case renderingFailed(template: String)
    case unwritable(path: String, reason: String)

    // Valid, but probably a mistake: warnings
    case unusedRecord(String)
    case unusedEnum(String)
    case unusedUnion(String)
    case unusedPaging(String)
    case unusedAuth(String)
    case unusedScopes
    case sameCredentialPlace(String, String, place: String)
    case shadowedParameter(String, what: String, paging: String)
    case pagingInBareArray(String, resource: String)
    /// A valid place that is probably a mistake, with the place that was probably meant.
    case unlikelyPlace(String, reason: String, meant: String)
    case oppositeOfMore(String)
    case pageSizeOutOfRange(String, parameter: String, range: ClosedRange<Int>)
    case emptyResource(String)
    case runtimeHeader(String)

    /// The kinds of YAML nodes, with the names that messages have for them.
    package enum NodeKind: String, Hashable, Sendable {
        case scalar = "a single value"
        case mapping = "a mapping"
        case sequence = "a list"
        case null = "nothing"
        case scalarOrMapping = "a single value or a mapping"
        case scalarOrSequence = "a single value or a list"
        case scalarOrEmpty = "a single value, [] or {}"
    }
}
