import HTTPTypes
@_spi(Generated) import PipeCore
import PipeJSON

/// How one request does operations on many records.
@_spi(Generated) public struct BulkDescriptor: Sendable {
    /// What a request and its response look like.
    public enum Format: Sendable, Hashable {
        /// A JSON array.
        case array
        /// JSON Lines: one value in each line.
        case lines
        /// The extension Atomic Operations of JSON:API: all operations of a request succeed, or all fail.
        case atomic
        /// `multipart/mixed` with one HTTP message for each record (RFC 2046, section 5.1; RFC 9112), as in OData 4.01, Part 1,
        /// section 11.7.7.
        case mixed
    }

    let format: Format
    let operations: [PipeOperation]
    let method: HTTPRequest.Method?
    let path: CallPath?
    let wrap: String?
    let limit: Int?
    let results: JSONPointer?
    let item: JSONPointer?
    let status: JSONPointer?
    let error: JSONPointer?
    let key: String?
    let identity: String
    let sendsObjects: Bool

    /// Describes a request for many records.
    ///
    /// - Parameters:
    ///   - format: What request and response look like.
    ///   - operations: What it is for: some of `create`, `replace`, `update` and `remove`.
    ///   - method: The method; `nil` for the operation's method. `mixed` and `atomic` are sent with POST then.
    ///   - path: The path below the collection, or relative to the server if it begins with a slash; `nil` for the
    ///     collection, or for the path of the operation if it is below the collection, too.
    ///   - wrap: The member with the array in the request; `nil` if the body is the array.
    ///   - limit: The maximum number of records in a request, from 1 on; `nil` for any number.
    ///   - results: The array of results in the response; `nil` for the body if it is an array, otherwise for the array with
    ///     the records of a list.
    ///   - item: The record in a result; `nil` if the result is the record.
    ///   - status: The status of a result, a number or a text that begins with one. A result without it, or with another one
    ///     than 200 to 299, is an error.
    ///   - error: The place in a result at which a value says that the record has failed, unless it is null, false, 0 or empty.
    ///   - key: The member that records and results have in common; `nil` if the results are in the order of the records.
    ///   - identity: The member with the identity in a record.
    ///   - sendsObjects: Whether a removal sends objects with the identity, instead of the identity.
    public init(
        _ format: Format = .array,
        of operations: [PipeOperation],
        method: HTTPRequest.Method? = nil,
        path: CallPath? = nil,
        wrap: String? = nil,
        limit: Int? = nil,
        results: JSONPointer? = nil,
        item: JSONPointer? = nil,
        status: JSONPointer? = nil,
        error: JSONPointer? = nil,
        by key: String? = nil,
        identity: String = "id",
        sendsObjects: Bool = false
    ) {
        self.format = format
        self.operations = operations
        self.method = method
        self.path = path
        self.wrap = wrap
        self.limit = limit
        self.results = results
        self.item = item
        self.status = status
        self.error = error
        self.key = key
        self.identity = identity
        self.sendsObjects = sendsObjects
    }

    /// Whether the response has a result for each record; otherwise its status may apply to all records.
    var expectsResults: Bool { results != nil || status != nil || error != nil || key != nil }
}

/// A resource whose server takes many records in a request. Generated code conforms to it if the schema says `bulk`.
public protocol BulkResource: PipeResource {
    /// How operations are done on many records; those that are left out are done with a call for each record.
    @_spi(Generated) static var bulk: [BulkDescriptor] { get }
}

// For a runtime that is built for library evolution.
@_spi(Generated) extension BulkResource {
    public static var bulk: [BulkDescriptor] { [] }
}
