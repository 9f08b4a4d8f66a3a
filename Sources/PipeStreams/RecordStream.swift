@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// The values of a response, each read when it has arrived. Nothing is sent before the iteration begins.
///
/// ```swift
/// for try await event in todo.events.watch() { show(event) }
/// ```
///
/// Each iteration makes a call. It keeps no more of the response than the value that is being read, and the server waits if
/// the loop does. The timeout of the call limits the time without a byte. The call ends with the iteration, with its task, or
/// with the calls of its client.
public struct RecordStream<Record: JSONReadable & Sendable>: AsyncSequence, Sendable {
    public typealias Element = Record
    public typealias Failure = PipeError

    private let client: PipeClient
    private let call: Result<CallRequest, PipeError>
    private let options: StreamOptions
    private var lastEventID = ""

    init(client: PipeClient, call: Result<CallRequest, PipeError>, options: StreamOptions) {
        self.client = client
        self.call = call
        self.options = options
    }

    /// The stream after an event, for a server that keeps events: it is sent in `Last-Event-ID`.
    public func after(eventID: String) -> RecordStream {
        var copy = self
        copy.lastEventID = eventID
        return copy
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(client: client, call: call, options: options, lastEventID: lastEventID)
    }

    /// Iterates over the values.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private let reader: Result<StreamReader, PipeError>
        private let options: StreamOptions

        init(
            client: PipeClient, call: Result<CallRequest, PipeError>, options: StreamOptions, lastEventID: String
        ) {
            self.options = options
            reader = call.map { call in
                StreamReader(
                    client: client, call: client.bounded(call), options: options, lastEventID: lastEventID,
                    limit: call.settings.bodyLimit ?? CallSettings.defaultBodyLimit)
            }
        }

        public mutating func next() async throws(PipeError) -> Record? {
            try await next(isolation: nil)
        }

        public mutating func next(
            isolation actor: isolated (any Actor)?
        ) async throws(PipeError) -> Record? {
            let reader = try reader.get()
            guard let item = try await reader.next() else {
                return nil
            }
            do throws(JSONError) {
                return try JSON.decode(Record.self, from: try item.json(typeIn: options.typeMember))
            } catch {
                throw await reader.failure(.decoding(error))
            }
        }
    }
}
