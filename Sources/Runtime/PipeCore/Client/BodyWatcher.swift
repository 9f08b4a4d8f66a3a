import PipeHTTP

/// Watches the bytes of a call, for progress and for timeouts that limit pauses.
package protocol BodyWatcher: Sendable {
    /// The time since bytes were last transferred.
    var activity: Activity { get }

    /// Returns a body with the same bytes that reports them as the network takes them.
    func watching(_ body: HTTPBody) -> HTTPBody
}
