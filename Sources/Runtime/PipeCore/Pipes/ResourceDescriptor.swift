import PipeHTTP
import PipeJSON

/// The description of a resource: its path, and the format of its requests and responses.
///
/// A class: pipes are made for every call, and copying a reference to it is one retain.
@_spi(Generated) public final class ResourceDescriptor: Sendable {
    /// The media type of the body of an update with PATCH.
    public enum PatchFormat: Sendable, Hashable {
        /// `application/merge-patch+json`, RFC 7396.
        case mergePatch
        /// `application/json`.
        case json
    }

    /// What the schema, the pipe and the app say of a resource.
    package struct Values: Sendable {
        /// The path below the server's URL, or below the item of the parent resource, percent-encoded; below the server's
        /// root if it starts with a slash.
        let path: CallPath
        /// The name of this resource in paths below its items; `nil` if they do not name it.
        package let name: String?
        /// The end of every URL, such as `.json`.
        package let suffix: String
        /// The array of records in the response to `list`; `nil` for the whole body.
        package let items: JSONPointer?
        /// The record within an element of that array; `nil` if the element is the record.
        package let element: JSONPointer?
        /// Whether pages keep the members of the response beside the records.
        package let hasEnvelope: Bool
        /// Where these members are in the response; `nil` for the whole body.
        let envelope: JSONPointer?
        /// The member with a single record, in requests and responses; `nil` if the body is the record.
        package let wrap: String?
        /// A single record in a response; `nil` if it is at the same pointer as in requests.
        package let item: JSONPointer?
        /// The settings of every call; `nil` if the resource sets nothing.
        package let settings: CallSettings?
        /// The way from page to page; `nil` if lists have only one page.
        package var paging: PagingDescriptor?
        /// How the order of a list is requested; `nil` if it cannot be.
        package let sort: SortDescriptor?
        /// The media type of the body of an update with PATCH; one with another method is JSON.
        package let patch: PatchFormat
        /// The format of bodies.
        package let body: BodyFormat
        /// Which members of a record `replace` and `upsert` send.
        package let writing: JSONWriter.Style
        /// Whether values with rules are checked before they are sent.
        package let validates: Bool
        /// The differences of single operations.
        package let operations: [OperationDescriptor]
        /// What the app does with values before they are sent; `nil` without callbacks.
        var callbacks: (any PipeCallbacks)?
    }

    package let values: Values
    /// The path of the resource at the top of its API, cached because pipes are made for every call.
    let top: ResourcePath

    /// Describes a resource.
    public convenience init(
        path: String,
        name: String? = nil,
        suffix: String = "",
        items: JSONPointer? = nil,
        element: JSONPointer? = nil,
        hasEnvelope: Bool = false,
        envelope: JSONPointer? = nil,
        wrap: String? = nil,
        item: JSONPointer? = nil,
        settings: CallSettings? = nil,
        paging: PagingDescriptor? = nil,
        sort: SortDescriptor? = nil,
        patch: PatchFormat = .mergePatch,
        body: BodyFormat = .json,
        writing: JSONWriter.Style = [],
        validates: Bool = false,
        operations: [OperationDescriptor] = []
    ) {
        self.init(
            Values(
                path: CallPath(path), name: name, suffix: suffix, items: items, element: element,
                hasEnvelope: hasEnvelope, envelope: envelope, wrap: wrap, item: item, settings: settings,
                paging: paging, sort: sort, patch: patch, body: body, writing: writing, validates: validates,
                operations: operations))
    }

    private init(_ values: Values) {
        self.values = values
        top = ResourcePath().appending(values.path, PathParameters())
    }

    /// This description with another pagination.
    func paged(by paging: PagingDescriptor) -> ResourceDescriptor {
        var values = values
        values.paging = paging
        return ResourceDescriptor(values)
    }

    /// This description with other callbacks.
    func with(_ callbacks: any PipeCallbacks) -> ResourceDescriptor {
        var values = values
        values.callbacks = callbacks
        return ResourceDescriptor(values)
    }

    /// Whether something is done with values before they are sent.
    var preparesValues: Bool { values.validates || values.callbacks != nil }

    /// The differences of an operation.
    subscript(operation: PipeOperation) -> OperationDescriptor? {
        values.operations.first { $0.operation == operation }
    }

    /// The member with the record of an operation.
    func wrap(of operation: PipeOperation) -> String? {
        let name = self[operation]?.options.wrap ?? values.wrap
        return name?.isEmpty == true ? nil : name
    }

    /// The record in the response to an operation; `nil` for the whole body.
    package func recordPointer(of operation: PipeOperation) -> JSONPointer? {
        recordPointer(self[operation]?.options)
    }

    /// The record in the response to a call; `nil` for the whole body.
    func recordPointer(_ options: CallOptions?) -> JSONPointer? {
        if let item = options?.item {
            return item
        }
        if let wrap = options?.wrap {
            return .member(wrap)
        }
        return values.item ?? .member(values.wrap ?? "")
    }

    /// Which members of a record an operation sends.
    package func style(of operation: PipeOperation) -> JSONWriter.Style {
        operation == .replace || operation == .upsert ? self[operation]?.writing ?? values.writing : []
    }

    /// The body of a draft that decides how it is sent, such as one with files; `nil` for others.
    package func draftContent(
        _ value: some JSONWritable, of operation: PipeOperation
    ) -> Result<CallRequest.Content, PipeError>? {
        guard operation != .update, let draft = value as? any ContentDraft else { return nil }
        return draft.content(in: format(of: operation), wrap: wrap(of: operation), style: style(of: operation))?.content
    }

    /// The body of an operation.
    package func content(
        _ value: some JSONWritable, of operation: PipeOperation
    ) -> Result<CallRequest.Content, PipeError> {
        if let content = draftContent(value, of: operation) { return content }
        // RFC 7396 has a media type for PATCH alone.
        let isMergePatch =
            operation == .update && values.patch == .mergePatch && (self[.update]?.method ?? .patch) == .patch
        let type = isMergePatch ? CallRequest.Content.mergePatchType : CallRequest.Content.jsonType
        return .content(
            format(of: operation), wrap: wrap(of: operation), jsonType: type, style: style(of: operation)
        ) { value.write(json: &$0) }
    }

    /// The format of the bodies of an operation.
    func format(of operation: PipeOperation) -> BodyFormat { self[operation]?.options.body ?? values.body }

    /// The path of a call, with the suffix.
    ///
    /// - Parameter own: Its path below the collection or item; `nil` for the collection or item itself.
    func path(_ own: CallPath?, below path: ResourcePath, _ parameters: PathParameters) -> ResourcePath {
        var full = own.map { path.appending($0, parameters) } ?? path
        // A value that ends like the suffix does not replace it.
        if (own?.pattern ?? own?.text)?.ends(with: values.suffix) != true {
            full.append(suffix: values.suffix)
        }
        return full
    }
}

extension JSONPointer {
    /// The pointer to a member; `nil` if the name is empty.
    static func member(_ name: String) -> JSONPointer? {
        name.isEmpty ? nil : JSONPointer(tokens: [name])
    }
}
