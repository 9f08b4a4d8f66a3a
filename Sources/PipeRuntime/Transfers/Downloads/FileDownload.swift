import HTTPTypes

/// Brings a file into a ``PartialFile``, in one piece or in several at the same time, and again where it was cut.
struct FileDownload: Sendable {
    /// What one request brought.
    private enum Fetched: Sendable {
        /// What it should.
        case part
        /// The file is not the one that its other parts are of.
        case changed
        /// All of the file, where a part was asked for; none of it was taken.
        case whole
    }

    /// How often a file that changes is downloaded anew.
    private static let restartLimit = 3

    let client: PipeClient
    let call: CallRequest
    let options: DownloadOptions
    let partial: PartialFile
    let meter: ProgressMeter?

    /// Brings the file. What is there stays, whatever happens.
    func run() async throws(PipeError) -> PartialFile.State {
        if let range = options.range {
            try await fetchRange(range)
            try await verify()
            return partial.state ?? PartialFile.State(version: FileVersion(), chunks: [])
        }
        guard call.method == .get else {
            // Whatever the server does for it, it must not do it twice.
            try await partial.begin(FileVersion(), [])
            _ = try await fetch(0, isFirst: true)
            try await verify()
            return partial.state ?? PartialFile.State(version: FileVersion(), chunks: [])
        }
        var restarts = 0
        var isDivided = options.connections > 1
        while true {
            let fetched: Fetched
            if let state = partial.state, state.isResumable {
                try options.check(state.version.length)
                meter?.begin(at: state.bytes, of: state.version.length)
                fetched = try await fetchMissing()
            } else if isDivided, let version = try await probed(), let length = version.length {
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
                try await verify()
                return partial.state ?? PartialFile.State(version: FileVersion(), chunks: [])
            case .whole:
                // The server does not give parts of it after all.
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

    private func verify() async throws(PipeError) {
        for expected in [options.digest, partial.state?.version.digest].compactMap({ $0 }) {
            let found = try await partial.digest(expected.algorithm)
            do throws(TransferFault) {
                try expected.check(found)
            } catch {
                throw PipeError(.transfer(error))
            }
        }
    }

    // MARK: Ways

    /// Asks for the head of the file; `nil` where it cannot come in parts.
    private func probed() async throws(PipeError) -> FileVersion? {
        var head = CallRequest(method: .head, target: call.target, settings: call.settings, scope: call.scope)
        head.query = call.query
        head.accept = call.accept
        head.trusted = call.trusted
        head.isAddressed = call.isAddressed
        head.deadline = call.deadline
        head.fields = RangeRequest(offset: 0, end: nil, version: nil).fields
        let version = try await client.perform(head) {
            exchange, response, body throws(PipeError) -> FileVersion? in
            switch response.status.code {
            // Addresses that are signed for GET alone answer 403.
            case 403, 405, 501: return nil
            case 200...299: break
            default: _ = try await exchange.read(response, body)
            }
            let length = response.headerFields[.contentLength].flatMap { Int64($0) }
            let address = exchange.answer(response).address
            return FileVersion(response, length: length, address: address, now: client.now())
        }
        return version?.validator != nil && (version?.length ?? 0) > 0 ? version : nil
    }

    /// Fetches the file in one piece, from its start; goes on where it was cut if that is possible.
    private func fetchWhole() async throws(PipeError) -> Fetched {
        var retries = Retries(call.settings.retry)
        while true {
            do throws(PipeError) {
                return try await fetch(0, isFirst: true)
            } catch {
                if let state = partial.state, state.bytes > 0, state.isResumable {
                    retries.progressed(client.core.retryBudget)
                }
                guard let pause = client.pause(after: error, &retries, call) else {
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

    /// Fetches the chunks that are missing, as many at a time as there are connections.
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

    /// Fetches the rest of a chunk, in as many requests as it takes.
    ///
    /// - Parameter retries: What was tried before.
    private func fetchChunk(_ index: Int, _ retries: Retries) async -> Result<Fetched, PipeError> {
        var retries = retries
        while let before = partial.state?.chunks[index], !before.isComplete {
            do throws(PipeError) {
                let fetched = try await fetch(index, isFirst: false)
                guard case .part = fetched else {
                    return .success(fetched)
                }
                // A part that is shorter than it could be is a part all the same, but not one without a byte.
                guard partial.state?.chunks[index].done != before.done else {
                    throw PipeError(.transfer(.truncated(expected: before.end ?? 0, received: before.offset)))
                }
            } catch {
                if partial.state?.chunks[index].done != before.done {
                    retries.progressed(client.core.retryBudget)
                }
                guard !Task.isCancelled, let pause = client.pause(after: error, &retries, call) else {
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

    /// Fetches a part of the file, which is all that is wanted.
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
        call.transfer = transfer
        try await client.perform(call) { exchange, response, body throws(PipeError) in
            let taking = Taking(
                partial: partial, meter: meter, exchange: exchange, response: response, transfer: transfer,
                options: options)
            var length: Int64?
            var body = body
            switch try asked.answer(response, exchange) {
            case .part(let count):
                length = count
            case .whole:
                // A server without ranges: what was asked for is in there.
                length = body.length.map { max(0, min($0, range.upperBound) - lower) }
                body = HTTPBody(length: nil, once: SlicedChunks(body: body, range: lower..<range.upperBound))
            case .changed, .beyondEnd, .failure:
                _ = try await exchange.read(response, body)
                throw exchange.answer(response).error(.status(response.status))
            }
            try taking.check(length)
            var version = FileVersion(
                response, length: nil, address: exchange.answer(response).address, now: client.now())
            version.digest = nil
            try await partial.begin(version, [PartialFile.Chunk(start: 0, end: length)], by: attempt)
            meter?.begin(at: 0, of: length)
            try await taking.take(body, length, attempt)
            partial.end(attempt)
        }
    }

    // MARK: Requests

    /// Makes one request, for the rest of a chunk, or for the whole file before anything is known of it.
    private func fetch(_ index: Int, isFirst: Bool) async throws(PipeError) -> Fetched {
        let attempt = await partial.attempt(at: index)
        let version = isFirst ? nil : partial.state?.version
        let chunk = isFirst ? nil : attempt.chunk
        let isAll = chunk?.start == 0 && chunk?.end == version?.length
        let asked = RangeRequest(offset: chunk?.offset ?? 0, end: isAll ? nil : chunk?.end, version: version)
        let transfer = Transfer(client.clock, nil)
        var call = call
        call.fields += asked.fields
        call.transfer = transfer
        return try await client.perform(call) { exchange, response, body throws(PipeError) -> Fetched in
            let taking = Taking(
                partial: partial, meter: meter, exchange: exchange, response: response, transfer: transfer,
                options: options)
            switch try asked.answer(response, exchange) {
            case .part(let length):
                partial.adopt(ContentDigest.ofFile(in: response.headerFields, isWhole: false), attempt)
                try await taking.take(body, length, attempt)
                return .part
            case .whole:
                let found = FileVersion(
                    response, length: body.length, address: exchange.answer(response).address, now: client.now())
                if asked.isPartial, !isAll {
                    return version?.isCompatible(with: response.headerFields) == true ? .whole : .changed
                }
                try taking.check(found.length)
                // What had come before is worth nothing now; the body that has begun is all of the file.
                try await partial.begin(found, [PartialFile.Chunk(start: 0, end: found.length)], by: attempt)
                meter?.begin(at: 0, of: found.length)
                try await taking.take(body, found.length, attempt)
                partial.end(attempt)
                return .part
            case .changed, .beyondEnd:
                return .changed
            case .failure:
                // Throws what the server says.
                _ = try await exchange.read(response, body)
                throw exchange.answer(response).error(.status(response.status))
            }
        }
    }
}

/// Takes the body of an answer.
private struct Taking: Sendable {
    /// How long at most a crash can set a download back.
    private static let savePause = Duration.seconds(5)

    let partial: PartialFile
    let meter: ProgressMeter?
    let exchange: Exchange
    let response: HTTPResponse
    let transfer: Transfer
    let options: DownloadOptions

    /// Makes sure that an answer does not have too many bytes.
    func check(_ length: Int64?) throws(PipeError) {
        do throws(PipeError) {
            try options.check(length)
        } catch {
            throw exchange.failure(error, after: response)
        }
    }

    /// Writes a body down as it comes.
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
        // What has come is worth keeping however it ended.
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
                // The first byte of such a body is the first one of the file.
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

/// The chunks of a body that are within a range; what follows is not read.
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
