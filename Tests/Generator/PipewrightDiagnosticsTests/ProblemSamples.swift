import PipewrightDiagnostics

extension Problem {
    /// Problems of all rules.
    static let samples: [Problem] =
        FileProblem.samples.map { .file($0) } + ShapeProblem.samples.map { .shape($0) }
        + TypeProblem.samples.map { .type($0) } + RecordProblem.samples.map { .record($0) }
        + ResourceProblem.samples.map { .resource($0) } + AuthProblem.samples.map { .auth($0) }
        + OutputProblem.samples.map { .output($0) } + LikelyMistake.samples.map { .warning($0) }
        + DocumentProblem.samples.map { .document($0) } + DocumentOmission.samples.map { .omission($0) }
}

extension FileProblem {
    static let samples: [FileProblem] = [
        .unreadableFile(reason: .folder),
        .wrongFileName(expected: "x"),
        .unbuildableFileName("x"),
        .sameOutput(file: "x"),
        .fileTooLarge(limit: 3),
        .folderTooLarge(files: 3, bytes: 3),
        .missingMainFile("x", folder: "y", found: 3),
        .partOfFolder("x"),
        .nestedFolder,
        .linkLeadsOut,
        .unusableFileName("x"),
        .notUTF8,
        .invalidYAML(reason: .tab),
        .emptyFile,
        .emptyTopic,
        .emptyDocument,
        .severalDocuments,
        .nestedTooDeep(limit: 3),
        .tooManyNodes(limit: 3),
        .unknownAnchor("x", known: ["one", "two"]),
        .recursiveAlias("x"),
        .duplicateKey("x"),
        .keyNotScalar,
        .tagNotAllowed,
        .mergeKey,
    ]
}

extension ShapeProblem {
    static let samples: [ShapeProblem] = [
        .wrongKind(expected: .mapping, found: .null, of: .schema),
        .keyOfMainFile(.size, main: "x"),
        .duplicateDefinition(kind: .record, name: "x"),
        .unknownKey("x", in: .schema, known: [.size, .total]),
        .misplacedKey(.size, in: .schema, belongsTo: .resource),
        .keyAmongFields("x", record: "y"),
        .keyNotYetSupported(.size),
        .missingKey(.size, in: .schema),
        .missingOneOf([.size, .total], in: .schema),
        .unsupportedVersion("x", supported: 3),
        .invalidValue("x", of: .duration, expected: .boolean),
        .unknownValue("x", of: .duration, known: ["one", "two"]),
        .contradictingKeys(.size, .total),
        .formatOfFile,
        .emptyValue(of: .schema),
    ]
}

extension TypeProblem {
    static let samples: [TypeProblem] = [
        .malformedType("x", reason: .notID),
        .unknownType("x", known: ["one", "two"]),
        .unknownFlag("x", known: ["one", "two"]),
        .contradictingFlags("x", "y"),
        .requiredIsOptional("x"),
        .requiredHasDefault("x"),
        .flagWithoutOther("x", other: "y"),
        .idOfUnknownRecord("x", known: ["one", "two"]),
        .idOfRecordWithoutIdentity("x"),
        .idOfRecordWithSeveralFields("x"),
        .formatNotForType(format: "x", type: "y"),
        .malformedPattern("x", reason: .missingQuote),
        .unsupportedPattern("x", reason: .lookaround),
        .ruleNotForType(rule: "length", type: "int"),
        .limitNotForType(value: "x", of: .min, type: "int"),
        .emptyRange(.min, "2", .below, "1"), .emptyLengthRange(least: 2, most: 1),
        .defaultNotForType(value: "x", type: "y", known: ["one", "two"]),
        .recursiveRecord("x", through: ["one", "two"]),
        .typeNotAllowed(type: "x", in: .query, reason: .noLiteral),
    ]
}

extension RecordProblem {
    static let samples: [RecordProblem] = [
        .unknownRecord("x", known: ["one", "two"]),
        .unknownIdentity("x", record: "y", known: ["one", "two"]),
        .identityNotUsable(field: "x", type: "y"),
        .malformedSeparator("x", reason: .oneField),
        .emptyRecord("x"),
        .emptyEnum("x"),
        .mixedEnum(value: "x", isInteger: true),
        .emptyUnion("x"),
        .ambiguousUnion("x", first: "y", second: "z", reason: .noRequiredMembers),
        .unusableRelation("x", reason: .unknownResource("userz"), known: ["users"]),
        .restNotUsable(field: "x", reason: .codable),
        .noZero(field: "x", type: "y", reason: .ofType),
        .noZero(field: "x", type: "y", reason: .ofEnum("z", first: "one")),
        .storedWithoutIdentity("x"),
        .columnNotUsable("x", in: .index, reason: .unknownField(record: "y"), known: ["one", "two"]),
        .columnNotUsable("x", in: .version, reason: .typeOfVersion("bool")),
        .columnNotUsable("x", in: .store, reason: .requiredSecret),
        .duplicateValue("x"),
        .nameCollision(name: "x", kind: .type, other: .another),
        .namespaceCollision("x", other: .another),
        .nameNotUsable("x"),
    ]
}

extension ResourceProblem {
    static let samples: [ResourceProblem] = [
        .missingRecord(resource: "x"),
        .operationNeedsIdentity(operation: "x", record: "y"),
        .operationNeedsWritableField(operation: "x", record: "y"),
        .operationNotForSingleton(operation: "x"),
        .sortWithoutList(resource: "x"),
        .actionsNeedIdentity(record: "x"),
        .childrenNeedIdentity(of: "x", record: "y"),
        .unknownParameter("x", known: ["one", "two"]),
        .unusedParameter("x", path: "y"),
        .malformedPath("x", reason: .query),
        .malformedPlace("x", reason: .emptyName, kinds: ["one", "two"]),
        .malformedCall("x", reason: .missingMethod),
        .unknownPaging("x", known: ["one", "two"]),
        .unknownAuth("x", known: ["one", "two"]),
        .malformedServer("x", reason: .port),
        .missingOtherURL("x", server: "y"),
        .formerServerNotUsable("x", server: "y", reason: .ofEnvironment),
        .formerServerNotUsable("x", server: "y", reason: .otherVariables),
        .formerServerNotUsable("x", server: "y", reason: .urlOf(server: "z")),
        .malformedOrigin("x", reason: .port),
        .malformedHeader("x", reason: .emptyName),
        .storeNotUsable(.since, reason: .unknownFilter("onee", resource: "x"), known: ["one", "two"]),
        .storeNotUsable(.unique, reason: .notSent("x"), known: ["one", "two"]),
        .storeNotUsable(.keyLifetime, reason: .missingKey(resource: "x")),
        .storeNotUsable(.store, reason: .ofUnion(resource: "x")),
        .storeNotUsable(.compare, reason: .comparedType("x", type: "int")),
        .storeNotUsable(.renamedFrom, reason: .otherValues(["x", "y"], present: [])),
        .storeNotUsable(.renamedFrom, reason: .pathOf(resource: "x")),
    ]
}

extension AuthProblem {
    static let samples: [AuthProblem] = [
        .malformedEndpoint("x", reason: .port),
        .malformedCoverage("x", reason: .port),
        .insecureAddress("x"),
        .malformedSignature(reason: .signatureMissing),
        .schemeOfOpenAPI(.oauth2),
    ]
}

extension OutputProblem {
    static let samples: [OutputProblem] = [
        .missingModule(.auth),
        .templateInvalid(name: "x", .unclosedTag), .templateInvalid(name: "x", .invalidTag("y")),
        .templateInvalid(name: "x", .unclosedSection("y")), .templateInvalid(name: "x", .endWithoutSection("y")),
        .templateInvalid(name: "x", .elseWithoutSection), .templateInvalid(name: "x", .secondElse("y")),
        .templateInvalid(name: "x", .textAfterContinuation),
        .templateInvalid(name: "x", .wrongEnd("y", open: "z")), .templateInvalid(name: "x", .includesItself("y")),
        .templateInvalid(name: "x", .noText("y")), .templateInvalid(name: "x", .noList("y")),
        .unwritable(path: "x", reason: .folder),
    ]
}

extension LikelyMistake {
    static let samples: [LikelyMistake] = [
        .unusedRecord("x"),
        .unusedEnum("x"),
        .unusedUnion("x"),
        .unusedPaging("x"),
        .unusedAuth("x"),
        .unusedScopes,
        .sameCredentialPlace("x", "y", place: "z"),
        .shadowedParameter("x", kind: .filter, paging: "y"),
        .pagingInBareArray("x", resource: "y"),
        .unlikelyPlace("x", reason: .spaceInName, meant: "y"),
        .oppositeOfMore("x"),
        .pageSizeOutOfRange("x", parameter: "y", range: 1...3),
        .emptyResource("x"),
        .queryWithoutPath(action: "x", query: "y"),
        .runtimeHeader("x"),
        .filterWithoutList(resource: "x"),
        .repeatedPath("x", repeats: "y", server: "z"),
    ]
}

extension DocumentProblem {
    static let samples: [DocumentProblem] = [
        .invalidJSON(message: "x"),
        .notOpenAPI,
        .unsupportedVersion("x", key: "y"),
        .missingPaths,
        .tooLarge(limit: 3),
        .filesTooLarge(limit: 3),
        .tooManyFiles(limit: 3),
        .tooManyValues(limit: 3),
        .tooDeep(limit: 3),
        .tooManyParts(limit: 3),
        .tooManySchemas(limit: 3),
    ]
}

extension DocumentOmission {
    static let samples: [DocumentOmission] = [
        .unresolvedReference("x", reason: .absent),
        .recursiveSchema("x"),
        .wrongValue(key: "x", expected: .text),
        .notSchema,
        .unknownWord("x", key: "y", known: ["one", "two"]),
        .missingKey("x", of: .parameter),
        .repeatedKey("x"),
        .keyNotScalar,
        .severalDocuments,
        .unusedPathParameter("x", path: "y"),
        .unknownStatus("x"),
    ]
}
