/// A mapping of the schema language, whose keys are ``LanguageKey``s. The raw value is the name of its definition in
/// `pipewright.schema.json`.
package enum LanguageMapping: String, CaseIterable, Hashable, Sendable {
    case schema = ""
    case server = "longServer"
    case serverVariable = "longServerVariable"
    case version = "longVersion"
    case retry = "longRetry"
    case errors
    case validation
    case authScheme = "longAuthScheme"
    case tokenRequest = "longTokenRequest"
    case tokenCall = "longTokenCall"
    case lifetime = "longLifetime"
    case revocation = "longRevocation"
    case environment
    case pagingScheme
    case pageSize = "longPageSize"
    case total = "longTotal"
    case record = "longRecord"
    case identity = "longIdentity"
    case relation = "longRelation"
    case field = "longField"
    case part = "longPart"
    case deprecation = "longDeprecation"
    case enumeration = "longEnum"
    case enumCase = "longEnumCase"
    case union = "longUnion"
    case unionCase = "longUnionCase"
    case webhooks
    case signature = "longSignature"
    case webhookEvent = "longWebhookEvent"
    case naming
    case xml
    case resourceDefaults = "default"
    case resource
    case resourceStore = "longStore"
    case uniqueField = "longUnique"
    case operation = "longOperation"
    case sort
    case action = "longAction"
    case result = "longResult"
    case stream = "longStream"
    case resumption = "longResumption"
    case job
    case bulk = "longBulk"

    /// The mapping in Markdown, as in “a key of a server”.
    package var title: String {
        switch self {
        case .schema: "the top level"
        case .server: "a server"
        case .serverVariable: "a variable of a server"
        case .version: "`version`"
        case .retry: "`retry`"
        case .errors: "`errors`"
        case .validation: "`validation`"
        case .authScheme: "a scheme of `auth`"
        case .tokenRequest: "`token`"
        case .tokenCall: "`renew` and `revoke`"
        case .lifetime: "`expires`"
        case .revocation: "`revoke` with `oauth2`"
        case .environment: "`env`"
        case .pagingScheme: "a scheme of `paging`"
        case .pageSize: "`size`"
        case .total: "`total`"
        case .record: "a record"
        case .identity: "`identity`"
        case .relation: "a relation"
        case .field: "a field"
        case .part: "a part of `multipart`"
        case .deprecation: "`deprecated`"
        case .enumeration: "an enum"
        case .enumCase: "a case of an enum"
        case .union: "a union"
        case .unionCase: "a case of a union"
        case .webhooks: "`webhooks`"
        case .signature: "`signature`"
        case .webhookEvent: "an event of `webhooks`"
        case .naming: "`naming`"
        case .xml: "`xml`"
        case .resourceDefaults: "`default`"
        case .resource: "a resource"
        case .resourceStore: "`store` of a resource"
        case .uniqueField: "`unique`"
        case .operation: "an operation"
        case .sort: "`sort`"
        case .action: "an action"
        case .result: "`returns`"
        case .stream: "`stream`"
        case .resumption: "`resumable`"
        case .job: "`job`"
        case .bulk: "`bulk`"
        }
    }

    /// The declarations of the keys, in the order of the documentation.
    package var declarations: [KeyDeclaration] { Self.declarations[self] ?? [] }

    /// The keys, in the order of the documentation.
    package var keys: [LanguageKey] { Self.keys[self] ?? [] }

    private static let declarations = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.declared) })
    private static let keys = declarations.mapValues { $0.map(\.key) }

    private var declared: [KeyDeclaration] {
        switch self {
        case .schema: KeyDeclaration.schemaKeys
        case .server: KeyDeclaration.serverKeys
        case .serverVariable: KeyDeclaration.serverVariableKeys
        case .version: KeyDeclaration.versionKeys
        case .retry: KeyDeclaration.retryKeys
        case .errors: KeyDeclaration.errorsKeys
        case .validation: KeyDeclaration.validationKeys
        case .authScheme: KeyDeclaration.authSchemeKeys
        case .tokenRequest: KeyDeclaration.tokenRequestKeys
        case .tokenCall: KeyDeclaration.tokenCallKeys
        case .lifetime: KeyDeclaration.lifetimeKeys
        case .revocation: KeyDeclaration.revocationKeys
        case .environment: KeyDeclaration.environmentKeys
        case .pagingScheme: KeyDeclaration.pagingSchemeKeys
        case .pageSize: KeyDeclaration.pageSizeKeys
        case .total: KeyDeclaration.totalKeys
        case .record: KeyDeclaration.recordKeys
        case .identity: KeyDeclaration.identityKeys
        case .relation: KeyDeclaration.relationKeys
        case .field: KeyDeclaration.fieldKeys
        case .part: KeyDeclaration.partKeys
        case .deprecation: KeyDeclaration.deprecationKeys
        case .enumeration: KeyDeclaration.enumerationKeys
        case .enumCase: KeyDeclaration.enumCaseKeys
        case .union: KeyDeclaration.unionKeys
        case .unionCase: KeyDeclaration.unionCaseKeys
        case .webhooks: KeyDeclaration.webhooksKeys
        case .signature: KeyDeclaration.signatureKeys
        case .webhookEvent: KeyDeclaration.webhookEventKeys
        case .naming: KeyDeclaration.namingKeys
        case .xml: KeyDeclaration.xmlKeys
        case .resourceDefaults: KeyDeclaration.inherited(at: .defaults)
        case .resource: KeyDeclaration.resourceKeys
        case .resourceStore: KeyDeclaration.resourceStoreKeys
        case .uniqueField: KeyDeclaration.uniqueKeys
        case .operation: KeyDeclaration.operationKeys
        case .sort: KeyDeclaration.sortKeys
        case .action: KeyDeclaration.actionKeys
        case .result: KeyDeclaration.resultKeys
        case .stream: KeyDeclaration.streamKeys
        case .resumption: KeyDeclaration.resumptionKeys
        case .job: KeyDeclaration.jobKeys
        case .bulk: KeyDeclaration.bulkKeys
        }
    }

    /// The keys that a later version of the language will have.
    package var reservedKeys: [LanguageKey] {
        switch self {
        case .resourceDefaults, .resource, .operation, .action: [.errors]
        default: []
        }
    }

    /// The key of the mapping with this name.
    package func key(_ name: String) -> LanguageKey? {
        LanguageKey(name: name).flatMap { keys.contains($0) ? $0 : nil }
    }

    /// The keys of the top level that every file of a schema can have, the main file and topics.
    package static let keysOfTopics: [LanguageKey] = [.docs, .records, .enums, .unions, .resources]

    /// The keys of the top level that only the main file of a schema can have.
    package static let keysOfMainFile = schema.keys.filter { !keysOfTopics.contains($0) }
}
