/// Where responses are kept: bounded, and never a reason for a call to fail.
protocol CacheStore: Sendable {
    /// What is kept for a key, the latest first.
    func responses(for key: String) async -> [CachedResponse]

    /// Keeps a response, in the place of one with the same caller and selectors.
    func store(_ response: CachedResponse, for key: String) async

    /// Forgets all of a key.
    func remove(_ key: String) async

    /// Forgets everything.
    func removeAll() async
}

extension CacheStore {
    /// So many responses of one address at most are kept.
    static var variantLimit: Int { 8 }
}
