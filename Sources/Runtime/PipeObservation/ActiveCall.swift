import HTTPTypes
import PipeCore

/// A call of a client that has not ended: it waits for a slot, or its request, its response or a pause between two
/// attempts is not over.
public struct ActiveCall: Sendable, Identifiable {
    /// The number of the call, which no other call of the client has.
    public let id: Int
    /// The method of its first request.
    public let method: HTTPRequest.Method
    /// The path of the collection, with `{id}` instead of identities and other values, such as `projects/{id}/tasks`. For
    /// the call of a URL, it is the URL's path.
    public let resource: String
    private let call: RunningCall

    init?(_ id: RunningCalls.Entry, _ call: RunningCalls.Call) {
        guard let method = call.method else {
            return nil
        }
        self.id = id
        self.method = method
        resource = call.scope.pattern ?? call.scope.pipe
        self.call = call.call
    }

    /// Ends the call: it throws ``PipeError/Reason/cancelled``. The server may have executed it.
    public func cancel() {
        call.preventFurtherPhases()
        call.cancel()
    }
}
