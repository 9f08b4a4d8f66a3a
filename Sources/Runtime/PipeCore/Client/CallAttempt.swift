import HTTPTypes
import PipeHTTP

/// One attempt of a call: what all of its requests have in common.
package final class CallAttempt: Sendable {
    /// What all attempts of a call share.
    struct Shared: Sendable {
        /// The end of the time for all attempts.
        let deadline: Deadline?
        /// The idempotency key, if the call needs one and has no other one.
        let idempotencyKey: [HTTPField]
    }

    let call: CallRequest
    let client: PipeClient
    let running: RunningCall
    /// The number of the attempt, from 1 on.
    let number: Int
    let shared: Shared
    let address: HTTPAddress
    /// The content of the call as it is sent.
    let content: CallRequest.Content?
    let codecs: BodyCodecs?
    let credentials: CallCredentials?
    /// What requests pass on their way to the transport.
    let stages: [Exchange.Stage]
    /// The transport, if everything that a request waits for ends with the call, so that it needs no separate task.
    let collecting: (any CollectingTransport)?

    /// Makes an attempt, and checks everything that can be checked before a request is sent.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - number: The number of the attempt, from 1 on.
    ///   - shared: What all attempts share.
    ///   - client: Makes the call.
    ///   - running: The running call.
    ///   - isWhole: Whether the response is read into memory.
    init(
        _ call: consuming CallRequest, _ number: Int, _ shared: Shared, client: PipeClient, running: RunningCall,
        isWhole: Bool
    ) throws(PipeError) {
        self.client = client
        self.running = running
        self.number = number
        self.shared = shared
        address = try client.address(of: call)
        // Without a server it is unknown which header fields other servers may get.
        _ = try client.core.server.get()
        if let other = try client.core.other(call.settings) {
            call.trusted.append(other)
        }
        codecs = call.settings.bodyCodecs
        content = try call.madeContent(codecs, client)
        credentials = try client.credentials(of: call, at: address)
        stages = Exchange.stages(of: call, client, credentials)
        // A watched body is a stream, even if its bytes are in memory.
        let isOwn = isWhole && call.watcher == nil && stages.allSatisfy(\.isOwn)
        let transport = isOwn ? client.collectingTransport : nil
        collecting = transport?.collects(content?.body) == true ? transport : nil
        self.call = call
    }
}
