import HTTPTypes
import PipeJSON

/// The verbs of a resource.
@_spi(Generated) public enum PipeOperation: Sendable, Hashable {
    case list
    case read
    case new
    case create
    case replace
    case update
    case upsert
    case remove
    case exists

    /// Whether the operation only reads, whatever its method is.
    var isRead: Bool {
        switch self {
        case .list, .read, .new, .exists: true
        case .create, .replace, .update, .upsert, .remove: false
        }
    }

    /// The default method.
    var method: HTTPRequest.Method {
        switch self {
        case .list, .read, .new: .get
        case .create: .post
        case .replace, .upsert: .put
        case .update: .patch
        case .remove: .delete
        case .exists: .head
        }
    }
}

/// The differences of one operation from the others of its resource.
@_spi(Generated) public struct OperationDescriptor: Sendable {
    let operation: PipeOperation
    let method: HTTPRequest.Method?
    let path: CallPath?
    let options: CallOptions
    let writing: JSONWriter.Style?
    let identityQuery: [(name: String, value: String)]
    let filter: JSONPointer?

    /// Describes an operation.
    ///
    /// - Parameters:
    ///   - operation: The operation.
    ///   - method: The method; `nil` for the default one.
    ///   - path: The path: below the collection for `list`, `new` and `create`, below the item for all others, below the
    ///     server's root if it starts with a slash. `{id}` stands for the item's identity.
    ///   - wrap: The member with the record; empty for the whole body.
    ///   - item: The record in the response, if it is elsewhere than in requests.
    ///   - body: The format of the body.
    ///   - writing: Which members of a record `replace` and `upsert` send.
    ///   - headers: Header fields with the identity of the item, or of one above it.
    ///   - settings: Headers, query, timeout and authentication.
    ///   - identityQuery: Query items in whose values `{id}` stands for the item's identity.
    ///   - filter: The member with the ``RecordFilter`` in the object that `list` sends: empty for the object itself; `nil`
    ///     if the filter is sent in the query.
    public init(
        _ operation: PipeOperation,
        method: HTTPRequest.Method? = nil,
        path: CallPath? = nil,
        wrap: String? = nil,
        item: JSONPointer? = nil,
        body: BodyFormat? = nil,
        writing: JSONWriter.Style? = nil,
        headers: CallHeaders? = nil,
        settings: CallSettings? = nil,
        identityQuery: [(String, String)] = [],
        filter: JSONPointer? = nil
    ) {
        self.operation = operation
        self.method = method
        self.path = path
        options = CallOptions(wrap: wrap, item: item, body: body, headers: headers, settings: settings)
        self.writing = writing
        self.identityQuery = identityQuery.map { (name: $0.0, value: $0.1) }
        self.filter = filter
    }
}
