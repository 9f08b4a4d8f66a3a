import PipeHTTP
import PipeJSON

/// The description of a resource: its path, and the format of its requests and responses.
@_spi(Generated) public struct ResourceDescriptor: Sendable {
    /// The media type of the body of an update.
    public enum PatchFormat: Sendable, Hashable {
        /// `application/merge-patch+json`, RFC 7396.
        case mergePatch
        /// `application/json`.
        case json
    }

    /// Boxed: pipes are made for every call, and copying one is one retain.
    private struct Values: Sendable {
        var path: CallPath
        /// The path of the resource at the top of its API.
        var top: ResourcePath
        var name: String?
        var suffix: String
        var items: JSONPointer?
        var element: JSONPointer?
        var hasEnvelope: Bool
        var wrap: String?
        var item: JSONPointer?
        var settings: CallSettings?
        var paging: PagingDescriptor?
        var sort: SortDescriptor?
        var patch: PatchFormat
        var body: BodyFormat
        var writing: JSONWriter.Style
        var operations: [OperationDescriptor]
    }

    private final class Storage: Sendable {
        let values: Values

        init(_ values: Values) {
            self.values = values
        }
    }

    private var storage: Storage

    /// The path below the server's URL, or below the item of the parent resource, percent-encoded; below the server's
    /// root if it starts with a slash.
    var path: CallPath { storage.values.path }
    /// The path of the resource at the top of its API, cached because pipes are made for every call.
    var top: ResourcePath { storage.values.top }
    /// The name of this resource in paths below its items; `nil` if they do not name it.
    public var name: String? { storage.values.name }
    /// The end of every URL, such as `.json`.
    public var suffix: String { storage.values.suffix }
    /// The array of records in the response to `list`; `nil` for the whole body.
    public var items: JSONPointer? { storage.values.items }
    /// The record within an element of that array; `nil` if the element is the record.
    public var element: JSONPointer? { storage.values.element }
    /// Whether pages keep the members of the response beside the records.
    public var hasEnvelope: Bool { storage.values.hasEnvelope }
    /// The member with a single record, in requests and responses; `nil` if the body is the record.
    public var wrap: String? { storage.values.wrap }
    /// A single record in a response; `nil` if it is at the same pointer as in requests.
    public var item: JSONPointer? { storage.values.item }
    /// The settings of every call; `nil` if the resource sets nothing.
    public var settings: CallSettings? { storage.values.settings }
    /// The way from page to page; `nil` if lists have only one page.
    public var paging: PagingDescriptor? { storage.values.paging }
    /// How the order of a list is requested; `nil` if it cannot be.
    public var sort: SortDescriptor? { storage.values.sort }
    /// The media type of the body of an update.
    public var patch: PatchFormat { storage.values.patch }
    /// The format of bodies.
    public var body: BodyFormat { storage.values.body }
    /// Which members of a record `replace` and `upsert` send.
    public var writing: JSONWriter.Style { storage.values.writing }
    /// The differences of single operations.
    public var operations: [OperationDescriptor] { storage.values.operations }

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
        settings: CallSettings? = nil,
        paging: PagingDescriptor? = nil,
        sort: SortDescriptor? = nil,
        patch: PatchFormat = .mergePatch,
        body: BodyFormat = .json,
        writing: JSONWriter.Style = [],
        operations: [OperationDescriptor] = []
    ) {
        storage = Storage(
            Values(
                path: CallPath(path), top: ResourcePath().appending(CallPath(path), PathParameters()), name: name,
                suffix: suffix, items: items, element: element,
                hasEnvelope: hasEnvelope, wrap: wrap, item: item, settings: settings, paging: paging,
                sort: sort, patch: patch, body: body, writing: writing, operations: operations))
    }

    /// This description with another pagination.
    func paged(by paging: PagingDescriptor) -> ResourceDescriptor {
        var values = storage.values
        values.paging = paging
        var copy = self
        copy.storage = Storage(values)
        return copy
    }

    /// The differences of an operation.
    subscript(operation: PipeOperation) -> OperationDescriptor? {
        operations.isEmpty ? nil : operations.first { $0.operation == operation }
    }

    /// The member with the record of an operation.
    func wrap(of operation: PipeOperation) -> String? {
        guard let own = self[operation]?.wrap else {
            return wrap
        }
        return own.isEmpty ? nil : own
    }

    /// The record in the response to an operation; `nil` for the whole body.
    package func recordPointer(of operation: PipeOperation) -> JSONPointer? {
        let own = self[operation]
        if let item = own?.item {
            return item
        }
        if let wrap = own?.wrap {
            return .member(wrap)
        }
        return item ?? .member(wrap ?? "")
    }

    /// The body of an operation.
    package func content(
        _ value: some JSONWritable, of operation: PipeOperation
    ) -> Result<CallRequest.Content, PipeError> {
        let own = self[operation]
        let format = own?.body ?? body
        let style = operation == .replace || operation == .upsert ? own?.writing ?? writing : []
        if operation == .create || operation == .upsert, let draft = value as? any ContentDraft,
            let own = draft.content(in: format, wrap: wrap(of: operation), style: style)
        {
            return own.content
        }
        let isMergePatch = operation == .update && patch == .mergePatch
        let type = isMergePatch ? CallRequest.Content.mergePatchType : CallRequest.Content.jsonType
        return .content(format, wrap: wrap(of: operation), jsonType: type, style: style) { value.write(json: &$0) }
    }
}

extension JSONPointer {
    /// The pointer to a member; `nil` if the name is empty.
    static func member(_ name: String) -> JSONPointer? {
        name.isEmpty ? nil : JSONPointer(tokens: [name])
    }
}
