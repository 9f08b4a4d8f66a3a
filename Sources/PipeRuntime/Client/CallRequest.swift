import HTTPTypes

/// One call, before it is made into requests.
struct CallRequest: Sendable {
    /// Where a call goes.
    enum Target: Sendable {
        /// A path below the server's URL.
        case path(ResourcePath)
        /// An address that the server gave, on its own origin; sent byte for byte.
        case address(HTTPAddress)
        /// Nowhere: what was given is no address, which the call throws.
        case nowhere(PipeError)
    }

    /// A body with its media type.
    struct Content: Sendable {
        let type: String
        let body: HTTPBody
        /// Whether the bytes are JSON that a codec is to write as ``type``.
        var isValue = false
        /// What is said of it besides.
        var fields = HTTPFields()

        init(type: String, body: HTTPBody) {
            self.type = type
            self.body = body
        }

        init(type: String, bytes: [UInt8]) {
            self.init(type: type, body: HTTPBody(bytes))
        }

        /// Parts that are laid out when the call is made.
        private(set) var form: Multipart?

        init(_ form: Multipart) {
            self.init(type: "", body: .empty)
            self.form = form
        }

        /// The same with its parts laid out; looks at their files.
        func laidOut(boundary: () -> String) throws(PipeError) -> Content {
            guard let form else {
                return self
            }
            let layout = try MultipartLayout(form, boundary: boundary())
            return Content(type: layout.contentType, body: layout.body)
        }

        /// Whether it can be sent more than once.
        var isReplayable: Bool { form?.isReplayable ?? body.isReplayable }

        static let jsonType = "application/json; charset=utf-8"
        /// RFC 7396, section 4.
        static let mergePatchType = "application/merge-patch+json"
        static let formType = "application/x-www-form-urlencoded"
    }

    static let jsonOnly = "application/json"

    let method: HTTPRequest.Method
    let target: Target
    /// Other servers that get the credentials, too.
    var trusted: [HTTPAddress] = []
    /// Whether the caller has written the address, and what goes to it.
    var isAddressed = false
    var query = URLQuery()
    /// Whether the call reads alone, whatever its method, so that it may be sent again.
    var isRead = false
    /// The body, or why it cannot be written: the call throws that, with its context.
    var content: Result<Content, PipeError>?
    /// Header fields that no setting replaces.
    var fields: [HTTPField] = []
    /// The media types that are welcome as an answer.
    var accept = CallRequest.jsonOnly
    /// Where the bytes of a file move: the timeout is that of a pause between them, and they are counted.
    var transfer: Transfer?
    /// When all of it has to be at its end, where that was begun already.
    var deadline: Deadline?
    /// Which attempt it is, from 1 on.
    var attempt = 1
    /// All layers, the call's own included.
    var settings: CallSettings
    let scope: RunningCalls.Scope

    /// The path below the server's URL, and where values are in it; that of the collection where an address is called.
    var path: (text: String, marks: PathMarks) {
        switch target {
        case .path(let path): (path.text, path.marks)
        case .address, .nowhere: (scope.pipe, scope.marks)
        }
    }
}
