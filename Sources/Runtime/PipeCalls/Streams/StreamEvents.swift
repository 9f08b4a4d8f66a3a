import PipeHTTP
import PipeJSON

/// A value of a stream, with what its event says besides.
public struct StreamEvent<Record: Sendable>: Sendable {
    /// The value.
    public let record: Record
    /// The ID of the event, or the last one before it; empty without one. ``RecordStream/after(eventID:)`` continues there.
    public let id: String
    /// The name of a server-sent event, of the field `event`; `message` if it has none, and `nil` in other formats.
    public let name: String?
}

/// The values of a stream with their events, of ``RecordStream/events``.
///
/// ```swift
/// for try await event in todo.events.watch().events {
///     save(event.record, lastEventID: event.id)
/// }
/// ```
public struct StreamEvents<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = StreamEvent<Record>
    public typealias Failure = PipeError

    private let stream: RecordStream<Record>

    init(_ stream: RecordStream<Record>) {
        self.stream = stream
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: stream.reader())
    }

    /// Iterates over the events.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: Result<StreamReader, PipeError>

        public mutating func next() async throws(PipeError) -> StreamEvent<Record>? {
            try await next(isolation: #isolation)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PipeError) -> StreamEvent<Record>? {
            let reader = try reader.get()
            while !reader.findItem() {
                guard try await reader.advance() else { return nil }
            }
            return StreamEvent(record: try reader.record(Record.self), id: reader.eventID, name: reader.eventType)
        }
    }
}
