import PipewrightDiagnostics

extension Problem {
    /// One of each.
    static let samples: [Problem] = [
        .unreadableFile(reason: "x"),
        .wrongFileName(expected: "x"),
        .sameOutput(file: "x"),
        .fileTooLarge(limit: 3),
        .folderTooLarge(files: 3, bytes: 4),
        .missingMainFile("x", folder: "y", found: 3),
        .partOfFolder("x"),
        .nestedFolder,
        .linkLeadsOut,
        .unusableFileName("x"),
        .notUTF8,
        .invalidYAML(reason: "x"),
        .emptyFile,
        .emptyTopic,
        .severalDocuments,
        .nestedTooDeep(limit: 3),
        .tooManyNodes(limit: 3),
        .unknownAnchor("x", known: ["one", "two"]),
        .recursiveAlias("x"),
        .duplicateKey("x"),
        .keyNotScalar,
        .tagNotAllowed,
        .mergeKey,
        .misplacedKey("x", in: "y", belongsTo: "z"),
        .keyAmongFields("x", record: "y"),
        .wrongKind(expected: .mapping, found: .null, of: "y"),
        .keyOfMainFile("x", main: "y"),
        .duplicateDefinition(kind: "x", name: "y"),
        .unknownKey("x", in: "y", known: ["one", "two"]),
        .notYetSupported("x"),
        .missingKey("x", in: "y"),
        .missingOneOf(["x", "y"], in: "z"),
        .unsupportedVersion("x", supported: 3),
        .invalidValue("x", of: "y", expected: "y"),
        .unknownValue("x", of: "y", known: ["one", "two"]),
        .contradictingKeys("x", "y"),
        .emptyValue(of: "x"),
        .malformedType("x", reason: "y"),
        .unknownType("x", known: ["one", "two"]),
        .unknownFlag("x", known: ["one", "two"]),
        .contradictingFlags("x", "y"),
        .flagWithoutOther("x", other: "y"),
        .idOfUnknownRecord("x", known: ["one", "two"]),
        .idOfRecordWithoutIdentity("x"),
        .idOfRecordWithSeveralFields("x"),
        .malformedPattern("x", reason: "y"),
        .formatNotForType(format: "x", type: "y"),
        .defaultNotForType(value: "x", type: "y"),
        .recursiveRecord("x", through: ["one", "two"]),
        .typeNotAllowed(type: "x", in: "y", reason: "y"),
        .unknownRecord("x", known: ["one", "two"]),
        .unknownIdentity("x", record: "y", known: ["one", "two"]),
        .malformedSeparator("x", reason: "y"),
        .identityNotUsable(field: "x", type: "y"),
        .emptyRecord("x"),
        .emptyEnum("x"),
        .mixedEnum(value: "x", isInteger: true),
        .emptyUnion("x"),
        .ambiguousUnion("x", first: "y", second: "z", reason: "y"),
        .restNotUsable(field: "x", reason: "y"),
        .duplicateValue("x"),
        .nameCollision(name: "x", kind: "y", other: "y"),
        .namespaceCollision("Swift", other: "a module that generated code uses"),
        .nameNotUsable("x"),
        .missingRecord(resource: "x"),
        .operationNeedsIdentity(operation: "x", record: "y"),
        .operationNeedsWritableField(operation: "x", record: "y"),
        .operationNotForSingleton(operation: "x"),
        .sortWithoutList(resource: "x"),
        .itemNeedsIdentity(what: "x", record: "y"),
        .unknownParameter("x", known: ["one", "two"]),
        .unusedParameter("x", path: "y"),
        .malformedPath("x", reason: "y"),
        .malformedPlace("x", reason: "y", kinds: ["link", "body"]),
        .malformedCall("x", reason: "y"),
        .unknownPaging("x", known: ["one", "two"]),
        .unknownAuth("x", known: ["one", "two"]),
        .malformedServer("x", reason: "y"),
        .malformedOrigin("x", reason: "y"),
        .malformedEndpoint("x", reason: "y"),
        .malformedCoverage("x", reason: "y"),
        .insecureAddress("x"),
        .malformedHeader("x", reason: "y"),
        .unusedRecord("x"),
        .unusedEnum("x"),
        .unusedUnion("x"),
        .unusedPaging("x"),
        .unusedAuth("x"),
        .unusedScopes,
        .sameCredentialPlace("x", "y", place: "z"),
        .shadowedParameter("x", what: "y", paging: "z"),
        .pagingInBareArray("x", resource: "y"),
        .unlikelyPlace("x", reason: "y", meant: "z"),
        .oppositeOfMore("x"),
        .pageSizeOutOfRange("x", parameter: "y", range: 1...3),
        .emptyResource("x"),
        .runtimeHeader("x"),
        .templateInvalid(name: "x", reason: "y"),
        .renderingFailed(template: "x"),
        .unwritable(path: "x", reason: "y"),
    ]

    /// The name of the case. The switch has no default, so that a new case of `Problem` needs a name here, and a sample
    /// above.
    var name: String {
        switch self {
        case .unreadableFile: "unreadableFile"
        case .wrongFileName: "wrongFileName"
        case .sameOutput: "sameOutput"
        case .fileTooLarge: "fileTooLarge"
        case .folderTooLarge: "folderTooLarge"
        case .missingMainFile: "missingMainFile"
        case .partOfFolder: "partOfFolder"
        case .nestedFolder: "nestedFolder"
        case .linkLeadsOut: "linkLeadsOut"
        case .unusableFileName: "unusableFileName"
        case .notUTF8: "notUTF8"
        case .invalidYAML: "invalidYAML"
        case .emptyFile: "emptyFile"
        case .emptyTopic: "emptyTopic"
        case .severalDocuments: "severalDocuments"
        case .nestedTooDeep: "nestedTooDeep"
        case .tooManyNodes: "tooManyNodes"
        case .unknownAnchor: "unknownAnchor"
        case .recursiveAlias: "recursiveAlias"
        case .duplicateKey: "duplicateKey"
        case .keyNotScalar: "keyNotScalar"
        case .tagNotAllowed: "tagNotAllowed"
        case .mergeKey: "mergeKey"
        case .misplacedKey: "misplacedKey"
        case .keyAmongFields: "keyAmongFields"
        case .wrongKind: "wrongKind"
        case .keyOfMainFile: "keyOfMainFile"
        case .duplicateDefinition: "duplicateDefinition"
        case .unknownKey: "unknownKey"
        case .notYetSupported: "notYetSupported"
        case .missingKey: "missingKey"
        case .missingOneOf: "missingOneOf"
        case .unsupportedVersion: "unsupportedVersion"
        case .invalidValue: "invalidValue"
        case .unknownValue: "unknownValue"
        case .contradictingKeys: "contradictingKeys"
        case .emptyValue: "emptyValue"
        case .malformedType: "malformedType"
        case .unknownType: "unknownType"
        case .unknownFlag: "unknownFlag"
        case .contradictingFlags: "contradictingFlags"
        case .flagWithoutOther: "flagWithoutOther"
        case .idOfUnknownRecord: "idOfUnknownRecord"
        case .idOfRecordWithoutIdentity: "idOfRecordWithoutIdentity"
        case .idOfRecordWithSeveralFields: "idOfRecordWithSeveralFields"
        case .malformedPattern: "malformedPattern"
        case .formatNotForType: "formatNotForType"
        case .defaultNotForType: "defaultNotForType"
        case .recursiveRecord: "recursiveRecord"
        case .typeNotAllowed: "typeNotAllowed"
        case .unknownRecord: "unknownRecord"
        case .unknownIdentity: "unknownIdentity"
        case .malformedSeparator: "malformedSeparator"
        case .identityNotUsable: "identityNotUsable"
        case .emptyRecord: "emptyRecord"
        case .emptyEnum: "emptyEnum"
        case .mixedEnum: "mixedEnum"
        case .emptyUnion: "emptyUnion"
        case .ambiguousUnion: "ambiguousUnion"
        case .restNotUsable: "restNotUsable"
        case .duplicateValue: "duplicateValue"
        case .nameCollision: "nameCollision"
        case .namespaceCollision: "namespaceCollision"
        case .nameNotUsable: "nameNotUsable"
        case .missingRecord: "missingRecord"
        case .operationNeedsIdentity: "operationNeedsIdentity"
        case .operationNeedsWritableField: "operationNeedsWritableField"
        case .operationNotForSingleton: "operationNotForSingleton"
        case .sortWithoutList: "sortWithoutList"
        case .itemNeedsIdentity: "itemNeedsIdentity"
        case .unknownParameter: "unknownParameter"
        case .unusedParameter: "unusedParameter"
        case .malformedPath: "malformedPath"
        case .malformedPlace: "malformedPlace"
        case .malformedCall: "malformedCall"
        case .unknownPaging: "unknownPaging"
        case .unknownAuth: "unknownAuth"
        case .malformedServer: "malformedServer"
        case .malformedOrigin: "malformedOrigin"
        case .malformedEndpoint: "malformedEndpoint"
        case .malformedCoverage: "malformedCoverage"
        case .insecureAddress: "insecureAddress"
        case .malformedHeader: "malformedHeader"
        case .unusedRecord: "unusedRecord"
        case .unusedEnum: "unusedEnum"
        case .unusedUnion: "unusedUnion"
        case .unusedPaging: "unusedPaging"
        case .unusedAuth: "unusedAuth"
        case .unusedScopes: "unusedScopes"
        case .sameCredentialPlace: "sameCredentialPlace"
        case .shadowedParameter: "shadowedParameter"
        case .pagingInBareArray: "pagingInBareArray"
        case .unlikelyPlace: "unlikelyPlace"
        case .oppositeOfMore: "oppositeOfMore"
        case .pageSizeOutOfRange: "pageSizeOutOfRange"
        case .emptyResource: "emptyResource"
        case .runtimeHeader: "runtimeHeader"
        case .templateInvalid: "templateInvalid"
        case .renderingFailed: "renderingFailed"
        case .unwritable: "unwritable"
        }
    }
}
