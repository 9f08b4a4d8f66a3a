import HTTPTypes
import PipeHTTP

/// One call, before its requests are made.
struct CallRequest: Sendable {
    /// The target of a call.
    enum Target: Sendable {
        /// A path below the server's URL.
        case path(ResourcePath)
        /// An address from the server or the caller; it is sent byte for byte.
        case address(HTTPAddress)
        /// A malformed address; the call throws this error.
        case nowhere(PipeError)
    }

    /// A body with its media type.
    struct Content: Sendable {
        let type: String
        let body: HTTPBody
        /// Whether the bytes are JSON that a codec writes as ``type``.
        var isValue = false
        /// More header fields of the body.
        var fields = HTTPFields()

        init(type: String, body: HTTPBody) {
            self.type = type
            self.body = body
        }

        init(type: String, bytes: [UInt8]) {
            self.init(type: type, body: HTTPBody(bytes))
        }

        /// A multipart form, which is encoded when the call is made.
        private(set) var form: Multipart?

        init(_ form: Multipart) {
            self.init(type: "", body: .empty)
            self.form = form
        }

        /// Returns the content with the layout of its form, which it makes from the sizes of the files.
        func laidOut(boundary: () -> String) throws(PipeError) -> Content {
            guard let form else {
                return self
            }
            let layout = try MultipartLayout(form, boundary: boundary())
            return Content(type: layout.contentType, body: layout.body)
        }

        /// Whether the body can be sent more than once.
        var isReplayable: Bool { form?.isReplayable ?? body.isReplayable }

        static let jsonType = "application/json; charset=utf-8"
        /// RFC 7396, section 4.
        static let mergePatchType = "application/merge-patch+json"
        static let formType = "application/x-www-form-urlencoded"
    }

    static let jsonOnly = "application/json"

    let method: HTTPRequest.Method
    let target: Target
    /// Other servers that also get the credentials.
    var trusted: [HTTPAddress] = []
    /// Whether the caller has passed the address of another server.
    var isAddressed = false
    var query = URLQuery()
    /// Whether the call only reads, whatever its method is, so that it may be retried.
    var isRead = false
    /// The body, or the error of writing it, which the call throws with its context.
    var content: Result<Content, PipeError>?
    /// Header fields that settings do not replace.
    var fields: [HTTPField] = []
    /// The media types that the caller accepts.
    var accept = CallRequest.jsonOnly
    /// The transfer of a file, if there is one: its bytes are counted, and the timeout is the longest time without any
    /// byte.
    var transfer: Transfer?
    /// The deadline of the whole call, if it has started.
    var deadline: Deadline?
    /// The number of the attempt, from 1 on.
    var attempt = 1
    /// The settings of all layers, including those of the call.
    var settings: CallSettings
    let scope: RunningCalls.Scope

    /// The path below the server's URL, and the positions of values in it. For an address it is the path of the
    /// collection.
    var path: (text: String, marks: PathMarks) {
        switch target {
        case .path(let path): (path.text, path.marks)
        case .address, .nowhere: (scope.pipe, scope.marks)
        }
    }
}
