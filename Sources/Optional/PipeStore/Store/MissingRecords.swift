#if Store
import PipeCore
import PipeHTTP
import Synchronization

/// Records that are fetched since the store does not have them: once for all that want them at the same time.
final class MissingRecords: Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let row: RowKey
    }

    private let flights = Mutex<[Key: any Sendable]>([:])

    /// The number of callers that wait for records of a type.
    func waiterCount<Record: StorableRecord>(of type: Record.Type) -> Int {
        flights.withLock { flights in
            flights.values.reduce(0) { count, flight in
                count + ((flight as? SingleFlight<Result<Record, StoreError>>)?.waiterCount ?? 0)
            }
        }
    }

    /// - Parameter fetch: Fetches the record, and stores it.
    func record<Record: StorableRecord>(
        at row: RowKey, fetch: @escaping @Sendable () async -> Result<Record, StoreError>
    ) async throws(StoreError) -> Record {
        typealias Flight = SingleFlight<Result<Record, StoreError>>
        let key = Key(type: ObjectIdentifier(Record.self), row: row)
        let flight = flights.withLock { flights -> Flight in
            if let flight = flights[key] as? Flight { return flight }
            let flight = Flight()
            flights[key] = flight
            return flight
        }
        let landed = await flight.value(where: { _ in false }) { _, _ in
            Flight.Landing(outcome: .success(await fetch()))
        }
        flights.withLock { flights in
            if flights[key] as? Flight === flight { flights[key] = nil }
        }
        switch landed {
        case .success(let result): return try result.get()
        case .failure(let error): throw .call(error)
        }
    }
}
#endif
