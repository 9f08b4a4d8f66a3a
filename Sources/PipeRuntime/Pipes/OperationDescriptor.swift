import HTTPTypes
import PipeJSON

/// The verbs of a resource.
public enum PipeOperation: Sendable, Hashable {
    case list
    case read
    case create
    case replace
    case update
    case upsert
    case remove
    case exists

    /// Whether it changes nothing on the server, whatever its method is.
    var isRead: Bool {
        switch self {
        case .list, .read, .exists: true
        case .create, .replace, .update, .upsert, .remove: false
        }
    }

    /// The method of an operation that says nothing else.
    var method: HTTPRequest.Method {
        switch self {
        case .list, .read: .get
        case .create: .post
        case .replace, .upsert: .put
        case .update: .patch
        case .remove: .delete
        case .exists: .head
        }
    }
}

/// What a schema says of one operation of a resource, where it differs from the others.
public struct OperationDescriptor: Sendable {
    let operation: PipeOperation
    let method: HTTPRequest.Method?
    let path: CallPath?
    let wrap: String?
    let item: JSONPointer?
    let body: BodyFormat?
    let writing: JSONWriter.Style?
    let headers: CallHeaders?
    let settings: CallSettings?
    let identityQuery: [(name: String, value: String)]
    let filter: JSONPointer?

    /// Describes an operation.
    ///
    /// - Parameters:
    ///   - operation: Which one.
    ///   - method: The method, where it is not the usual one.
    ///   - path: Where the call goes: below the collection for `list` and `create`, below the item for all others; from
    ///     the server's root where it begins with a slash. `{id}` stands for the item's identity.
    ///   - wrap: The member that holds the record; empty for none.
    ///   - item: Where in the answer the record is, if not where requests have it.
    ///   - body: How what is sent is written.
    ///   - writing: Which members of a record `replace` and `upsert` send.
    ///   - headers: Header fields with the identity of the item, or of one above it.
    ///   - settings: Headers, query, timeout and authentication.
    ///   - identityQuery: Query items in whose values `{id}` stands for the item's identity.
    ///   - filter: Where in the object that `list` sends its filter is, a ``BodyFilter``: empty for the object itself, `nil`
    ///     where a filter is sent in the query.
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
        self.wrap = wrap
        self.item = item
        self.body = body
        self.writing = writing
        self.headers = headers
        self.settings = settings
        self.identityQuery = identityQuery.map { (name: $0.0, value: $0.1) }
        self.filter = filter
    }
}

/// How what is sent is written.
public enum BodyFormat: Sendable, Hashable {
    /// `application/json`
    case json
    /// `application/x-www-form-urlencoded`: members of objects in brackets, `address[city]=Berlin`, arrays in a style.
    case form(arrays: Query.ArrayStyle)
}
