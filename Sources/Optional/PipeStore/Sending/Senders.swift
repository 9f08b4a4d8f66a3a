#if Store
import Synchronization

/// The senders of the resources that the app uses.
final class Senders: Sendable {
    private struct Key: Hashable {
        let server: String
        let resource: String
    }

    private let senders = Mutex<[Key: any ChangeSender]>([:])

    func add(_ sender: some ChangeSender) {
        guard let server = sender.server else { return }
        senders.withLock { $0[Key(server: server, resource: sender.resource)] = sender }
    }

    func sender(of resource: String, at server: String) -> (any ChangeSender)? {
        senders.withLock { $0[Key(server: server, resource: resource)] }
    }
}
#endif
