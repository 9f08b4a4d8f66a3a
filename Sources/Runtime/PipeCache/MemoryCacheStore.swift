import Synchronization

/// Stores responses in memory. If there are too many bytes, the least recently used keys are removed.
final class MemoryCacheStore: CacheStore {
    private struct Entry {
        var responses: [CachedResponse]
        var size: Int
        var lastUse: UInt64
    }

    private struct State {
        var entries: [String: Entry] = [:]
        var size = 0
        var uses: UInt64 = 0
    }

    private let limit: Int
    private let state = Mutex(State())

    init(limit: Int) {
        self.limit = limit
    }

    /// The approximate size of all stored responses in bytes.
    var size: Int { state.withLock { $0.size } }

    func responses(for key: String) async -> [CachedResponse] {
        state.withLock { state in
            state.uses += 1
            state.entries[key]?.lastUse = state.uses
            return state.entries[key]?.responses ?? []
        }
    }

    func store(_ response: CachedResponse, for key: String) async {
        guard response.size <= limit else {
            return
        }
        state.withLock { state in
            var responses = state.entries[key]?.responses ?? []
            responses.removeAll { $0.hasSameUse(as: response) }
            responses.insert(response, at: 0)
            responses = Array(responses.prefix(Self.variantLimit))
            state.uses += 1
            let size = responses.reduce(0) { $0 + $1.size }
            state.size += size - (state.entries[key]?.size ?? 0)
            state.entries[key] = Entry(responses: responses, size: size, lastUse: state.uses)
            if state.size > limit {
                Self.shrink(&state, to: limit / 4 * 3, keeping: key)
            }
        }
    }

    func remove(_ key: String) async {
        state.withLock { state in
            state.size -= state.entries.removeValue(forKey: key)?.size ?? 0
        }
    }

    func removeAll() async {
        state.withLock { $0 = State() }
    }

    /// Removes more than necessary, so that the entries are rarely sorted.
    private static func shrink(_ state: inout State, to size: Int, keeping key: String) {
        for (candidate, entry) in state.entries.sorted(by: { $0.value.lastUse < $1.value.lastUse })
        where state.size > size && candidate != key {
            state.entries[candidate] = nil
            state.size -= entry.size
        }
    }
}
