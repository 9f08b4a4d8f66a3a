#if Store
import PipeHTTP
import PipeJSON
import Synchronization

/// The records that were left out since the store was opened.
final class UnreadableRecords: Sendable {
    private static let limit = 100

    private let found = Mutex<[UnreadableRecord]>([])

    var all: [UnreadableRecord] { found.withLock { $0 } }

    private func add(_ record: UnreadableRecord) {
        found.withLock { found in
            guard !found.contains(where: { $0.type.hasSameBytes(as: record.type) && $0.localID == record.localID })
            else { return }
            if found.count == Self.limit { found.removeFirst() }
            found.append(record)
        }
    }

    /// What a closure reads of a row; `nil` if the record cannot be read, which is noted.
    func leavingOut<Value>(_ row: Int64, of type: String, _ body: () throws -> Value?) throws -> Value? {
        do {
            return try body()
        } catch StoreError.record(_, let error) {
            add(UnreadableRecord(type: type, localID: row, error: error))
        } catch let error as JSONError {
            add(UnreadableRecord(type: type, localID: row, error: error))
        }
        return nil
    }
}
#endif
