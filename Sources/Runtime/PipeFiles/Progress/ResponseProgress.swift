import HTTPTypes
import PipeCore
import PipeHTTP

/// Counts the bytes of the responses of some calls.
private struct ResponseProgress: Interceptor {
    let meter: ProgressMeter

    func intercept(
        _ request: HTTPRequest, body: HTTPBody?, in context: InterceptorContext, next: Next
    ) async throws -> (HTTPResponse, HTTPBody) {
        let (response, body) = try await next(request, body)
        // Redirects and errors are not what the caller waits for.
        guard response.status.kind == .successful, request.method != .head else {
            return (response, body)
        }
        meter.expect(body.length)
        if let bytes = body.bytes {
            meter.add(Int64(bytes.count))
            return (response, body)
        }
        let counted = HTTPBody(length: body.length, isReplayable: body.isReplayable) { [meter] in
            AsyncSequenceChunks(CountedChunks(chunks: body.makeAsyncIterator(), meter: meter))
        }
        return (response, counted)
    }

    /// Does calls with a meter, and reports how they end.
    nonisolated(nonsending) static func report<Value>(
        to report: TransferProgress.Handler?, _ clock: any Clock<Duration>,
        _ calls: nonisolated(nonsending) ([any Interceptor]) async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        guard let meter = ProgressMeter(report, clock: clock) else {
            return try await calls([])
        }
        meter.begin(at: 0, of: nil)
        do throws(PipeError) {
            let value = try await calls([ResponseProgress(meter: meter)])
            meter.end(.finished)
            return value
        } catch {
            meter.end(.stopped)
            throw error
        }
    }
}

/// Counts the bytes of chunks as they arrive.
private struct CountedChunks: AsyncIteratorProtocol {
    typealias Element = ArraySlice<UInt8>

    var chunks: HTTPBody.AsyncIterator
    let meter: ProgressMeter

    mutating func next() async throws -> ArraySlice<UInt8>? {
        try await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        let chunk = try await chunks.next(isolation: actor)
        if let chunk { meter.add(Int64(chunk.count)) }
        return chunk
    }
}

extension PipeClient {
    /// Makes calls, and reports the bytes of their responses while they arrive.
    ///
    /// The first report has 0 bytes, and the last one says how the calls ended. With several calls, such as those for the
    /// pages of a list, the bytes add up, and the total is that up to the end of the current response. The responses of
    /// redirects and errors are not counted.
    ///
    /// - Parameters:
    ///   - report: Receives the reports.
    ///   - calls: Makes the calls with the client that it gets.
    /// - Returns: The result of `calls`.
    /// - Throws: The error of `calls`.
    public nonisolated(nonsending) func reportingProgress<Value>(
        to report: TransferProgress.Handler?,
        _ calls: nonisolated(nonsending) (PipeClient) async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        try await ResponseProgress.report(to: report, environment.clock) { added async throws(PipeError) in
            try await calls(with { $0.interceptors += added })
        }
    }
}

extension ResourcePipe {
    /// Makes calls, and reports the bytes of their responses while they arrive, as
    /// ``PipeCore/PipeClient/reportingProgress(to:_:)``.
    ///
    /// ```swift
    /// let (events, report) = TransferProgress.makeStream()
    /// async let projects = todo.projects.reportingProgress(to: report) { projects async throws(PipeError) in
    ///     try await projects.all().collect()
    /// }
    /// for await progress in events { print(progress.bytes) }
    /// print(try await projects.count)
    /// ```
    public nonisolated(nonsending) func reportingProgress<Value>(
        to report: TransferProgress.Handler?,
        _ calls: nonisolated(nonsending) (ResourcePipe) async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        try await ResponseProgress.report(to: report, client.environment.clock) { added async throws(PipeError) in
            try await calls(with { $0.interceptors += added })
        }
    }
}

extension ItemPipe {
    /// Makes calls, and reports the bytes of their responses while they arrive, as
    /// ``PipeCore/PipeClient/reportingProgress(to:_:)``.
    public nonisolated(nonsending) func reportingProgress<Value>(
        to report: TransferProgress.Handler?,
        _ calls: nonisolated(nonsending) (ItemPipe) async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        try await ResponseProgress.report(to: report, pipe.client.environment.clock) { added async throws(PipeError) in
            try await calls(with { $0.interceptors += added })
        }
    }
}

extension SingletonPipe {
    /// Makes calls, and reports the bytes of their responses while they arrive, as
    /// ``PipeCore/PipeClient/reportingProgress(to:_:)``.
    public nonisolated(nonsending) func reportingProgress<Value>(
        to report: TransferProgress.Handler?,
        _ calls: nonisolated(nonsending) (SingletonPipe) async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        try await ResponseProgress.report(to: report, pipe.client.environment.clock) { added async throws(PipeError) in
            try await calls(with { $0.interceptors += added })
        }
    }
}
