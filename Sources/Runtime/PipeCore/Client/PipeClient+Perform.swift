import PipeHTTP

extension PipeClient {
    /// Makes a call with its time limits, credentials, redirects and retries. It can be cancelled.
    ///
    /// - Throws: A ``PipeError``; for a response that is read into memory also if its status is not from 200 to 299.
    package nonisolated(nonsending) func perform<Value>(
        _ call: CallRequest, _ reading: CallReading<Value> = CallReading<CallResponse>.whole
    ) async throws(PipeError) -> Value {
        let running = RunningCall()
        let entry = core.running.add(running, scope: call.scope, method: call.method)
        defer { core.running.remove(entry) }
        var retries = Retries(call.settings.retry)
        var number = 1
        do throws(PipeError) {
            let shared = CallAttempt.Shared(
                deadline: deadline(of: call),
                idempotencyKey: reading.isWhole ? try call.newIdempotencyKey() : [])
            while true {
                do throws(PipeError) {
                    let value = try await attempt(number, of: call, shared, reading, running)
                    if reading.isWhole {
                        retries.recordSuccess(in: core.retryBudget)
                    }
                    return value
                } catch {
                    guard reading.isWhole, call.canRepeat(after: error, hasKey: !shared.idempotencyKey.isEmpty),
                        let pause = pause(after: error, &retries, shared.deadline)
                    else {
                        throw error
                    }
                    number += 1
                    try await running.pause(pause, clock)
                }
            }
        } catch {
            throw error.adding(context(of: call, attempt: number))
        }
    }

    private nonisolated(nonsending) func attempt<Value>(
        _ number: Int, of call: CallRequest, _ shared: CallAttempt.Shared, _ reading: CallReading<Value>,
        _ running: RunningCall
    ) async throws(PipeError) -> Value {
        guard let limit = call.settings.limit, !CallLimit.hasSlot else {
            return try await attemptNow(number, of: call, shared, reading, running)
        }
        let slot = try await slot(limit, shared.deadline, running)
        let result: Result<Value, PipeError> = await CallLimit.$hasSlot.withValue(true) {
            do throws(PipeError) {
                return .success(try await attemptNow(number, of: call, shared, reading, running))
            } catch {
                return .failure(error)
            }
        }
        withExtendedLifetime(slot) {}
        return try result.get()
    }

    private nonisolated(nonsending) func attemptNow<Value>(
        _ number: Int, of call: CallRequest, _ shared: CallAttempt.Shared, _ reading: CallReading<Value>,
        _ running: RunningCall
    ) async throws(PipeError) -> Value {
        let limit = TimeLimit(
            timeout: call.settings.timeout ?? CallSettings.defaultTimeout, activity: call.watcher?.activity,
            deadline: shared.deadline)
        var exchange = try Exchange(
            CallAttempt(call, number, shared, client: self, running: running, isWhole: reading.isWhole))
        return try await running.run(within: limit, clock) { () async throws(PipeError) in
            try await reading.read(&exchange)
        }
    }

    /// Waits for a slot of a limit.
    private func slot(
        _ limit: CallLimit, _ deadline: Deadline?, _ running: RunningCall
    ) async throws(PipeError) -> CallSlot {
        if let slot = limit.freeSlot() {
            return slot
        }
        return try await running.value(within: TimeLimit(deadline: deadline), clock) {
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
        call.deadline = deadline(of: call)
        return call
    }

    /// The running deadline of a call, or the one that its settings start now.
    private func deadline(of call: CallRequest) -> Deadline? {
        call.deadline ?? call.settings.deadline.map { Deadline($0, clock) }
    }

    /// Returns how long a call waits before its next attempt; `nil` if it is not retried.
    package func pause(after error: PipeError, _ retries: inout Retries, _ deadline: Deadline?) -> Duration? {
        let pause = retries.pause(
            after: error, budget: core.retryBudget, now: now(), random: environment.jitter())
        // No attempt is made after the deadline.
        guard let pause, deadline.map({ $0.left > pause }) ?? true else {
            return nil
        }
        return pause
    }

    /// Waits between two attempts of such a call. The wait can be cancelled like a call.
    package func pause(_ duration: Duration, _ scope: RunningCalls.Scope) async throws(PipeError) {
        let running = RunningCall()
        let entry = core.running.add(running, scope: scope)
        defer { core.running.remove(entry) }
        try await running.pause(duration, clock)
    }

    // MARK: Addresses

    /// Returns the context of an error of a call without a response.
    package func context(of call: CallRequest, attempt: Int = 1) -> PipeError.Context {
        PipeError.Context(method: call.method, url: shownURL(of: call), attempt: attempt)
    }

    /// Returns the URL of a call as errors show it, with `{id}` instead of the values of its path if these are invalid.
    func shownURL(of call: CallRequest) -> String? {
        if let address = try? address(of: call) {
            return core.redaction.url(address.text)
        }
        guard let pattern = call.pattern, var server = try? core.server(of: call.settings) else {
            return nil
        }
        while server.path.utf8.last == UInt8(ascii: "/") {
            server.path.removeLast()
        }
        server.path += "/" + pattern
        server.query = nil
        return core.redaction.url(server.text)
    }

    /// Returns the address of a call, without the query items of credentials.
    package func address(of call: CallRequest) throws(PipeError) -> HTTPAddress {
        switch call.target {
        case .address(let address):
            return address
        case .nowhere(let error):
            throw error
        case .path(let path):
            var address = try core.server(of: call.settings)
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
                try address.append(query)
            }
            return address
        }
    }
}
