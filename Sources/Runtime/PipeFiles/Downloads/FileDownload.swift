import HTTPTypes
@_spi(Generated) import PipeCore
import PipeHTTP

/// Downloads a file into a ``PartialFile``, in one part or in several at the same time, and retries what was
/// interrupted.
struct FileDownload: Sendable {
    /// The result of one request.
    private enum Fetched: Sendable {
        /// The expected part.
        case part
        /// The file on the server is not the version of the other parts.
        case changed
        /// The whole file instead of the requested part; nothing was written.
        case whole
    }

    /// The number of times that a changing file is downloaded again.
    private static let restartLimit = 3

    let client: PipeClient
    let call: CallRequest
    let options: PipeDownload.Options
    let partial: PartialFile
    let meter: ProgressMeter?

    /// Downloads the file. The bytes received are kept, whatever happens.
    func run() async throws(PipeError) -> PartialFile.State {
        if let range = options.range {
            try await fetchRange(range)
            return try await verified()
        }
        guard call.method == .get else {
            // A request other than GET may have effects, so it is sent only once.
            try await partial.begin(FileVersion(), [])
            _ = try await fetch(0, isFirst: true)
            return try await verified()
        }
        var restarts = 0
        var isDivided = options.connections > 1
        while true {
            let fetched: Fetched
            if let state = partial.state, state.isResumable {
                try options.check(state.version.length)
                meter?.begin(at: state.bytes, of: state.version.length)
                fetched = try await fetchMissing()
            } else if isDivided, let version = try await probe(), let length = version.length {
                try options.check(length)
                try await partial.begin(version, options.chunks(of: length))
                meter?.begin(at: 0, of: length)
                fetched = try await fetchMissing()
            } else {
                isDivided = false
                meter?.begin(at: 0, of: nil)
                fetched = try await fetchWhole()
            }
            switch fetched {
            case .part:
                return try await verified()
            case .whole:
                // The server does not support ranges for this file.
                isDivided = false
            case .changed:
                restarts += 1
            }
            guard restarts <= Self.restartLimit else {
                throw PipeError(.transfer(.changed))
            }
            try await partial.begin(FileVersion(), [])
        }
    }

    private func verified() async throws(PipeError) -> PartialFile.State {
        for expected in [options.digest, partial.state?.version.digest].compactMap({ $0 }) {
            let found = try await partial.digest(expected.algorithm)
            do throws(PipeError.TransferError) {
                try expected.check(found)
            } catch {
                throw PipeError(.transfer(error))
            }
        }
        return partial.state ?? PartialFile.State(version: FileVersion(), chunks: [])
    }

    // MARK: Strategies

    /// Requests the head of the file; `nil` if it cannot be fetched in parts.
    private func probe() async throws(PipeError) -> FileVersion? {
        var head = CallRequest(method: .head, target: call.target, settings: call.settings, scope: call.scope)
        head.query = call.query
        head.accept = call.accept
        head.trusted = call.trusted
        head.isAddressed = call.isAddressed
        head.deadline = call.deadline
        head.fields = RangeRequest(offset: 0, end: nil, version: nil).fields
        let version = try await client.perform(
            head,
            .stream {
                exchange, response, body throws(PipeError) -> FileVersion? in
                switch response.status.code {
                // URLs that are signed only for GET respond with 403.
                case 403, 405, 501: return nil
                case 200...299: break
                default: _ = try await exchange.read(response, body)
                }
                let length = response.headerFields[.contentLength].flatMap { Int64(digits: $0) }
                let address = exchange.callResponse(response).address
                return FileVersion(response, length: length, address: address, now: client.now())
            })
        return version?.validator != nil && (version?.length ?? 0) > 0 ? version : nil
    }

    /// Fetches the file in one part from its start, and resumes it after an interruption if that is possible.
    private func fetchWhole() async throws(PipeError) -> Fetched {
        var retries = Retries(call.settings.retry)
        while true {
            do throws(PipeError) {
                return try await fetch(0, isFirst: true)
            } catch {
                if let state = partial.state, state.bytes > 0, state.isResumable {
                    retries.recordProgress(in: client.core.retryBudget)
                }
                guard let pause = client.pause(after: error, &retries, call.deadline) else {
                    throw error
                }
                try await client.pause(pause, call.scope)
                if partial.state?.isResumable == true {
                    return try await fetchMissing(retries)
                }
                meter?.begin(at: 0, of: nil)
            }
        }
    }

    /// Fetches the missing chunks, as many at a time as there are connections.
    private func fetchMissing(_ retries: Retries? = nil) async throws(PipeError) -> Fetched {
        guard let state = partial.state else {
            return .changed
        }
        let retries = retries ?? Retries(call.settings.retry)
        let missing = state.chunks.indices.filter { !state.chunks[$0].isComplete }
        let outcome = await withTaskGroup(
            of: Result<Fetched, PipeError>.self, returning: Result<Fetched, PipeError>.self
        ) { group in
            var waiting = missing[...]
            for _ in 0..<max(1, options.connections) {
                if let index = waiting.popFirst() {
                    group.addTask { await fetchChunk(index, retries) }
                }
            }
            while let result = await group.next() {
                guard case .success(.part) = result else {
                    group.cancelAll()
                    return result
                }
                if let index = waiting.popFirst() {
                    group.addTask { await fetchChunk(index, retries) }
                }
            }
            return .success(.part)
        }
        return try outcome.get()
    }

    /// Fetches the rest of a chunk, in as many requests as needed.
    ///
    /// - Parameter retries: The attempts made so far.
    private func fetchChunk(_ index: Int, _ retries: Retries) async -> Result<Fetched, PipeError> {
        var retries = retries
        while let before = partial.state?.chunks[index], !before.isComplete {
            do throws(PipeError) {
                let fetched = try await fetch(index, isFirst: false)
                guard case .part = fetched else {
                    return .success(fetched)
                }
                // A part that is shorter than requested is still progress, but an empty one is not.
                guard partial.state?.chunks[index].done != before.done else {
                    throw PipeError(.transfer(.truncated(expected: before.end ?? 0, received: before.offset)))
                }
            } catch {
                if partial.state?.chunks[index].done != before.done {
                    retries.recordProgress(in: client.core.retryBudget)
                }
                guard !Task.isCancelled, let pause = client.pause(after: error, &retries, call.deadline) else {
                    return .failure(error)
                }
                do throws(PipeError) {
                    try await client.pause(pause, call.scope)
                } catch {
                    return .failure(error)
                }
            }
        }
        return .success(.part)
    }

    /// Fetches the requested range of the file.
    private func fetchRange(_ range: Range<Int64>) async throws(PipeError) {
        let attempt = await partial.attempt(at: 0)
        let lower = max(0, range.lowerBound)
        guard lower < range.upperBound else {
            return try await partial.begin(FileVersion(), [])
        }
        let asked = RangeRequest(offset: lower, end: range.upperBound, version: nil)
        let transfer = Transfer(client.clock, nil)
        var call = call
        call.fields += asked.fields
        call.watcher = transfer
        try await client.perform(
            call,
            .stream { exchange, response, body throws(PipeError) in
                let taking = Taking(
                    partial: partial, meter: meter, exchange: exchange, response: response, transfer: transfer,
                    options: options)
                var length: Int64?
                var body = body
                switch try asked.classify(response, exchange) {
                case .part(let count):
                    length = count
                case .whole:
                    // The server does not support ranges: the range is cut out of the whole file.
                    length = body.length.map { max(0, min($0, range.upperBound) - lower) }
                    body = HTTPBody(length: nil, once: SlicedChunks(body: body, range: lower..<range.upperBound))
                case .changed, .beyondEnd, .failure:
                    _ = try await exchange.read(response, body)
                    throw exchange.callResponse(response).error(.status(response.status.code))
                }
                try taking.check(length)
                var version = FileVersion(
                    response, length: nil, address: exchange.callResponse(response).address, now: client.now())
                version.digest = nil
                try await partial.begin(version, [PartialFile.Chunk(start: 0, end: length)], by: attempt)
                meter?.begin(at: 0, of: length)
                try await taking.take(body, length, attempt)
                partial.end(attempt)
            })
    }

    // MARK: Requests

    /// Sends one request: for the rest of a chunk, or for the whole file if nothing is known about it.
    private func fetch(_ index: Int, isFirst: Bool) async throws(PipeError) -> Fetched {
        let attempt = await partial.attempt(at: index)
        let version = isFirst ? nil : partial.state?.version
        let chunk = isFirst ? nil : attempt.chunk
        let isAll = chunk?.start == 0 && chunk?.end == version?.length
        let asked = RangeRequest(offset: chunk?.offset ?? 0, end: isAll ? nil : chunk?.end, version: version)
        let transfer = Transfer(client.clock, nil)
        var call = call
        call.fields += asked.fields
        call.watcher = transfer
        return try await client.perform(
            call,
            .stream { exchange, response, body throws(PipeError) -> Fetched in
                let taking = Taking(
                    partial: partial, meter: meter, exchange: exchange, response: response, transfer: transfer,
                    options: options)
                switch try asked.classify(response, exchange) {
                case .part(let length):
                    partial.adopt(ContentDigest.ofFile(in: response.headerFields, isWhole: false), attempt)
                    try await taking.take(body, length, attempt)
                    return .part
                case .whole:
                    let found = FileVersion(
                        response, length: body.length, address: exchange.callResponse(response).address,
                        now: client.now())
                    if asked.isPartial, !isAll {
                        return version?.isCompatible(with: response.headerFields) == true ? .whole : .changed
                    }
                    try taking.check(found.length)
                    // Bytes received earlier are discarded; this body is the whole file.
                    try await partial.begin(found, [PartialFile.Chunk(start: 0, end: found.length)], by: attempt)
                    meter?.begin(at: 0, of: found.length)
                    try await taking.take(body, found.length, attempt)
                    partial.end(attempt)
                    return .part
                case .changed, .beyondEnd:
                    return .changed
                case .failure:
                    // Throws the server's error.
                    _ = try await exchange.read(response, body)
                    throw exchange.callResponse(response).error(.status(response.status.code))
                }
            })
    }
}

/// Receives the body of a response.
private struct Taking: Sendable {
    /// The interval between saves, the maximum progress that a crash can lose.
    private static let savePause = Duration.seconds(5)

    let partial: PartialFile
    let meter: ProgressMeter?
    let exchange: Exchange
    let response: HTTPResponse
    let transfer: Transfer
    let options: PipeDownload.Options

    /// Throws if a response has more bytes than the limit.
    func check(_ length: Int64?) throws(PipeError) {
        do throws(PipeError) {
            try options.check(length)
        } catch {
            throw exchange.failure(error, after: response)
        }
    }

    /// Writes a body to the file as it arrives.
    func take(_ body: HTTPBody, _ length: Int64?, _ attempt: PartialFile.Attempt) async throws(PipeError) {
        let writer = ChunkWriter { [partial, meter] chunk throws(PipeError) in
            try partial.append(chunk, attempt)
            meter?.add(Int64(chunk.count))
        }
        var failure: PipeError?
        do {
            try await read(body, length, writer)
        } catch {
            failure = exchange.failure(error, after: response)
        }
        // The bytes received are kept, however the response ended.
        try await writer.finish()
        if let failure {
            throw failure
        }
    }

    private func read(_ body: HTTPBody, _ length: Int64?, _ writer: ChunkWriter) async throws {
        var received: Int64 = 0
        var lastSave = transfer.elapsed()
        for try await chunk in body {
            transfer.activity.touch()
            received += Int64(chunk.count)
            if let length, received > length {
                throw PipeError(.transfer(.tooLong(expected: length)))
            }
            if length == nil {
                // A body of unknown length begins with the first byte of the file.
                try options.check(received)
            }
            try await writer.add(chunk)
            if transfer.elapsed() - lastSave >= Self.savePause {
                try await partial.save()
                lastSave = transfer.elapsed()
            }
        }
        if let length, received < length {
            throw PipeError(.transfer(.truncated(expected: length, received: received)))
        }
    }
}

/// The chunks of a body within a range; later chunks are not read.
private struct SlicedChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>

    let body: HTTPBody
    let range: Range<Int64>

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: body.makeAsyncIterator(), range: range)
    }

    struct Iterator: AsyncIteratorProtocol {
        var chunks: HTTPBody.AsyncIterator
        let range: Range<Int64>
        var offset: Int64 = 0

        mutating func next() async throws -> ArraySlice<UInt8>? {
            while offset < range.upperBound, let chunk = try await chunks.next() {
                let start = Int(clamping: range.lowerBound - offset)
                let end = Int(clamping: range.upperBound - offset)
                offset += Int64(chunk.count)
                let slice = chunk.prefix(end).dropFirst(Swift.max(0, start))
                if !slice.isEmpty {
                    return slice
                }
            }
            return nil
        }
    }
}
