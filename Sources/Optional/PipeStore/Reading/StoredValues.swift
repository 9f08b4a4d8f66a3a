#if Store
/// The stored value, then the fetched one if it differs.
public struct StoredValues<Value: Equatable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Value
    public typealias Failure = StoreError

    private let stored: @Sendable () async throws(StoreError) -> Value
    private let fetched: @Sendable () async throws(StoreError) -> Value

    init(
        stored: @escaping @Sendable () async throws(StoreError) -> Value,
        server fetched: @escaping @Sendable () async throws(StoreError) -> Value
    ) {
        self.stored = stored
        self.fetched = fetched
    }

    public func makeAsyncIterator() -> Iterator {
        Iterator(stored: stored, fetched: fetched)
    }

    /// Iterates over the one or two values.
    public struct Iterator: AsyncIteratorProtocol {
        private enum Place {
            case atStart
            case afterStored
            case atEnd
        }

        fileprivate let stored: @Sendable () async throws(StoreError) -> Value
        fileprivate let fetched: @Sendable () async throws(StoreError) -> Value
        private var place = Place.atStart
        private var first: Value?

        fileprivate init(
            stored: @escaping @Sendable () async throws(StoreError) -> Value,
            fetched: @escaping @Sendable () async throws(StoreError) -> Value
        ) {
            self.stored = stored
            self.fetched = fetched
        }

        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(StoreError) -> Value? {
            switch place {
            case .atStart:
                place = .afterStored
                let value = try await stored()
                first = value
                return value
            case .afterStored:
                place = .atEnd
                let value = try await fetched()
                return value == first ? nil : value
            case .atEnd:
                return nil
            }
        }

        public mutating func next() async throws(StoreError) -> Value? {
            try await next(isolation: nil)
        }
    }
}
#endif
