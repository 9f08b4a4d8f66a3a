import PipeHTTP

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
