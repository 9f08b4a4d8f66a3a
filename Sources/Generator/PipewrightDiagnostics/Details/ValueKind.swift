/// The kinds of values that a schema has.
package enum ValueKind: Hashable, Sendable {
    // Settings
    indirect case value(of: SchemaPart)
    case version
    case condition
    case duration
    case longestDelay
    case retryCount
    case failureStatus
    case concurrency
    case idempotencyPlace
    case versionCheck
    case otherURL
    case elementPlace

    // Names and types
    case acronym
    case swiftType
    case timestampFormat

    // Resources and actions
    case operation
    case method
    case sortDirection
    case filterPlace
    case bodyFormat
    case patchFormat
    case partFormat
    case arrayStyle
    case queryStyle
    case nulls
    case readFields
    case actionTarget
    case uploadDigest
    case uploadResumption
    case streamFormat
    case bulkFormat
    case bulkIDs
    case partSize
    case mediaType

    // Paging
    case pageNumber
    case recordCount
    case pageSize
    case pageSizeRange

    // Auth
    case authKind
    case oauth2Grant
    case oauth2Provider
    case xmlListStyle
    case xmlName
    case tokenKind
    case tokenContent
    case tokenMember
    case lifetimeUnit
    case tokenParameter
    case awsPayload
    case identityScope
    case missingMembers
    case responseMembers
    case uniqueComparison
    case indexOfFields
    case awsName
    case clientAuthentication
    case revokedToken
    case revocationMethod
    case credentialPrefix
    case scope
    case oauth2Parameter
    case environmentVariable

    // Webhooks
    case webhookSignature
    case webhookFormat
    case signatureEncoding
    case secretEncoding
    case signatureSeparator

    // Output
    case template
    /// A value of the context of a template.
    case contextValue(context: String)

    /// The name of the kind in messages, without an article.
    package var text: String {
        switch self {
        case .value(let part): "value of \(part.text)"
        case .version: "version"
        case .condition: "condition"
        case .duration: "duration"
        case .longestDelay: "longest delay"
        case .retryCount: "number of retries"
        case .failureStatus: "status of a failed call"
        case .concurrency: "number of calls at the same time"
        case .idempotencyPlace: "place of an idempotency key"
        case .versionCheck: "check of versions"
        case .otherURL: "name of another URL of the servers"
        case .elementPlace: "place in an element"
        case .acronym: "acronym"
        case .swiftType: "name of a Swift type"
        case .timestampFormat: "format of a timestamp"
        case .operation: "operation"
        case .method: "method"
        case .sortDirection: "direction"
        case .filterPlace: "place of a filter"
        case .bodyFormat: "format of a body"
        case .patchFormat: "format of a patch"
        case .partFormat: "format of parts"
        case .arrayStyle: "style of arrays in a query"
        case .queryStyle: "style of a query item"
        case .nulls: "treatment of nulls"
        case .readFields: "treatment of read fields"
        case .actionTarget: "target of an action"
        case .uploadDigest: "digest of an upload"
        case .uploadResumption: "way to resume an upload"
        case .streamFormat: "format of a stream"
        case .bulkFormat: "format of requests for many records"
        case .bulkIDs: "form of identities"
        case .partSize: "size of a part"
        case .mediaType: "media type of a part"
        case .pageNumber: "number of a page"
        case .recordCount: "number of records"
        case .pageSize: "page size"
        case .pageSizeRange: "range of page sizes"
        case .authKind: "kind of auth"
        case .oauth2Grant: "grant of OAuth 2"
        case .oauth2Provider: "provider of OAuth 2"
        case .xmlListStyle: "style of lists"
        case .xmlName: "name of an element"
        case .tokenKind: "token without a request"
        case .tokenContent: "way to send secrets"
        case .tokenMember: "member of a request for tokens"
        case .lifetimeUnit: "unit of a lifetime"
        case .tokenParameter: "value of a parameter"
        case .awsPayload: "word for the body of signed requests"
        case .identityScope: "scope of identities"
        case .missingMembers: "meaning of missing members"
        case .responseMembers: "extent of responses"
        case .uniqueComparison: "comparison of unique values"
        case .indexOfFields: "index of several fields"
        case .awsName: "service or region of AWS"
        case .clientAuthentication: "client authentication"
        case .revokedToken: "token to send"
        case .revocationMethod: "method of a revocation"
        case .credentialPrefix: "prefix of a credential"
        case .scope: "scope"
        case .oauth2Parameter: "extra parameter"
        case .environmentVariable: "name of an environment variable"
        case .webhookSignature: "signature of webhooks"
        case .webhookFormat: "format of webhooks"
        case .signatureEncoding: "encoding of a signature"
        case .secretEncoding: "encoding of a secret"
        case .signatureSeparator: "separator of signatures"
        case .template: "template"
        case .contextValue(let context): "name in the context ‘\(context)’"
        }
    }
}
