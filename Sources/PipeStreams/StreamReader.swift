import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP
import PipeJSON

/// Reads the values of one iteration over a stream: of its response, and of those to which it connects again.
actor StreamReader {
    private struct Opened: Sendable {
        let head: CallResponse
        let body: HTTPBody
    }

    private struct Response {
        let head: CallResponse
        let reader: BodyReader
        let entry: RunningCalls.Entry
        var parser: StreamParser
    }

    private let client: PipeClient
    private let options: StreamOptions
    private let limit: Int
    private let call: CallRequest
    private var retries: Retries
    private var response: Response?
    /// The values that were found and not yet returned.
    private var items: ArraySlice<StreamItem> = []
    private var hasEnded = false
    /// What a new connection tells the server.
    private(set) var lastEventID = ""
    private var reconnectionTime: Duration?

    /// - Parameter limit: The maximum number of bytes of a value.
    init(client: PipeClient, call: CallRequest, options: StreamOptions, lastEventID: String, limit: Int) {
        self.client = client
        self.call = call
        self.options = options
        self.lastEventID = lastEventID
        self.limit = limit
        retries = Retries(call.settings.retry)
    }

    deinit {
        if let response { client.core.running.remove(response.entry) }
    }

    /// Returns an error of the stream.
    func failure(_ reason: PipeError.Reason) -> PipeError {
        response?.head.error(reason) ?? PipeError(reason)
    }

    /// Returns the next value; `nil` at the end.
    func next() async throws(PipeError) -> StreamItem? {
        do throws(PipeError) {
            while true {
                if let item = items.popFirst() {
                    guard options.end.map({ item.bytes.elementsEqual($0.utf8) }) != true else {
                        await end()
                        return nil
                    }
                    return item
                }
                guard !hasEnded else {
                    return nil
                }
                try await read()
            }
        } catch {
            await end()
            throw error
        }
    }

    private func end() async {
        hasEnded = true
        items = []
        await close()
    }

    private func close() async {
        guard let closed = response else { return }
        response = nil
        client.core.running.remove(closed.entry)
        await closed.reader.replace(with: nil)
    }

    /// Reads a chunk, after opening the stream if necessary.
    private func read() async throws(PipeError) {
        do throws(PipeError) {
            var current = try await opened()
            let time = TimeLimit(
                pause: call.settings.timeout ?? CallSettings.defaultTimeout, deadline: call.deadline)
            guard let chunk = try await current.reader.next(within: time, client.clock, of: current.head) else {
                if let last = try current.parser.last() { items.append(last) }
                guard options.reconnects, case .events = current.parser else {
                    hasEnded = true
                    await close()
                    return
                }
                // The server has ended the connection: an event source connects again.
                await close()
                try await client.pause(reconnectionTime ?? .seconds(3), call.scope)
                return
            }
            items += try current.parser.items(in: chunk)
            if case .events(let parser) = current.parser {
                lastEventID = parser.lastEventID
                reconnectionTime = parser.reconnectionTime ?? reconnectionTime
            }
            response = current
            retries.recordProgress(in: client.core.retryBudget)
        } catch {
            // What was found before the error is returned first.
            guard options.reconnects, !Task.isCancelled,
                let pause = client.pause(after: error, &retries, call.deadline)
            else {
                throw error
            }
            await close()
            try await client.pause(max(pause, reconnectionTime ?? .zero), call.scope)
        }
    }

    private func opened() async throws(PipeError) -> Response {
        if let response { return response }
        var call = call
        if !lastEventID.isEmpty { call.fields.append(HTTPField(name: .lastEventID, value: lastEventID)) }
        let opened = try await client.perform(
            call,
            .stream { exchange, response, body throws(PipeError) -> Opened in
                guard response.status.kind == .successful else {
                    _ = try await exchange.read(response, body)
                    throw exchange.callResponse(response).error(.status(response.status.code))
                }
                return Opened(head: exchange.callResponse(response), body: body)
            })
        let reader = BodyReader(opened.body)
        let format = options.format ?? .format(of: opened.head.headers[.contentType])
        let response = Response(
            head: opened.head, reader: reader,
            entry: client.core.running.add(reader.running, scope: call.scope, method: call.method),
            parser: StreamParser(format, lastEventID: lastEventID, limit: limit))
        self.response = response
        return response
    }
}

extension HTTPField.Name {
    /// The ID of the last event that an event source received (HTML Living Standard, section 9.2.4).
    static let lastEventID = HTTPField.Name("Last-Event-ID")!
}
