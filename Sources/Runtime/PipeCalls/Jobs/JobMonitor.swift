@_spi(Generated) import PipeCore
import PipeHTTP
import Synchronization

/// Polls a job: once for all waiting tasks, and only while there are some.
///
/// A step is a pause and a request. It has a separate task, so that a waiter that is cancelled leaves at once, and the others
/// continue to wait. The task is cancelled when the last waiter has left.
final class JobMonitor: Sendable {
    /// What a response has said.
    struct Report: Sendable {
        /// The number of responses so far.
        let number: Int
        let state: JobState
        /// `nil` if a resumed job was not polled yet.
        let response: CallResponse?
        /// Whether the response came after a redirect to the result.
        var isResult = false
        /// The error of a job that was cancelled.
        var failure: PipeError?
    }

    private typealias Waiter = CheckedContinuation<Result<Report, PipeError>, Never>

    private struct Contents {
        var report: Report
        /// `nil` if the job has ended with its first response.
        var poll: HTTPAddress?
        /// The URL of the result, if a response has named it.
        var result: HTTPAddress?
        var delays: JobDelays
        /// How long to wait after the last response.
        var pause: Duration
        /// The time since the last response.
        var elapsed: @Sendable () -> Duration
        var isCancelled = false
        var waiters: [Int: Waiter] = [:]
        var nextWaiter = 0
        /// The step that runs.
        var step: Task<Void, Never>?
        /// The number of the step, so that the end of a cancelled one changes nothing.
        var stepNumber = 0
    }

    let reader: JobReader
    private let contents: Mutex<Contents>

    /// The monitor of a job that a response has started.
    init(_ reader: JobReader, startedBy response: CallResponse) throws(PipeError) {
        self.reader = reader
        let said = try reader.state(of: response, isResult: false)
        let isResult = said.isRunning && reader.isResult(response, said)
        let state = isResult ? JobState(.done) : said
        let poll = try state.isRunning ? reader.pollAddress(in: response) : try? reader.pollAddress(in: response)
        if state.isRunning, poll == nil {
            throw response.error(.job(.missingURL(reader.pollPlace)))
        }
        var delays = reader.job.delays
        let pause = delays.pause(
            requested: Self.requestedPause(by: response, reader.client), random: reader.client.environment.jitter())
        contents = Mutex(
            Contents(
                report: Report(number: 1, state: state, response: response, isResult: isResult), poll: poll,
                result: try reader.resultAddress(in: response), delays: delays, pause: pause,
                elapsed: reader.client.clock.stopwatch()))
    }

    /// The monitor of a job that another process has started.
    init(_ reader: JobReader, resuming bookmark: JobBookmark) throws(PipeError) {
        let addresses = try reader.addresses(of: bookmark)
        self.reader = reader
        contents = Mutex(
            Contents(
                report: Report(number: 0, state: JobState(.running), response: nil), poll: addresses.poll,
                result: addresses.result, delays: reader.job.delays, pause: .zero,
                elapsed: reader.client.clock.stopwatch()))
    }

    /// What the last response has said.
    var report: Report { contents.withLock { $0.report } }

    /// The URL to poll, and the URL of the result, if a response has named it.
    var addresses: (poll: HTTPAddress?, result: HTTPAddress?) { contents.withLock { ($0.poll, $0.result) } }

    private var poll: HTTPAddress? { addresses.poll }

    // MARK: Waiting

    /// Returns the last report if it is not known to the caller, otherwise the next one.
    ///
    /// - Parameter number: That of the last report that the caller knows.
    func report(after number: Int) async throws(PipeError) -> Report {
        let id = contents.withLock { contents in
            contents.nextWaiter += 1
            return contents.nextWaiter
        }
        let result: Result<Report, PipeError> = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known: Result<Report, PipeError>? = contents.withLock { contents in
                    // From here on, `onCancel` finds the waiter.
                    if Task.isCancelled {
                        return .failure(PipeError(.cancelled))
                    }
                    guard contents.report.number <= number, contents.report.state.isRunning else {
                        return .success(contents.report)
                    }
                    contents.waiters[id] = continuation
                    if contents.step == nil { begin(&contents) }
                    return nil
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            let left = contents.withLock { contents -> Waiter? in
                guard let waiter = contents.waiters.removeValue(forKey: id) else {
                    return nil
                }
                if contents.waiters.isEmpty { stop(&contents) }
                return waiter
            }
            left?.resume(returning: .failure(PipeError(.cancelled)))
        }
        do throws(PipeError) {
            return try result.get()
        } catch {
            throw error.adding(reader.client.context(of: poll.map { reader.poll(at: $0) } ?? reader.start))
        }
    }

    /// Waits for the end of the job.
    func end() async throws(PipeError) -> Report {
        var report = report
        while report.state.isRunning {
            report = try await self.report(after: report.number)
        }
        return report
    }

    /// Cancels the job on the server, unless it has ended.
    func cancel() async throws(PipeError) {
        var report = report
        while report.state.isRunning, let poll {
            guard let request = try reader.cancellation(in: report.response, poll: poll) else {
                // The URL is in a response, and a resumed job has none yet.
                report = try await self.report(after: report.number)
                continue
            }
            _ = try await reader.client.perform(request)
            // The server is asked at once whether it has stopped.
            contents.withLock { contents in
                contents.isCancelled = true
                contents.pause = .zero
                if contents.step != nil {
                    stop(&contents)
                    begin(&contents)
                }
            }
            return
        }
    }

    // MARK: Steps

    private func begin(_ contents: inout Contents) {
        contents.stepNumber += 1
        let number = contents.stepNumber
        let pause = contents.pause - contents.elapsed()
        contents.step = Task { self.finish(number, await self.ask(after: pause)) }
    }

    private func stop(_ contents: inout Contents) {
        contents.stepNumber += 1
        contents.step?.cancel()
        contents.step = nil
    }

    private func ask(after pause: Duration) async -> Result<CallResponse, PipeError> {
        do throws(PipeError) {
            guard let poll else {
                return .failure(PipeError(.cancelled))
            }
            if pause > .zero {
                try await reader.client.pause(pause, reader.start.scope)
            }
            return .success(try await reader.client.perform(reader.poll(at: poll)))
        } catch {
            return .failure(error)
        }
    }

    private func finish(_ number: Int, _ result: Result<CallResponse, PipeError>) {
        // The response is read before the lock.
        let read = result.flatMap { self.read($0) }
        let random = reader.client.environment.jitter()
        let elapsed = reader.client.clock.stopwatch()
        let (waiters, outcome): ([Int: Waiter], Result<Report, PipeError>) = contents.withLock { contents in
            guard contents.stepNumber == number else {
                return ([:], .failure(PipeError(.cancelled)))
            }
            contents.step = nil
            contents.elapsed = elapsed
            let outcome = Self.accept(read, &contents, random)
            defer { contents.waiters = [:] }
            return (contents.waiters, outcome)
        }
        // In order of arrival.
        for (_, waiter) in waiters.sorted(by: { $0.key < $1.key }) {
            waiter.resume(returning: outcome)
        }
    }

    /// What a response says.
    private struct Reading {
        let response: CallResponse
        let state: JobState
        var poll: HTTPAddress?
        var result: HTTPAddress?
        let requestedPause: Duration?
    }

    private func read(_ response: CallResponse) -> Result<Reading, PipeError> {
        do throws(PipeError) {
            let isResult = response.isSeeOther
            let state = try reader.state(of: response, isResult: isResult)
            return .success(
                Reading(
                    response: response, state: state,
                    poll: state.isRunning ? try reader.nextPollAddress(in: response) : nil,
                    result: isResult ? nil : try reader.resultAddress(in: response),
                    requestedPause: Self.requestedPause(by: response, reader.client)))
        } catch {
            return .failure(error)
        }
    }

    private static func accept(
        _ result: Result<Reading, PipeError>, _ contents: inout Contents, _ random: Double
    ) -> Result<Report, PipeError> {
        var report = contents.report
        switch result {
        case .success(let reading):
            contents.pause = contents.delays.pause(requested: reading.requestedPause, random: random)
            contents.poll = reading.poll ?? contents.poll
            contents.result = reading.result ?? contents.result
            report = Report(
                number: report.number + 1, state: reading.state, response: reading.response,
                isResult: reading.response.isSeeOther)
        case .failure(let error) where contents.isCancelled && error.isNotFound:
            // The server has forgotten the job.
            report = Report(
                number: report.number + 1, state: JobState(.failed), response: nil,
                failure: PipeError(.job(.cancelled), context: error.context))
        case .failure(let error):
            contents.pause = contents.delays.pause(requested: nil, random: random)
            return .failure(error)
        }
        contents.report = report
        return .success(report)
    }

    private static func requestedPause(by response: CallResponse, _ client: PipeClient) -> Duration? {
        ServerDelay.read(response.headers, status: response.status.code, now: client.now())
    }
}
