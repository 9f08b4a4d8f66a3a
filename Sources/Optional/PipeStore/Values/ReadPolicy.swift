#if Store
/// Where records come from: the store, the server, or both.
public enum ReadPolicy: Hashable, Sendable {
    /// What is stored; the server is asked only for what is not.
    case cacheFirst
    /// The server is asked; what is stored is returned if it cannot be reached or has failed (status 500 to 599).
    case networkFirst
    /// What is stored; the server is not asked.
    case cacheOnly
    /// What is stored if it is younger than a duration; otherwise as ``networkFirst``.
    case refresh(olderThan: Duration)
}
#endif
