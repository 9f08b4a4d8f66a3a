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

    /// What is said; in a place of its own, so that pipes, which are made for every call, hold one reference.
    private struct Values: Sendable {
        var path: CallPath
        /// The path of the resource where it is at the top.
        var top: ResourcePath
        var name: String?
        var suffix: String
        var items: JSONPointer?
        var element: JSONPointer?
        var hasEnvelope: Bool
        var wrap: String?
        var item: JSONPointer?
        var settings: CallSettings
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

    /// The path below the server's URL, or below the item of the parent resource; percent-encoded. A slash at its
    /// beginning leads to the server's root.
    var path: CallPath { storage.values.path }
    /// The path of the resource at the top of its API, made once: pipes are made for every call.
    var top: ResourcePath { storage.values.top }
    /// The name by which paths below an item of this resource call it; `nil` where none does.
    public var name: String? { storage.values.name }
    /// What follows the last segment of a URL, as `.json`.
    public var suffix: String { storage.values.suffix }
    /// Where in the answer to `list` the records are; `nil` for the whole body.
    public var items: JSONPointer? { storage.values.items }
    /// Where in an element of that array its record is; `nil` where the element is the record.
    public var element: JSONPointer? { storage.values.element }
    /// Whether what stands around the records of a list is kept.
    public var hasEnvelope: Bool { storage.values.hasEnvelope }
    /// The member that holds a single record, in requests and in answers; `nil` for none.
    public var wrap: String? { storage.values.wrap }
    /// Where in an answer a single record is; `nil` where it is where requests have it.
    public var item: JSONPointer? { storage.values.item }
    /// Headers, query and timeout of every call.
    public var settings: CallSettings { storage.values.settings }
    /// How a page leads to the next one; `nil` where there is one page only.
    public var paging: PagingDescriptor? { storage.values.paging }
    /// How a list is asked for in an order; `nil` where it cannot be.
    public var sort: SortDescriptor? { storage.values.sort }
    /// How the body of an update is to be read.
    public var patch: PatchFormat { storage.values.patch }
    /// How what is sent is written.
    public var body: BodyFormat { storage.values.body }
    /// Which members of a record `replace` and `upsert` send.
    public var writing: JSONWriter.Style { storage.values.writing }
    /// What differs for single operations.
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
        settings: CallSettings = CallSettings(),
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
                hasEnvelope: hasEnvelope, wrap: wrap, item: item, settings: settings.declared(), paging: paging,
                sort: sort, patch: patch, body: body, writing: writing, operations: operations))
    }

    /// This description with another way from page to page.
    func paged(by paging: PagingDescriptor) -> ResourceDescriptor {
        var values = storage.values
        values.paging = paging
        var copy = self
        copy.storage = Storage(values)
        return copy
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
        let own = self[operation]
        let format = own?.body ?? body
        let style = operation == .replace || operation == .upsert ? own?.writing ?? writing : []
        if operation == .create || operation == .upsert, let draft = value as? any FileCarrying,
            draft.files.contains(where: { !$0.value.contents.isEmpty })
        {
            return .content(draft: value, files: draft.files, wrap: wrap(of: operation), format, style: style)
        }
        let isMergePatch = operation == .update && patch == .mergePatch
        let type = isMergePatch ? CallRequest.Content.mergePatchType : CallRequest.Content.jsonType
        return .content(format, wrap: wrap(of: operation), jsonType: type, style: style) { value.write(json: &$0) }
    }
}

extension JSONPointer {
    /// The pointer to a member; `nil` where the name is empty.
    static func member(_ name: String) -> JSONPointer? {
        name.isEmpty ? nil : JSONPointer(tokens: [name])
    }
}
