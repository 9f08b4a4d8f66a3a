@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// The values of a response, each read when it has arrived. Nothing is sent before the iteration begins.
///
/// ```swift
/// for try await event in todo.events.watch() { show(event) }
/// ```
///
/// Each iteration makes a call. It keeps the chunk and the value that are being read, and 64 KiB or one chunk more that
/// arrived meanwhile; then the server waits for the loop. The timeout of the call limits the time without a byte. The call
/// ends with the iteration, with its task, or with the calls of its client.
///
/// A stream that is cut throws an error. It is only continued if no value is lost: before the first value, if the call may
/// be repeated, and after values that have IDs, if it reconnects (``reconnecting(_:)``).
public struct RecordStream<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Record
    public typealias Failure = PipeError

    private let client: PipeClient
    private let call: Result<CallRequest, PipeError>
    private var options: StreamOptions
    private let preparation: StreamReader.Preparation?
    private var lastEventID = ""

    init(
        client: PipeClient, call: Result<CallRequest, PipeError>, options: StreamOptions,
        preparation: StreamReader.Preparation? = nil
    ) {
        self.client = client
        self.call = call
        self.options = options
        self.preparation = preparation
    }

    /// The stream after an event, for a server that keeps events: the first request sends `Last-Event-ID`.
    ///
    /// - Parameter eventID: The ``StreamEvent/id`` of the event.
    public func after(eventID: String) -> RecordStream {
        var copy = self
        copy.lastEventID = eventID
        return copy
    }

    /// The stream that continues after its connection was lost, as an event source does (HTML Living Standard, section
    /// 9.2.3): with a new request, which sends the ID of the last event. Only server-sent events can continue.
    ///
    /// It also connects again when the server ends the response, until the server responds with 204 or sends the `end` of the
    /// schema. Without IDs, events between two responses may be missed or come twice; a connection that is lost after
    /// events then throws, and a call that is not idempotent ends with its response.
    ///
    /// The client waits as long as the server asks for (`retry`), and otherwise as before a retry; after a connection that
    /// the server ends, 3 seconds. It gives up as other calls do: after the retries that the settings allow without a
    /// value between them.
    public func reconnecting(_ reconnects: Bool = true) -> RecordStream {
        var copy = self
        copy.options.reconnects = reconnects
        return copy
    }

    /// The values with the IDs and names of their events.
    public var events: StreamEvents<Record> { StreamEvents(self) }

    func reader() -> Result<StreamReader, PipeError> {
        call.map {
            StreamReader(
                client: client, call: $0, options: options, preparation: preparation, lastEventID: lastEventID)
        }
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: reader())
    }

    /// Iterates over the values.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let reader: Result<StreamReader, PipeError>

        public mutating func next() async throws(PipeError) -> Record? {
            try await next(isolation: #isolation)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws(PipeError) -> Record? {
            let reader = try reader.get()
            // Values that have arrived are returned without a suspension.
            while !reader.findItem() {
                guard try await reader.advance() else { return nil }
            }
            return try reader.record(Record.self)
        }
    }
}
