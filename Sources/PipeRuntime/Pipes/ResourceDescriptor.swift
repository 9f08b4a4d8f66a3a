import PipeJSON

/// What a schema says of a resource: where it is and how its records travel.
public struct ResourceDescriptor: Sendable {
    /// How the body of an update is to be read by the server.
    public enum PatchFormat: Sendable, Hashable {
        /// `application/merge-patch+json`, RFC 7396.
        case mergePatch
        /// `application/json`.
        case json
    }

    /// The path below the server's URL, or below the item of the parent resource; percent-encoded.
    public let path: String
    /// What follows the last segment of a URL, as `.json`.
    public let suffix: String
    /// Where in the answer to `list` the records are; `nil` for the whole body.
    public let items: JSONPointer?
    /// The member that holds a single record, in requests and in answers; `nil` for none.
    public let wrap: String?
    /// Headers, query and timeout of every call.
    public let settings: CallSettings
    /// How a page leads to the next one; `nil` where there is one page only.
    public let paging: PagingDescriptor?
    /// How the body of an update is to be read.
    public let patch: PatchFormat

    /// Describes a resource.
    public init(
        path: String,
        suffix: String = "",
        items: JSONPointer? = nil,
        wrap: String? = nil,
        settings: CallSettings = CallSettings(),
        paging: PagingDescriptor? = nil,
        patch: PatchFormat = .mergePatch
    ) {
        self.path = path
        self.suffix = suffix
        self.items = items
        self.wrap = wrap
        self.settings = settings
        self.paging = paging
        self.patch = patch
    }
}
