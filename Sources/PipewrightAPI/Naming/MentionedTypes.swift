import PipewrightVocabulary

/// The types of other modules that generated code uses. If the schema has a type with the same name, the module
/// qualifies the other one.
package enum MentionedTypes {
    /// The modules that generated code imports or qualifies names with. No type of a client can have one of their
    /// names.
    package static let modules: Set<String> = [swift, runtime]

    /// The name of the module, or `nil` for a name that generated code does not use.
    package static func module(of name: String) -> String? {
        if ofSwift.contains(name) { return swift }
        return ofRuntime.contains(name) ? runtime : nil
    }

    /// All names.
    package static let names = ofSwift.union(ofRuntime)

    private static let swift = "Swift"
    private static let runtime = "PipeRuntime"

    private static let ofSwift: Set<String> = [
        "Bool", "Codable", "CodingKey", "CustomReflectable", "Double", "Equatable", "Float", "Hashable", "Int", "Int32",
        "Int64", "Mirror", "Sendable", "String", "UInt64",
    ]

    /// The types of the runtime, and those of Foundation and PipeJSON that the runtime exports.
    private static let ofRuntime: Set<String> = [
        "APIKey", "BasicCredentials", "BearerToken", "CRUDResource", "CalendarDate", "CallOptions", "CallSettings",
        "ClientDescriptor", "CreatableResource", "Credential", "Data", "Date", "Decimal", "DefaultTransport",
        "DigestCredentials", "DraftFiles", "DraftableRecord", "EnvelopedResource", "ErrorRules",
        "ExistenceCheckableResource", "FileCarrying", "HeaderReader", "Indirect", "ItemPipe", "ItemResource",
        "JSONCases", "JSONClosedEnum", "JSONError", "JSONIntegerEnum", "JSONMembers", "JSONReader", "JSONRecord",
        "JSONStringEnum", "JSONTimestampFormat", "JSONUnion", "JSONValue", "JSONWritable", "JSONWriter", "ListFormat",
        "ListableResource", "MapFormat", "Multipart", "OAuth2AuthorizationCode", "OAuth2ClientCredentials",
        "OAuth2Password", "OAuth2RefreshToken", "OAuth2Scheme", "OperationDescriptor", "OptionalFormat",
        "PageSizableResource", "PageSize", "PagedCall", "PagingDescriptor", "PatchField", "PatchableRecord",
        "PipeClient", "PipeDownload", "PipeError", "PipeRecord", "PipeResource", "QueryValue", "ReadableResource",
        "RecordFilter", "RecordID", "RecordIdentity", "RecordPatch", "RecordSequence", "RecordVersion",
        "RemovableResource", "ReplaceableResource", "ResourceDescriptor", "ResourcePipe", "ResponseHeaders",
        "RetryPolicy", "ServerURL", "SingletonPipe", "SingletonResource", "SizedPagedCall", "SortField",
        "StringEncoded", "StringEncodedID", "TimestampPattern", "TransferProgress", "Transport", "URL", "URLQuery",
        "UUID", "Uncompared", "UnixMilliseconds", "UnixSeconds", "UpdatableResource", "UploadContent",
        "UploadResumption", "UpsertableResource", "VersionedRecord", "WithHeaders",
    ]
}
