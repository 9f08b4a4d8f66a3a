import HTTPTypes
@_spi(Generated) import PipeCore
@_spi(Generated) import PipeHTTP
import PipeJSON

/// Reads the values of one iteration over a stream: of its response, and of the responses after it reconnects.
final class StreamReader {
    /// Adds what is only known after the callbacks of the app, such as the body.
    typealias Preparation = @Sendable (inout CallRequest) async throws(PipeError) -> Void

    private struct Opened: Sendable {
        let head: CallResponse
        let body: HTTPBody
    }

    private struct Response {
        let head: CallResponse
        let reader: BodyReader
        let entry: RunningCalls.Entry
    }

    private let client: PipeClient
    private let options: StreamOptions
    private var call: CallRequest
    /// `nil` after it was called.
    private var preparation: Preparation?
    /// The maximum number of bytes of a value.
    private let limit: Int
    private var retries: Retries
    private var idempotencyKey: [HTTPField]?
    private let running = RunningCall()
    private var response: Response?
    /// Finds the values in the response. Not a part of it: its bytes would be copied with it.
    private var parser: (any StreamParser)?
    /// The error after the values that have arrived.
    private var failure: PipeError?
    /// The value that the end of the response ends.
    private var last: ArraySlice<UInt8>?
    /// Whether the response has had a value.
    private var hasProgressed = false
    /// The last value that was returned.
    private var item: ArraySlice<UInt8> = []
    /// The format of the last response.
    private var format: StreamFormat?
    /// Which values report errors; `nil` if none does.
    private let rules: ErrorRules?
    private var hasEnded = false
    private var lastEventID: String
    private var delays = ReconnectionDelays()
    /// When the connection has lasted so long that it has not failed.
    private var success: Deadline?
    /// The number of values that were found.
    private var count = 0

    init(
        client: PipeClient, call: CallRequest, options: StreamOptions, preparation: Preparation?, lastEventID: String
    ) {
        self.client = client
        self.call = client.bounded(call)
        self.options = options
        self.preparation = preparation
        self.lastEventID = lastEventID
        limit = call.settings.bodyLimit ?? CallSettings.defaultBodyLimit
        retries = Retries(call.settings.retry)
        rules = client.core.errors.flatMap { $0.condition == nil ? nil : $0 }
    }

    deinit {
        close()
    }

    /// Finds the next ``item`` among those that have arrived.
    func findItem() -> Bool {
        guard hasEnded || !isCancelled, let found = nextItem() else { return false }
        guard !options.isEnd(found) else {
            end()
            return false
        }
        item = found
        count += 1
        if !hasProgressed {
            hasProgressed = true
            retries.recordProgress(in: client.core.retryBudget)
        }
        return true
    }

    private var isCancelled: Bool { Task.isCancelled || running.isCancelled }

    private func nextItem() -> ArraySlice<UInt8>? {
        if let last {
            self.last = nil
            return last
        }
        do throws(PipeError) {
            return try parser?.next()
        } catch {
            failure = error
            return nil
        }
    }

    /// Opens the stream, or waits for the next values.
    ///
    /// - Returns: `false` at the end.
    nonisolated(nonsending) func advance() async throws(PipeError) -> Bool {
        guard !hasEnded else {
            close()
            return false
        }
        do throws(PipeError) {
            try await prepare()
            do throws(PipeError) {
                try await readOn()
            } catch {
                try await reconnect(after: error)
            }
            return true
        } catch {
            end()
            throw error
        }
    }

    private nonisolated(nonsending) func readOn() async throws(PipeError) {
        guard let response else {
            return try await open()
        }
        if let failure {
            throw failure.adding(response.head.errorContext)
        }
        guard !isCancelled else {
            throw PipeError(.cancelled).adding(response.head.errorContext)
        }
        let time = TimeLimit(
            timeout: call.settings.timeout ?? CallSettings.defaultTimeout, isPause: true, deadline: call.deadline)
        guard let chunk = try await response.reader.next(within: time, client.clock, of: response.head) else {
            return try await finish()
        }
        parser?.add(chunk)
    }

    private nonisolated(nonsending) func prepare() async throws(PipeError) {
        guard let preparation else { return }
        self.preparation = nil
        var prepared = call
        try await preparation(&prepared)
        call = prepared
    }

    // MARK: - Values

    /// The name of the event of ``item``; `nil` in formats without events.
    var eventType: String? { parser?.eventType }

    /// The ID of the event of ``item``, or the last one before it; empty without one.
    var eventID: String { parser?.lastEventID ?? "" }

    /// The value of ``item``.
    func record<Record: JSONReadable>(_ type: Record.Type) throws(PipeError) -> Record {
        do throws(PipeError) {
            try checkReportsNoError()
            // A record that is not changed is made where the caller wants it, without a copy.
            guard let reception = options.reception else { return try decoded(type) }
            return try reception.received(try decoded(type))
        } catch {
            end()
            throw error
        }
    }

    private func checkReportsNoError() throws(PipeError) {
        if let errorEvent = options.errorEvent, eventType?.hasSameBytes(as: errorEvent) == true {
            throw failure(.reported)
        }
        if let rules, !isArray, rules.reportsFailure(in: Array(item), headers: HTTPFields()) {
            throw failure(.reported)
        }
    }

    private func decoded<Record: JSONReadable>(_ type: Record.Type) throws(PipeError) -> Record {
        do throws(JSONError) {
            var json = item
            let isText = type == String.self
            if isText || options.eventMember != nil, let name = eventType {
                json = try json.eventJSON(type: name, isText: isText, typeIn: options.eventMember)
            }
            return try JSON.decode(type, from: json, at: isArray ? options.element : options.item)
        } catch {
            throw failure(.decoding(located(error)))
        }
    }

    private var isArray: Bool { format?.isArray == true }

    /// An error in a value, with the number of the value in its path.
    private func located(_ error: JSONError) -> JSONError {
        var path: [JSONPath.Component] = []
        if case .jsonArray(let pointer) = format {
            path = (pointer?.tokens ?? []).map { .member($0) }
        }
        path.append(.element(count - 1))
        return JSONError(error.reason, offset: error.offset, path: JSONPath(path + error.path.components))
    }

    private func failure(_ reason: PipeError.Reason) -> PipeError {
        guard var context = response?.head.errorContext else {
            return PipeError(reason)
        }
        context.body = Array(item)
        context.rules = client.core.errors
        return PipeError(reason, context: context)
    }

    // MARK: - Responses

    private func end() {
        hasEnded = true
        close()
    }

    /// Closes the connection, which nothing else holds.
    private func close() {
        guard let closed = response else { return }
        (response, parser, failure) = (nil, nil, nil)
        client.core.running.remove(closed.entry)
    }

    /// Remembers what a new connection needs.
    private func noteEvent() {
        guard format == .serverSentEvents, let parser else { return }
        lastEventID = parser.lastEventID
        delays.requested = parser.reconnectionTime ?? delays.requested
    }

    /// Returns the pause before a new connection.
    private func reconnectionPause(usual: Duration) -> Duration {
        let hasLasted = success.map { $0.left <= .zero } ?? false
        defer { (hasProgressed, success) = (false, nil) }
        return delays.pause(usual: usual, hasFailed: !hasProgressed && !hasLasted)
    }

    private nonisolated(nonsending) func open() async throws(PipeError) {
        var call = call
        if idempotencyKey == nil { idempotencyKey = try call.newIdempotencyKey() }
        call.fields += idempotencyKey ?? []
        if !lastEventID.isEmpty {
            // The ID of the last event that an event source received (HTML Living Standard, section 9.2.4).
            let (name, value) = try HeaderFieldRules.checked(name: "Last-Event-ID", value: lastEventID)
            call.fields.append(HTTPField(name: name, value: value))
        }
        // A cache may not respond to an event source (HTML Living Standard, section 9.2.2).
        if options.format == .serverSentEvents || options.reconnects, call.settings.headers["Cache-Control"] == nil {
            call.fields.append(HTTPField(name: .cacheControl, value: "no-cache"))
        }
        let hasEvents = options.format == .serverSentEvents
        let opened = try await client.perform(
            call,
            .stream { exchange, response, body throws(PipeError) -> Opened in
                let type = response.headerFields[.contentType]
                let isOther = hasEvents && type != nil && StreamFormat.format(of: type) != .serverSentEvents
                guard response.status.kind == .successful, !isOther || response.status == .noContent else {
                    let received = try await exchange.read(response, body)
                    throw received.error(
                        .header(name: "Content-Type", .unreadable(type: StreamFormat.serverSentEvents.mediaType)))
                }
                return Opened(head: exchange.callResponse(response), body: body)
            })
        // The server tells an event source to stop (HTML Living Standard, section 9.2.3).
        guard opened.head.status != .noContent else {
            hasEnded = true
            return
        }
        let reader = BodyReader(opened.body, running: running)
        let format = options.format(of: opened.head.headers[.contentType])
        self.format = format
        parser = format.parser(lastEventID: lastEventID, limit: limit)
        hasProgressed = false
        success = Deadline(ReconnectionDelays.longest, client.clock)
        response = Response(
            head: opened.head, reader: reader,
            entry: client.core.running.add(running, scope: call.scope, method: call.method))
    }

    /// Whether the last response is one of an event source that connects again.
    private var isEventSource: Bool { options.reconnects && format == .serverSentEvents }

    /// Whether an error loses no value if the stream is read from another response.
    private func canReconnect(after error: PipeError) -> Bool {
        guard count > 0 else {
            return options.reconnects || call.canRepeat(after: error, hasKey: idempotencyKey?.isEmpty == false)
        }
        // Without IDs, a response whose events are missed is an error; one that has had none is not.
        return isEventSource && (!lastEventID.isEmpty || !hasProgressed)
    }

    /// Whether the stream goes on after a response that the server has ended.
    ///
    /// An event source does so with and without IDs (HTML Living Standard, section 9.2.3), but it only makes GETs: another
    /// POST without an ID could do again what the last one did.
    private var goesOn: Bool { isEventSource && (!lastEventID.isEmpty || call.canRepeat(hasKey: false)) }

    /// Ends the stream after its response, or connects again.
    private nonisolated(nonsending) func finish() async throws(PipeError) {
        if let last = try parser?.last() {
            guard options.end == nil || options.isEnd(last) else {
                throw PipeError(.connection(.closed))
            }
            guard options.end != nil || !options.isEnd(last) else { return end() }
            self.last = last
            hasEnded = options.end == nil
            return
        }
        guard options.end == nil else {
            throw PipeError(.connection(.closed))
        }
        noteEvent()
        guard goesOn else {
            return end()
        }
        close()
        try await client.pause(reconnectionPause(usual: ReconnectionDelays.usual), call.scope)
    }

    private nonisolated(nonsending) func reconnect(after error: PipeError) async throws(PipeError) {
        noteEvent()
        guard !Task.isCancelled, canReconnect(after: error),
            var pause = client.pause(after: error, &retries, call.deadline)
        else {
            throw response.map { error.adding($0.head.errorContext) } ?? error
        }
        if format == .serverSentEvents {
            pause = max(pause, reconnectionPause(usual: .zero))
        }
        close()
        try await client.pause(pause, call.scope)
    }
}
