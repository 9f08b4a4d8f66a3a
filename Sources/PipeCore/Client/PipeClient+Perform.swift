import HTTPTypes
import PipeHTTP

extension PipeClient {
    /// Makes a call with its time limits, credentials, redirects and retries. It can be cancelled.
    ///
    /// - Throws: A ``PipeError``; for a response that is read into memory also if its status is not from 200 to 299.
    package func perform<Value>(
        _ call: CallRequest, _ reading: CallReading<Value> = CallReading<CallResponse>.whole
    ) async throws(PipeError) -> Value {
        let running = RunningCall()
        let place = core.running.add(running, scope: call.scope)
        defer { core.running.remove(place) }
        var attempts = CallAttempts(call, client: self, isRetried: reading.isWhole)
        while true {
            do throws(PipeError) {
                let value = try await attempt(attempts.call, reading, running)
                attempts.recordSuccess()
                return value
            } catch {
                do throws(PipeError) {
                    guard let pause = attempts.pause(after: error) else {
                        throw error
                    }
                    try await running.pause(pause, clock)
                } catch {
                    throw error.adding(context(of: attempts.call))
                }
            }
        }
    }

    private func attempt<Value>(
        _ call: CallRequest, _ reading: CallReading<Value>, _ running: RunningCall
    ) async throws(PipeError) -> Value {
        guard let limit = call.settings.limit, !CallLimit.hasSlot else {
            return try await attemptNow(call, reading, running)
        }
        let slot = try await slot(limit, call, running)
        let result: Result<Value, PipeError> = await CallLimit.$hasSlot.withValue(true) {
            do throws(PipeError) {
                return .success(try await attemptNow(call, reading, running))
            } catch {
                return .failure(error)
            }
        }
        withExtendedLifetime(slot) {}
        return try result.get()
    }

    private func attemptNow<Value>(
        _ call: CallRequest, _ reading: CallReading<Value>, _ running: RunningCall
    ) async throws(PipeError) -> Value {
        let limit = TimeLimit(
            timeout: call.settings.timeout ?? CallSettings.defaultTimeout, activity: call.watcher?.activity,
            deadline: call.deadline)
        return try await running.run(within: limit, clock) { () async throws(PipeError) in
            var exchange = try Exchange(call, client: self, running: running, isWhole: reading.isWhole)
            return try await reading.read(&exchange)
        }
    }

    /// Waits for a slot of a limit.
    private func slot(
        _ limit: CallLimit, _ call: CallRequest, _ running: RunningCall
    ) async throws(PipeError) -> CallSlot {
        if let slot = limit.freeSlot() {
            return slot
        }
        return try await running.value(within: TimeLimit(onlyBy: call.deadline), clock) {
            () async throws(PipeError) in
            guard let slot = await limit.slot() else {
                throw PipeError(.cancelled)
            }
            return slot
        }
    }

    // MARK: Calls that count their own attempts

    /// Returns the call with a running deadline, if its settings have one.
    package func bounded(_ call: CallRequest) -> CallRequest {
        var call = call
        if let limit = call.settings.deadline, call.deadline == nil {
            call.deadline = Deadline(limit, clock)
        }
        return call
    }

    /// Returns how long a call that counts its own attempts waits before the next one; `nil` if it is not retried.
    package func pause(after error: PipeError, _ retries: inout Retries, _ call: CallRequest) -> Duration? {
        let pause = retries.pause(
            after: error, budget: core.retryBudget, now: now(), random: environment.jitter())
        // No attempt is made after the deadline.
        guard let pause, call.deadline.map({ $0.left > pause }) ?? true else {
            return nil
        }
        return pause
    }

    /// Waits between two attempts of such a call. The wait can be cancelled like a call.
    package func pause(_ duration: Duration, _ scope: RunningCalls.Scope) async throws(PipeError) {
        let running = RunningCall()
        let place = core.running.add(running, scope: scope)
        defer { core.running.remove(place) }
        try await running.pause(duration, clock)
    }

    // MARK: Addresses

    /// Returns the context of an error of a call without a response.
    package func context(of call: CallRequest) -> PipeError.Context {
        let url = try? address(of: call)
        return PipeError.Context(
            method: call.method, url: url.map { core.redaction.url($0.text) }, attempt: call.attempt)
    }

    /// Returns the address of a call, without the query items of credentials.
    package func address(of call: CallRequest) throws(PipeError) -> HTTPAddress {
        switch call.target {
        case .address(let address):
            return address
        case .nowhere(let error):
            throw error
        case .path(let path):
            var address = try core.server.get()
            if let error = path.error {
                throw PipeError(.invalidRequest(error))
            }
            if !path.text.isEmpty {
                while address.path.utf8.last == UInt8(ascii: "/") {
                    address.path.removeLast()
                }
                address.path = String(joining: address.path, "/", path.text)
            }
            if let query = path.query {
                address.appendQuery(query)
            }
            var query = call.settings.query
            if !query.isEmpty || !call.query.isEmpty {
                query.merge(call.query)
                address.appendQuery(query.text)
            }
            return address
        }
    }
}
