/// A bounded store of responses. Its errors never make a call fail.
protocol CacheStore: Sendable {
    /// Returns the responses of a key, the latest first.
    func responses(for key: String) async -> [CachedResponse]

    /// Stores a response. It replaces the one with the same caller and selectors.
    func store(_ response: CachedResponse, for key: String) async

    /// Removes all responses of a key.
    func remove(_ key: String) async

    /// Removes all responses.
    func removeAll() async
}

extension CacheStore {
    /// The most responses that are stored for one key.
    static var variantLimit: Int { 8 }
}
