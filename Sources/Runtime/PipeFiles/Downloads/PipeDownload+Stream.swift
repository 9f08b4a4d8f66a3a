import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP

extension PipeDownload {
    /// The bytes of a response as they arrive. It can be read once; releasing it closes the connection.
    ///
    /// If the connection is lost, the stream continues after the bytes already returned, as long as the file on the server
    /// is the same. At the end, length and digest are checked if the server sent them. If that check throws, the returned
    /// bytes must not be trusted.
    public struct Stream: AsyncSequence, Sendable {
        public typealias Element = ArraySlice<UInt8>
        public typealias Failure = PipeError

        let reader: DownloadReader

        /// The status of the response, from 200 to 299.
        public var status: Int { reader.head.status.code }
        /// The header fields of the response.
        public var headers: HTTPFields { reader.head.headers }
        /// The length in bytes; `nil` if the server does not send it.
        public var length: Int64? { reader.version.length }
        /// The file name that the server suggests, without folders.
        public var suggestedFilename: String { reader.version.filename }

        public func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(reader: reader)
        }

        /// Iterates over the chunks.
        public struct AsyncIterator: AsyncIteratorProtocol {
            let reader: DownloadReader

            public mutating func next() async throws(PipeError) -> ArraySlice<UInt8>? {
                try await reader.next()
            }

            public mutating func next(
                isolation actor: isolated (any Actor)?
            ) async throws(PipeError) -> ArraySlice<UInt8>? {
                try await reader.next()
            }
        }

        func error(_ reason: PipeError.Reason) -> PipeError {
            reader.head.error(reason)
        }
    }
}

/// Reads the body of a response, and of the responses with the rest of it.
actor DownloadReader {
    /// The first response, without its body.
    nonisolated let head: CallResponse
    nonisolated let version: FileVersion

    private let client: PipeClient
    private let call: CallRequest
    private let meter: ProgressMeter?
    private var body: BodyReader
    /// The call, from its first response until the stream ends.
    private let entry: RunningCalls.Entry
    private var received: Int64 = 0
    private var computation: DigestComputation?
    private var retries: Retries
    private var hasEnded = false

    private typealias Opened = (head: CallResponse, version: FileVersion, body: HTTPBody)

    init(client: PipeClient, call: CallRequest, meter: ProgressMeter?) async throws(PipeError) {
        var call = call
        if call.method == .get {
            call.fields += RangeRequest(offset: 0, end: nil, version: nil).fields
        }
        let opened = try await client.perform(
            call,
            .stream { exchange, response, body throws(PipeError) -> Opened in
                guard response.status.kind == .successful, response.status.code != 206 else {
                    _ = try await exchange.read(response, body)
                    throw exchange.callResponse(response).error(
                        .transfer(.unaskedPart(response.headerFields[.contentRange] ?? "")))
                }
                let head = exchange.callResponse(response)
                let version = FileVersion(
                    response, length: body.length, address: head.address, now: client.now())
                return (head, version, body)
            })
        head = opened.head
        version = opened.version
        body = BodyReader(opened.body)
        computation = opened.version.digest.map { DigestComputation($0.algorithm) }
        self.client = client
        self.call = call
        self.meter = meter
        retries = Retries(call.settings.retry)
        entry = client.core.running.add(body.running, scope: call.scope, method: call.method)
        meter?.begin(at: 0, of: opened.version.length)
    }

    deinit {
        client.core.running.remove(entry)
        meter?.end(.stopped)
    }

    /// Returns the next chunk; `nil` at the end.
    func next() async throws(PipeError) -> ArraySlice<UInt8>? {
        guard !hasEnded else {
            return nil
        }
        do throws(PipeError) {
            while true {
                do throws(PipeError) {
                    guard let chunk = try await read() else {
                        try check()
                        end()
                        meter?.end(.finished)
                        return nil
                    }
                    retries.recordProgress(in: client.core.retryBudget)
                    return chunk
                } catch {
                    guard call.method == .get, version.validator != nil, !Task.isCancelled,
                        let pause = client.pause(after: error, &retries, call.deadline)
                    else {
                        throw error
                    }
                    try await client.pause(pause, call.scope)
                    try await reopen()
                }
            }
        } catch {
            end()
            body.close()
            meter?.end(.stopped)
            throw error
        }
    }

    private func end() {
        hasEnded = true
        client.core.running.remove(entry)
    }

    /// Reads with the call's timeout, so that the call can be ended between two chunks, too.
    private func read() async throws(PipeError) -> ArraySlice<UInt8>? {
        let limit = TimeLimit(
            timeout: call.settings.timeout ?? CallSettings.defaultTimeout, isPause: true, deadline: call.deadline)
        let chunk = try await body.next(within: limit, client.clock, of: head)
        if let chunk {
            received += Int64(chunk.count)
            if let length = version.length, received > length {
                throw head.error(.transfer(.tooLong(expected: length)))
            }
            computation?.add(chunk)
            meter?.add(Int64(chunk.count))
        } else if let length = version.length, received < length {
            throw head.error(.transfer(.truncated(expected: length, received: received)))
        }
        return chunk
    }

    private func reopen() async throws(PipeError) {
        let asked = RangeRequest(offset: received, end: nil, version: version)
        var call = call
        call.fields = self.call.fields.filter { $0.name != .acceptEncoding } + asked.fields
        let isRest = asked.isPartial
        let rest = try await client.perform(
            call,
            .stream { exchange, response, body throws(PipeError) -> HTTPBody in
                switch try asked.classify(response, exchange) {
                case .part: return body
                case .whole where !isRest: return body
                // The bytes already returned are of another version of the file.
                case .whole, .changed, .beyondEnd: throw exchange.callResponse(response).error(.transfer(.changed))
                case .failure:
                    _ = try await exchange.read(response, body)
                    throw exchange.callResponse(response).error(.status(response.status.code))
                }
            })
        body = BodyReader(rest, running: body.running)
    }

    private func check() throws(PipeError) {
        guard let expected = version.digest, let found = computation?.digest else {
            return
        }
        do throws(PipeError.TransferError) {
            try expected.check(found)
        } catch {
            throw head.error(.transfer(error))
        }
    }
}
