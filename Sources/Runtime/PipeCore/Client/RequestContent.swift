import PipeHTTP
import PipeJSON

/// Content that is made when the call begins, such as a form with files, whose sizes are read then.
package protocol DeferredContent: Sendable {
    /// Whether the body can be sent more than once.
    var isReplayable: Bool { get }

    /// Makes the content.
    ///
    /// - Parameter boundary: Returns the text between the parts of a multipart body (RFC 2046, section 5.1.1).
    func content(boundary: () -> String) throws(PipeError) -> CallRequest.Content

    /// Returns what watches the body while it is sent.
    func watcher(_ clock: any Clock<Duration>) -> any BodyWatcher
}

extension CallRequest {
    /// Returns the content as it is sent: made now if it is deferred, and written by a codec if its type needs one.
    func madeContent(_ codecs: BodyCodecs?, _ client: PipeClient) throws(PipeError) -> Content? {
        guard let content = try content?.get().made(boundary: client.boundary) else {
            return nil
        }
        guard codecs != nil || content.isValue else {
            return content
        }
        return try (codecs ?? BodyCodecs([])).encoded(content, as: settings.headers["Content-Type"])
    }

    /// The media type and the bytes of the body.
    ///
    /// - Returns: `nil` for a call without a body, or if its bytes are not in memory.
    package func contentInMemory(_ client: PipeClient) throws(PipeError) -> (type: String, bytes: [UInt8])? {
        try madeContent(settings.bodyCodecs, client).flatMap { content in
            content.body.bytes.map { (content.type, $0) }
        }
    }
}

/// Watches the bytes of a call, for progress and for timeouts that limit pauses.
package protocol BodyWatcher: Sendable {
    /// The time since bytes were last transferred.
    var activity: Activity { get }

    /// Returns a body with the same bytes that reports them as the network takes them.
    func watching(_ body: HTTPBody) -> HTTPBody
}

/// A draft that decides how it is sent. Generated drafts with files conform to it through `FileCarrying`.
public protocol ContentDraft {
    /// The content of a request with this draft; `nil` for the usual one, its JSON.
    @_spi(Generated) func content(in format: BodyFormat, wrap: String?, style: JSONWriter.Style) -> DraftContent?

    /// The names of the members that its JSON does not have, such as files.
    @_spi(Generated) var contentMembers: [String] { get }
}

/// The content of a request with a draft.
@_spi(Generated) public struct DraftContent: Sendable {
    package let content: Result<CallRequest.Content, PipeError>

    package init(_ content: Result<CallRequest.Content, PipeError>) {
        self.content = content
    }
}
