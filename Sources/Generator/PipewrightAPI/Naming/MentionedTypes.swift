import PipeModel

/// The types of other modules that generated code uses. If the schema has a type with the same name, the module
/// qualifies the other one.
package enum MentionedTypes {
    /// The modules that generated code imports or qualifies names with, and the one that apps import. No type of a client
    /// can have one of their names.
    package static let modules: Set<String> = Set(RuntimeModule.allCases.map(\.rawValue) + [swift, "PipeRuntime"])

    /// The name of the module, or `nil` for a name that generated code does not use.
    package static func module(of name: String) -> String? {
        if ofSwift.contains(name) { return swift }
        return ofRuntime.first { $0.value.contains(name) }?.key.rawValue
    }

    /// All names.
    package static let names = ofRuntime.values.reduce(into: ofSwift) { $0.formUnion($1) }

    private static let swift = "Swift"

    private static let ofSwift: Set<String> = [
        "Bool", "CaseIterable", "Codable", "CodingKey", "CustomReflectable", "Double", "Equatable", "Float", "Hashable",
        "Identifiable",
        "Int", "Int32",
        "Int64", "Mirror", "Never", "Sendable", "String", "UInt64", "Void",
    ]

    /// The types of the runtime, by the module that has or exports them: `PipeCore` exports PipeHTTP, PipeJSON and types
    /// of Foundation.
    private static let ofRuntime: [RuntimeModule: Set<String>] = [
        .core: [
            "APIKey", "BasicCredentials", "BearerToken", "CRUDResource", "CalendarDate", "CallHeaders",
            "CallOptions", "CallSettings",
            "ClientDescriptor", "ColumnValue", "CreatableResource", "Credential", "Data", "Date", "Decimal",
            "DraftableRecord",
            "EnvelopedResource", "ErrorRules", "ExistenceCheckableResource", "HeaderReader", "Indirect", "ItemPipe",
            "ItemResource", "JSONCases", "JSONClosedEnum", "JSONError", "JSONIntegerEnum", "JSONMembers", "JSONReader",
            "JSONReadable", "JSONRecord", "JSONStringEnum", "JSONTimestampFormat", "JSONUnion", "JSONValue",
            "JSONWritable",
            "JSONWriter", "ListFormat", "ListableResource", "MapFormat", "OperationDescriptor", "OptionalFormat",
            "Page", "PageSequence", "PageSizableResource", "PagedCall", "PagingDescriptor", "PatchField",
            "PatchableRecord",
            "PipeClient", "PipeError", "PipeRecord", "PipeResource", "PrefillingResource", "QueryValue",
            "ReadableResource", "RecordFilter",
            "RecordColumn", "RecordColumns", "RecordID", "RecordIdentity", "RecordPatch", "RecordSequence",
            "RecordStorage", "RecordVersion", "RemovableResource",
            "ReplaceableResource", "ResourceDescriptor", "ResourcePipe", "ResourceStorage", "ResponseHeaders",
            "RetryPolicy", "SentMember", "ServerURL",
            "SingletonPipe", "SingletonResource", "SortCriterion", "SortField", "SparseRecord", "StorableRecord",
            "StorableResource", "StorableUnion", "StringEncoded", "StringEncodedID",
            "TimeOfDay", "TimestampPattern", "Transport", "URLQuery", "URLText", "UUID", "Uncompared",
            "UnionStorage", "UnixMilliseconds", "UnixSeconds", "UnknownCase",
            "UpdatableResource", "UpsertableResource", "VersionedRecord", "WithHeaders",
        ],
        .files: [
            "DraftFiles", "FileCarrying", "Multipart", "PipeDownload", "TransferProgress", "UploadContent",
            "UploadResumption",
        ],
        .calls: [
            "BulkDescriptor", "BulkResource", "Job", "JobBookmark", "JobDescriptor", "RecordStream", "RelatedRecord",
            "Relation", "RelationDescriptor", "RuleCheck", "StreamBody", "StreamOptions", "Validatable",
        ],
        .auth: [
            "AWSCredentials", "ChallengeCredentials", "DigestCredentials", "OAuth2AuthorizationCode",
            "OAuth2ClientCredentials", "OAuth2Password", "OAuth2RefreshToken", "OAuth2Scheme", "TokenCredentials",
            "TokenRequest", "TokenScheme",
        ],
        .transports: ["DefaultTransport"],
        .webhooks: [
            "NamedWebhookEvent", "TypedWebhookEvent", "UnknownWebhookEvent", "UnsignedWebhooks", "WebhookPayload",
            "WebhookSignature", "Webhooks",
        ],
        .xml: ["XMLCodec"],
    ]
}
