#if Store
import PipeHTTP
import Synchronization

/// The senders of the resources that the app uses.
final class Senders: Sendable {
    private struct Key: Hashable {
        let server: String
        let resource: String
    }

    private struct State {
        var senders: [Key: any ChangeSender] = [:]
        var adopted: Set<Key> = []
    }

    private let state = Mutex(State())

    func add(_ sender: some ChangeSender) {
        guard let server = sender.server else { return }
        state.withLock { $0.senders[Key(server: server, resource: sender.resource)] = sender }
    }

    /// The senders of the resources of a server.
    func all(at server: String) -> [any ChangeSender] {
        state.withLock { state in
            state.senders.filter { $0.key.server.hasSameBytes(as: server) }.sorted { $0.key.resource < $1.key.resource }
                .map(
                    \.value)
        }
    }

    /// Where resources were before, of those that were not asked for yet.
    func unadopted() -> [FormerPlaces] {
        state.withLock { state in
            state.senders.compactMap { key, sender in
                state.adopted.insert(key).inserted ? sender.formerPlaces : nil
            }.filter { !$0.isEmpty }
        }
    }

    func sender(of resource: String, at server: String) -> (any ChangeSender)? {
        state.withLock { $0.senders[Key(server: server, resource: resource)] }
    }
}
#endif
