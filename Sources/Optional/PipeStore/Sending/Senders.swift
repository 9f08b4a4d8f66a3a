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

    /// Where resources were before, of those whose records were not carried over yet.
    func unadopted() -> [FormerPlaces] {
        state.withLock { state in
            state.senders.filter { !state.adopted.contains($0.key) }.map(\.value.formerPlaces).filter { !$0.isEmpty }
        }
    }

    func setAdopted(_ places: [FormerPlaces]) {
        state.withLock { state in
            for place in places { state.adopted.insert(Key(server: place.server, resource: place.resource)) }
        }
    }

    func sender(of resource: String, at server: String) -> (any ChangeSender)? {
        state.withLock { $0.senders[Key(server: server, resource: resource)] }
    }
}
#endif
