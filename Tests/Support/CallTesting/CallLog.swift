public import PipeCore
import Synchronization

/// Makes calls one after the other, each with the first records, and keeps what came of them.
public final class CallLog: Sendable {
    /// What came of one call.
    public struct Outcome: Hashable, Sendable {
        /// The names of the resource, of those above it and of the call, joined by full stops.
        public let name: String
        /// The error; `nil` if the call has returned what its type says.
        public let failure: String?
    }

    private let reset: @Sendable () async -> Void
    private let list = Mutex<[Outcome]>([])

    /// - Parameter reset: Brings back the first records of the server; called before each call.
    public init(reset: @escaping @Sendable () async -> Void) {
        self.reset = reset
    }

    /// What came of all calls, in their order.
    public var outcomes: [Outcome] { list.withLock { $0 } }

    /// Makes a call.
    public func make(_ name: String, _ call: @Sendable () async throws -> Void) async {
        await reset()
        let outcome: Outcome
        do {
            try await call()
            outcome = Outcome(name: name, failure: nil)
        } catch {
            outcome = Outcome(name: name, failure: String(describing: error))
        }
        list.withLock { $0.append(outcome) }
    }
}

/// The value of a JSON text, of the type that the call takes.
public func value<Value: JSONReadable>(_ json: String) throws -> Value {
    try JSON.decode(Value.self, from: Array(json.utf8))
}

/// The identity of a JSON text, where the identity and the record are taken.
public func identity<Owner, Raw: JSONReadable & QueryValue & Hashable>(_ json: String) throws -> RecordID<Owner, Raw> {
    try value(json)
}

/// Reads records, pages or the values of a stream up to the end or to a limit, since a server can go on for ever.
public func read<Elements: AsyncSequence>(_ elements: Elements, upTo limit: Int = 50) async throws {
    var count = 0
    for try await _ in elements {
        count += 1
        if count == limit { return }
    }
}
