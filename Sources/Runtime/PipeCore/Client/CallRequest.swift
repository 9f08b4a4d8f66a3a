import HTTPTypes
import PipeHTTP

/// One call, before its requests are made.
package struct CallRequest: Sendable, CustomReflectable {
    /// The target of a call.
    package enum Target: Sendable {
        /// A path below the server's URL.
        case path(ResourcePath)
        /// An address from the server or the caller; it is sent byte for byte.
        case address(HTTPAddress)
        /// A malformed address; the call throws this error.
        case nowhere(PipeError)
    }

    /// A body with its media type.
    package struct Content: Sendable {
        package let type: String
        package let body: HTTPBody
        /// Whether the bytes are JSON that a codec writes as ``type``.
        var isValue = false
        /// More header fields of the body.
        package var fields = HTTPFields()

        package init(type: String, body: HTTPBody) {
            self.type = type
            self.body = body
        }

        init(type: String, bytes: [UInt8]) {
            self.init(type: type, body: HTTPBody(bytes))
        }

        /// A body that is made when the call begins.
        package private(set) var deferred: (any DeferredContent)?

        package init(_ deferred: some DeferredContent) {
            self.init(type: "", body: .empty)
            self.deferred = deferred
        }

        /// Returns the content itself, or the one that is made when the call begins.
        func made(boundary: () -> String) throws(PipeError) -> Content {
            try deferred?.content(boundary: boundary) ?? self
        }

        /// Whether the body can be sent more than once.
        var isReplayable: Bool { deferred?.isReplayable ?? body.isReplayable }

        package static let jsonType = "application/json; charset=utf-8"
        /// RFC 7396, section 4.
        static let mergePatchType = "application/merge-patch+json"
        package static let formType = "application/x-www-form-urlencoded"
    }

    static let jsonOnly = "application/json"

    package let method: HTTPRequest.Method
    package var target: Target
    /// Other servers that also get the credentials.
    package var trusted: [HTTPAddress] = []
    /// Whether the caller has passed the address of another server.
    package var isAddressed = false
    package var query = URLQuery()
    /// Whether the call only reads, whatever its method is, so that it may be retried.
    var isRead = false
    /// The body, or the error of writing it, which the call throws with its context.
    package var content: Result<Content, PipeError>?
    /// Header fields that settings do not replace.
    package var fields: [HTTPField] = []
    /// The media types that the caller accepts.
    package var accept = CallRequest.jsonOnly
    /// Watches the bytes of the body, for instance of a file. The timeout is then the longest time without any
    /// byte, and the response is not cached.
    package var watcher: (any BodyWatcher)?
    /// The deadline of the whole call, if it has started.
    package var deadline: Deadline?
    /// The settings of all layers, including the call's settings.
    package var settings: CallSettings
    package let scope: RunningCalls.Scope

    /// Has no query, header fields and body, which may contain secrets.
    package var customMirror: Mirror { Mirror(self, children: ["method": method, "path": pattern as Any]) }
}

extension CallRequest {
    package init(
        method: HTTPRequest.Method, target: Target, settings: CallSettings, scope: RunningCalls.Scope
    ) {
        self.method = method
        self.target = target
        self.settings = settings
        self.scope = scope
    }

    /// Whether the request can be repeated safely: it is idempotent (RFC 9110, section 9.2.2), has an idempotency key,
    /// or was not processed, and its body can be sent twice.
    ///
    /// - Parameters:
    ///   - error: The error of the last attempt, if there was one.
    ///   - hasKey: Whether the call has made a key.
    package func canRepeat(after error: PipeError? = nil, hasKey: Bool) -> Bool {
        if case .success(let content) = content, !content.isReplayable {
            return false
        }
        if isRead || hasKey || error?.isNotProcessed == true {
            return true
        }
        switch method {
        case .get, .head, .put, .delete: return true
        case _ where method.isSafe: return true
        default: return settings.idempotencyKeyHeader.map { !$0.isEmpty && settings.headers[$0] != nil } ?? false
        }
    }

    /// Returns a new idempotency key if the settings want one and the headers have none.
    ///
    /// - Throws: ``PipeError/RequestError/headerName(_:)`` for a malformed name of its field.
    package func newIdempotencyKey() throws(PipeError) -> [HTTPField] {
        guard let name = settings.idempotencyKeyHeader, !name.isEmpty, method == .post || method == .patch,
            settings.headers[name] == nil
        else {
            return []
        }
        let (checked, value) = try HeaderFieldRules.checked(name: name, value: UUID().uuidString.lowercased())
        return [HTTPField(name: checked, value: value)]
    }

    /// The path below the server's URL with `{id}` instead of values. For an address it is the collection's path, if
    /// there is a collection.
    var pattern: String? {
        switch target {
        case .path(let path): path.pattern
        case .address, .nowhere: scope.pattern
        }
    }
}
