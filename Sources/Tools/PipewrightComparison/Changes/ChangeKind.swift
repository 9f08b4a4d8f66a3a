/// The kinds of changes. The raw values are stable: scripts and the option `--allow` use them.
package enum ChangeKind: String, CaseIterable, Hashable, Sendable {
    // The client.
    case clientRenamed = "client-renamed"
    case serverRemoved = "server-removed"
    case serverRenamed = "server-renamed"
    case serverForm = "server-form"
    case serverAdded = "server-added"
    case serverURL = "server-url"
    case formerServers = "former-servers"
    case defaultServer = "default-server"
    case defaultServerRemoved = "default-server-removed"
    case defaultServerAdded = "default-server-added"
    case otherURLRemoved = "other-url-removed"
    case otherURLAdded = "other-url-added"
    case version
    case versionAdded = "version-added"
    case versionRemoved = "version-removed"
    case schemeRemoved = "scheme-removed"
    case schemeType = "scheme-type"
    case schemeAdded = "scheme-added"
    case schemeSending = "scheme-sending"
    case schemeEnvironment = "scheme-environment"
    case credentialsRequired = "credentials-required"
    case errorType = "error-type"
    case errorTypeAdded = "error-type-added"
    case errorRules = "error-rules"

    // Webhooks.
    case webhooksRemoved = "webhooks-removed"
    case webhooksAdded = "webhooks-added"
    case webhooksForm = "webhooks-form"
    case webhooksMessage = "webhooks-message"
    case webhooksSignature = "webhooks-signature"

    // Types.
    case typeRemoved = "type-removed"
    case typeRenamed = "type-renamed"
    case typeAdded = "type-added"
    case codingRemoved = "coding-removed"
    case codingAdded = "coding-added"
    case codableRemoved = "codable-removed"
    case codableAdded = "codable-added"
    case storableRemoved = "storable-removed"
    case storableAdded = "storable-added"
    case columnRemoved = "column-removed"
    case columnAdded = "column-added"
    case recordIndexes = "record-indexes"
    case recordSearch = "record-search"
    case recordVersion = "record-version"
    case storeOfResource = "store-of-resource"
    case versionedRemoved = "versioned-removed"
    case versionedAdded = "versioned-added"
    case identity
    case identitySeparator = "identity-separator"
    case draftRemoved = "draft-removed"
    case missingMembers = "missing-members"

    // Fields of records.
    case fieldRemoved = "field-removed"
    case fieldRenamed = "field-renamed"
    case requiredFieldAdded = "required-field-added"
    case fieldAdded = "field-added"
    case fieldType = "field-type"
    case fieldOptional = "field-optional"
    case fieldRequired = "field-required"
    case fieldDefaultRemoved = "field-default-removed"
    case fieldDefaultAdded = "field-default-added"
    case fieldDefault = "field-default"
    case fieldFormat = "field-format"
    case fieldName = "field-name"
    case fieldNarrowed = "field-narrowed"
    case fieldWidened = "field-widened"
    case requiredFieldWidened = "required-field-widened"
    case fieldSending = "field-sending"
    case fieldSecret = "field-secret"
    case fieldRulesStricter = "field-rules-stricter"
    case fieldRulesLooser = "field-rules-looser"
    case fieldsReordered = "fields-reordered"

    // Enums and unions.
    case caseRemoved = "case-removed"
    case caseRenamed = "case-renamed"
    case caseAdded = "case-added"
    case caseType = "case-type"
    case caseValue = "case-value"
    case openness
    case rawType = "raw-type"
    case discriminator

    // Resources.
    case resourceRemoved = "resource-removed"
    case resourceRenamed = "resource-renamed"
    case resourceAdded = "resource-added"
    case resourceRecord = "resource-record"
    case resourceForm = "resource-form"
    case pipeType = "pipe-type"
    case path
    case envelopeRemoved = "envelope-removed"
    case envelopeAdded = "envelope-added"
    case sortRemoved = "sort-removed"
    case sortAdded = "sort-added"
    case relationRemoved = "relation-removed"
    case relationAdded = "relation-added"

    // Calls.
    case callRemoved = "call-removed"
    case callRenamed = "call-renamed"
    case callMoved = "call-moved"
    case callAdded = "call-added"
    case callBody = "call-body"
    case request
    case resultType = "result-type"
    case resultRemoved = "result-removed"
    case resultAdded = "result-added"
    case pageSizeRemoved = "page-size-removed"
    case pageSizeAdded = "page-size-added"

    // Arguments of calls, fields of filters and bodies, variables of servers.
    case argumentRemoved = "argument-removed"
    case argumentRenamed = "argument-renamed"
    case requiredArgumentAdded = "required-argument-added"
    case argumentAdded = "argument-added"
    case argumentType = "argument-type"
    case argumentRequired = "argument-required"
    case argumentOptional = "argument-optional"
    case argumentDefault = "argument-default"
    case argumentFormat = "argument-format"
    case argumentName = "argument-name"
    case argumentPlace = "argument-place"
    case argumentsReordered = "arguments-reordered"

    // What calls send and read besides their arguments.
    case header
    case queryItem = "query-item"
    case authentication
    case scopes
    case bodyFormat = "body-format"
    case arrayStyle = "array-style"
    case recordPlace = "record-place"
    case paging
    case pageSize = "page-size"
    case streamFormat = "stream-format"
    case job
    case bulk
    case sortRequest = "sort-request"
    case sentSetting = "sent-setting"
    case callSetting = "call-setting"

    // Wording.
    case docs
    case deprecation
}

extension ChangeKind {
    package var severity: Severity {
        switch self {
        case .clientRenamed, .serverRemoved, .serverRenamed, .serverForm, .defaultServerRemoved, .otherURLRemoved,
            .otherURLAdded, .versionRemoved, .schemeRemoved, .schemeType, .credentialsRequired, .errorType,
            .webhooksRemoved, .webhooksForm, .typeRemoved, .typeRenamed, .codingRemoved, .codableRemoved,
            .storableRemoved, .columnRemoved, .versionedRemoved, .identity, .draftRemoved, .fieldRemoved, .fieldRenamed,
            .requiredFieldAdded, .fieldType, .fieldOptional, .fieldRequired, .fieldDefaultRemoved, .fieldNarrowed,
            .requiredFieldWidened, .fieldsReordered, .caseRemoved, .caseRenamed, .caseAdded, .caseType, .openness,
            .rawType, .resourceRemoved, .resourceRenamed, .resourceRecord, .resourceForm, .pipeType, .envelopeRemoved,
            .sortRemoved, .relationRemoved, .callRemoved, .callRenamed, .callMoved, .callBody, .resultType,
            .resultRemoved, .pageSizeRemoved, .argumentRemoved, .argumentRenamed, .requiredArgumentAdded, .argumentType,
            .argumentRequired, .argumentsReordered:
            .code
        case .serverURL, .defaultServer, .version, .versionAdded, .schemeSending, .schemeEnvironment, .errorRules,
            .webhooksMessage, .webhooksSignature, .identitySeparator, .missingMembers, .fieldDefault, .fieldFormat,
            .fieldName, .fieldSending, .fieldRulesStricter, .caseValue, .discriminator, .path, .request,
            .argumentDefault, .argumentFormat, .argumentName, .argumentPlace, .header, .queryItem, .authentication,
            .scopes, .bodyFormat, .arrayStyle, .recordPlace, .paging, .pageSize, .streamFormat, .job, .bulk,
            .sortRequest, .sentSetting:
            .wire
        case .serverAdded, .formerServers, .defaultServerAdded, .schemeAdded, .errorTypeAdded, .webhooksAdded,
            .typeAdded, .codingAdded,
            .codableAdded, .storableAdded, .columnAdded, .recordIndexes, .recordSearch, .recordVersion,
            .storeOfResource, .versionedAdded, .fieldAdded,
            .fieldDefaultAdded, .fieldWidened, .fieldSecret, .fieldRulesLooser, .resourceAdded, .envelopeAdded,
            .sortAdded, .relationAdded, .callAdded, .resultAdded, .pageSizeAdded, .argumentAdded, .argumentOptional,
            .callSetting:
            .compatible
        case .docs, .deprecation:
            .wording
        }
    }
}
