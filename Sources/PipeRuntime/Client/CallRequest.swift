import HTTPTypes

/// One call, before it is made into requests.
struct CallRequest: Sendable {
    /// Where a call goes.
    enum Target: Sendable {
        /// A path below the server's URL.
        case path(ResourcePath)
        /// An address that the server gave, on its own origin; sent byte for byte.
        case address(HTTPAddress)
    }

    /// A body in memory with its media type.
    struct Content: Sendable {
        let type: String
        let bytes: [UInt8]

        static let jsonType = "application/json; charset=utf-8"
        /// RFC 7396, section 4.
        static let mergePatchType = "application/merge-patch+json"
        static let formType = "application/x-www-form-urlencoded"
    }

    let method: HTTPRequest.Method
    let target: Target
    /// Other servers that get the credentials, too.
    var trusted: [HTTPAddress] = []
    var query = Query()
    /// The body, or why it cannot be written: the call throws that, with its context.
    var content: Result<Content, PipeError>?
    /// The media types that are welcome as an answer.
    var accept = "application/json"
    /// All layers, the call's own included.
    var settings: CallSettings
    let scope: RunningCalls.Scope
}
