import PipewrightDiagnostics

/// The parts of messages: reasons, parts of a schema, kinds of values, expectations.
enum MessagePart {
    static let samples: [String] =
        [
            FileError.samples.map(\.text),
            YAMLError.samples.map(\.text),
            TypeError.samples.map(\.text),
            TimestampPatternError.samples.map(\.text),
            TypeUse.samples.map(\.text),
            TypeUseError.samples.map(\.text),
            SeparatorError.samples.map(\.text),
            UnionError.samples.map(\.text),
            RestError.samples.map(\.text),
            ColumnError.samples.map(\.text),
            NameOwner.samples.map(\.text),
            PathError.samples.map(\.text),
            HeaderError.samples.map(\.text),
            AddressError.samples.map(\.text),
            PlaceError.samples.map(\.text),
            PointerError.samples.map(\.text),
            CallError.samples.map(\.text),
            SchemaPart.samples.map(\.text),
            KeyOwner.samples.map(\.text),
            ValueKind.samples.map(\.text),
            Expectation.samples.map(\.text),
        ].flatMap { $0 }
}

extension FileError {
    static let samples: [FileError] = [
        .noSuchFile,
        .permissionDenied,
        .diskFull,
        .diskReadOnly,
        .folder,
        .notRegular,
        .notFileName,
        .nameOfFile,
        .nameOfFolder,
        .nameOfFileOrFolder,
        .pipe,
        .socket,
        .device,
        .system("x"),
    ]
}

extension YAMLError {
    static let samples: [YAMLError] = [
        .outOfMemory,
        .character(7),
        .formerLineBreak("x"),
        .tab,
        .beginning("x"),
        .missingColon,
        .secondColon,
        .missingSpaceAfterColon,
        .listOnLineOfKey,
        .deeperLine,
        .comment,
        .missingQuote,
        .unknownEscape,
        .shortEscape,
        .anchorName,
        .aliasName,
        .version,
        .missingEnd(of: .list),
        .missingComma(in: .list, from: .init(line: 1, column: 2), found: "x"),
        .missingBracketAtEnd,
        .questionMarkFirst,
        .missingValue(found: "x"),
        .unalignedDash,
        .notKey(of: .init(line: 1, column: 2)),
        .notDash(of: .init(line: 1, column: 2)),
        .afterDocument,
        .tag,
        .byteOrderMark,
        .missingOpeningBracket,
        .afterBracket,
        .afterSingleQuote,
        .afterDoubleQuote,
        .afterValue,
        .parser("x"),
    ]
}

extension TypeError {
    static let samples: [TypeError] = [
        .unexpected("x"),
        .nestedTooDeep(limit: 3),
        .notCollection,
        .missingElement(of: "x"),
        .notID,
        .severalQuestionMarks,
        .missingName(found: "x"),
        .missingQuote,
        .missing("x"),
    ]
}

extension TimestampPatternError {
    static let samples: [TimestampPatternError] = [
        .missingQuote,
        .unknownLetter("x"),
        .length("x"),
        .repeated(.year),
        .missing(.year),
        .hourOfHalfDayWithoutHalf,
        .halfWithoutHourOfHalfDay,
        .lonely(.year, needs: .month),
    ]
}

extension TypeUse {
    static let samples: [TypeUse] = [
        .somewhere,
        .record("x"),
        .field,
        .sentField,
        .fieldWithFlag("x"),
        .part,
        .typeOfPart,
        .query,
        .filter,
        .path,
        .header,
        .responseHeader,
        .body,
        .result,
        .resultOfUpload,
        .resultOfResumableUpload,
        .resultOfSentStream,
        .returnsWithHeaders,
        .page,
        .job,
        .bulk,
        .union,
        .defaultValue,
        .operation("x"),
        .versionCheck,
    ]
}

extension TypeUseError {
    static let samples: [TypeUseError] = [
        .fileIsAloneOrInList,
        .filesNeedMultipart,
        .wholeBodyIsBytes,
        .downloadIsBytes,
        .recordIsNotCodable,
        .filesAreOnlySent,
        .filesNeedResource,
        .holdsFile("x", of: nil),
        .responsesHaveNoFiles,
        .fileIsSentAsItIs,
        .onlyCallerSetsFiles,
        .bytesInPart,
        .queryHoldsNoFiles,
        .queryListIsWhole,
        .pathHoldsSingleValues,
        .headerHoldsSingleValues,
        .partHoldsSingleValues,
        .dateHasComma,
        .formatOfElements,
        .bodyHasNoFormat, .contentIsRequired, .eventIsPlain,
        .uploadHasOneResponse,
        .lastPartReturnsValue,
        .pageHoldsRecords,
        .pageIsResult,
        .sentStreamReturnsValue,
        .jobIsResult,
        .jobHasNoUpload,
        .jobHoldsValue,
        .bulkNeedsOneField,
        .bulkHasNoFiles,
        .bulkIsOfUsualCalls,
        .downloadIsResult,
        .pageHasHeaders,
        .jobHasHeaders,
        .downloadHasHeaders,
        .resultHasNoFormat,
        .unionHasNoVersion,
        .unionHasNoDraft,
        .onlyRecordsHaveMember("x"),
        .valueLacksMember("x"),
        .optionalInUnion,
        .unionInItself,
        .unionsHaveManyCases,
        .anyJSONInUnion,
        .noLiteral,
    ]
}

extension SeparatorError {
    static let samples: [SeparatorError] = [
        .oneField,
        .scalar("x"),
    ]
}

extension UnionError {
    static let samples: [UnionError] = [
        .noRequiredMembers,
        .sameRequiredMembers,
        .sameKind(.object),
    ]
}

extension RestError {
    static let samples: [RestError] = [
        .anotherField,
        .codable,
        .notMapOfJSON,
        .notInRecord,
    ]
}

extension ColumnError {
    static let samples: [ColumnError] = [
        .unknownField(record: "x"),
        .notStored(record: "x"),
        .notInResponses,
        .secret,
        .typeOfColumn("list<int>"),
        .typeOfVersion("bool"),
        .typeOfDeletion("string"),
        .typeOfSearch("int"),
    ]
}

extension NameOwner {
    static let samples: [NameOwner] = [
        .another,
        .typeAround,
        .everyClient,
        .everyPipe,
        .everyItem,
        .itemsAbove,
        .argument,
        .identity,
        .filesOfDraft,
        .versionOfRecord,
        .headersOfAction,
        .moduleInCode,
        .typeInCode,
        .typeOfClient,
        .typeOfLanguage,
        .typeOfResource,
        .pipeOfResource,
        .definition,
        .client,
    ]
}

extension PathError {
    static let samples: [PathError] = [
        .server,
        .query,
        .emptyQuery,
        .queryName,
        .argumentInQuery("{x}"),
        .fragment,
        .percentEncoded,
        .lonePercent,
        .notUTF8,
        .missingBrace,
        .parameterName("x"),
        .backslash,
        .emptySegment,
        .dotSegment("x"),
        .controlCharacter,
    ]
}

extension HeaderError {
    static let samples: [HeaderError] = [
        .emptyName,
        .scalarInName("x"),
        .controlCharacter,
        .missingBrace,
        .notArgument,
        .notInFilter,
        .ofPart,
    ]
}

extension AddressError {
    static let samples: [AddressError] = [
        .scheme,
        .schemeOrSlash,
        .missingScheme,
        .scalar("x"),
        .missingBrace,
        .missingBracket,
        .missingHost,
        .missingPath,
        .credentials,
        .port,
        .query,
        .fragment,
        .fragmentOfServer,
        .emptySegment,
        .dotSegment("x"),
        .afterPort,
        .star,
        .afterStar,
        .hostsOfIPAddress,
    ]
}

extension PlaceError {
    static let samples: [PlaceError] = [
        .unexpectedHash,
        .missingKind(of: ["one", "two"]),
        .kindNotAllowed("x"),
        .unknownKind("x"),
        .missingName,
        .emptyName,
        .missingPointer(of: "x"),
        .pointer(.tilde),
        .stars,
        .notMember,
        .placeOfFilter,
        .sendsNoObject(.list(of: "x")),
        .missingBody(.list(of: "x"), method: "x"),
        .missingBodyForFilter(resource: "x", method: "y"),
        .objectInQuery(.init("x", "y")),
        .objectInHeader(.init("x", "y")),
        .objectInForm(.init("x", "y")),
    ]
}

extension PointerError {
    static let samples: [PointerError] = [
        .missingSlash,
        .tilde,
    ]
}

extension CallError {
    static let samples: [CallError] = [
        .missingMethod,
        .missingURL,
        .afterPath,
        .severalResults,
        .resultTwice,
        .resultOfOperation,
        .nothingRead,
        .resultOfBulk,
        .resultOfRevocation,
        .resultOfHead,
        .body(method: "x"),
        .operation("x", method: "y"),
    ]
}

extension SchemaPart {
    static let samples: [SchemaPart] = [
        .bulk(format: "mixed"),
        .schema,
        .file,
        .topic,
        .key(.size),
        .keyOfKey(.size, of: .total),
        .keyWithKey(.size, with: .total),
        .value(of: "x"),
        .kind(.duration),
        .server("x"),
        .serverURL,
        .variable("x"),
        .record("x"),
        .field("x"),
        .typeOfField("x"),
        .flag,
        .defaultValue,
        .enumeration("x"),
        .valueOfEnum,
        .union("x"),
        .typeInUnion("x"),
        .enumCase("x"),
        .typeOfCase("x"),
        .valueOfCase("x"),
        .acronym,
        .resource("x"),
        .operation("x"),
        .operationInList,
        .sortField,
        .place,
        .responseHeader,
        .action("x"),
        .actionWithFormat("x"),
        .queryOfAction,
        .queryOfOperation,
        .bodyOfOperation,
        .bodyOfAction,
        .resumption(by: "x"),
        .pagingScheme,
        .pagingSchemeWith(key: .size),
        .pagingOfResource,
        .pagingOfOperation,
        .pagingOfAction,
        .origin,
        .authScheme,
        .authSchemeWith(key: .size),
        .authSchemeOutsideHeader,
        .apiKeyScheme,
        .oauth2Scheme,
        .awsSignatureScheme,
        .oauth2SchemeWith(grant: "x"),
        .oauth2Parameters,
        .revocation,
        .environment(ofSchemeWith: .size),
        .coverage,
        .scope,
        .use,
    ]
}

extension KeyOwner {
    static let samples: [KeyOwner] = [
        .filter,
        .resource,
        .keys(["one", "two"]),
        .partWith(["one", "two"]),
        .schemeInHeader,
        .request,
    ]
}

extension ValueKind {
    static let samples: [ValueKind] = [
        .value(of: .schema),
        .version,
        .condition,
        .duration,
        .longestDelay,
        .retryCount,
        .failureStatus,
        .concurrency,
        .idempotencyPlace,
        .versionCheck,
        .bulkFormat,
        .bulkIDs,
        .otherURL,
        .elementPlace,
        .acronym,
        .swiftType,
        .timestampFormat,
        .mediaType,
        .operation,
        .method,
        .sortDirection,
        .filterPlace,
        .bodyFormat,
        .patchFormat,
        .partFormat,
        .arrayStyle, .queryStyle,
        .nulls,
        .readFields,
        .actionTarget,
        .uploadDigest,
        .uploadResumption,
        .partSize,
        .pageNumber,
        .recordCount,
        .pageSize,
        .pageSizeRange,
        .authKind,
        .oauth2Grant,
        .awsPayload,
        .awsName,
        .tokenKind,
        .tokenContent,
        .tokenMember,
        .clientAuthentication,
        .revokedToken,
        .revocationMethod,
        .credentialPrefix,
        .scope,
        .oauth2Parameter,
        .environmentVariable,
        .template,
    ]
}

extension Expectation {
    static let samples: [Expectation] = [
        .boolean,
        .number(1...3),
        .numberFrom(3),
        .count,
        .byteCount,
        .mediaType,
        .typeOfJSON,
        .word(of: ["one", "two"]),
        .duration,
        .retries,
        .longerThanDelay,
        .idempotencyPlace,
        .version,
        .condition(on: "x"),
        .pointer(.tilde),
        .pageSize,
        .pageSizeRange,
        .acronym,
        .swiftType(example: "x"),
        .example(of: .acronyms),
        .environmentVariable,
        .credentialPrefix,
        .tokenMember,
        .awsName,
        .scope,
        .newParameter,
    ]
}
