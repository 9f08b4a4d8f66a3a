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

    /// The path below the server's URL, or below the item of the parent resource; percent-encoded. A slash at its
    /// beginning leads to the server's root.
    let path: CallPath
    /// The name by which paths below an item of this resource call it; `nil` where none does.
    public let name: String?
    /// What follows the last segment of a URL, as `.json`.
    public let suffix: String
    /// Where in the answer to `list` the records are; `nil` for the whole body.
    public let items: JSONPointer?
    /// Where in an element of that array its record is; `nil` where the element is the record.
    public let element: JSONPointer?
    /// Whether what stands around the records of a list is kept.
    public let hasEnvelope: Bool
    /// The member that holds a single record, in requests and in answers; `nil` for none.
    public let wrap: String?
    /// Where in an answer a single record is; `nil` where it is where requests have it.
    public let item: JSONPointer?
    /// Headers, query and timeout of every call.
    public let settings: CallSettings
    /// How a page leads to the next one; `nil` where there is one page only.
    public internal(set) var paging: PagingDescriptor?
    /// How a list is asked for in an order; `nil` where it cannot be.
    public let sort: SortDescriptor?
    /// How the body of an update is to be read.
    public let patch: PatchFormat
    /// How what is sent is written.
    public let body: BodyFormat
    /// What differs for single operations.
    public let operations: [OperationDescriptor]

    /// Describes a resource.
    public init(
        path: String,
        name: String? = nil,
        suffix: String = "",
        items: JSONPointer? = nil,
        element: JSONPointer? = nil,
        hasEnvelope: Bool = false,
        wrap: String? = nil,
        item: JSONPointer? = nil,
        settings: CallSettings = CallSettings(),
        paging: PagingDescriptor? = nil,
        sort: SortDescriptor? = nil,
        patch: PatchFormat = .mergePatch,
        body: BodyFormat = .json,
        operations: [OperationDescriptor] = []
    ) {
        self.path = CallPath(path)
        self.name = name
        self.suffix = suffix
        self.items = items
        self.element = element
        self.hasEnvelope = hasEnvelope
        self.wrap = wrap
        self.item = item
        self.settings = settings
        self.paging = paging
        self.sort = sort
        self.patch = patch
        self.body = body
        self.operations = operations
    }

    /// What differs for an operation.
    subscript(operation: PipeOperation) -> OperationDescriptor? {
        operations.isEmpty ? nil : operations.first { $0.operation == operation }
    }

    /// The member that holds the record of an operation.
    func wrap(of operation: PipeOperation) -> String? {
        guard let own = self[operation]?.wrap else {
            return wrap
        }
        return own.isEmpty ? nil : own
    }

    /// Where in the answer to an operation its record is; `nil` for the whole body.
    func place(of operation: PipeOperation) -> JSONPointer? {
        let own = self[operation]
        if let item = own?.item {
            return item
        }
        if let wrap = own?.wrap {
            return .member(wrap)
        }
        return item ?? .member(wrap ?? "")
    }

    /// What an operation sends.
    func content(
        _ value: some JSONWritable, of operation: PipeOperation
    ) -> Result<CallRequest.Content, PipeError> {
        let format = self[operation]?.body ?? body
        let isMergePatch = operation == .update && patch == .mergePatch
        let type = isMergePatch ? CallRequest.Content.mergePatchType : CallRequest.Content.jsonType
        return .content(format, wrap: wrap(of: operation), jsonType: type) { value.write(json: &$0) }
    }
}

extension JSONPointer {
    /// The pointer to a member; `nil` where the name is empty.
    static func member(_ name: String) -> JSONPointer? {
        name.isEmpty ? nil : JSONPointer(tokens: [name])
    }
}
