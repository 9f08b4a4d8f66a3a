import HTTPTypes
import PipeHTTP

extension PipeClient {
    /// Makes a call with its time limits, credentials, redirects and retries. It can be cancelled.
    ///
    /// - Throws: A ``PipeError`` if there is no response with a status from 200 to 299.
    package func perform(_ call: CallRequest) async throws(PipeError) -> CallResponse {
        let running = RunningCall()
        let place = core.running.add(running, scope: call.scope)
        defer { core.running.remove(place) }
        guard call.settings.isPlain else {
            return try await perform(call, after: nil, running)
        }
        // The fast path of nearly all calls. Failures are handled in a separate function, because the frame of an
        // asynchronous function is allocated for each call with the memory of all its branches.
        let outcome =
            if runsOnCaller(call) {
                await outcomeOnCaller(of: call, running)
            } else {
                await outcomeInTask(of: call, running)
            }
        switch outcome {
        case .success(.response(let response)):
            core.retryBudget.giveBack(1)
            return response.body.count < ResponseReading.threshold ? response : timed(response, call, running)
        case .success(.other):
            throw PipeError(.cancelled, context: context(of: call))
        case .failure(let error):
            return try await perform(call, after: error, running)
        }
    }

    /// Makes a call with all settings.
    ///
    /// - Parameter error: The error of an earlier attempt.
    @inline(never)
    private func perform(
        _ call: CallRequest, after error: PipeError?, _ running: RunningCall
    ) async throws(PipeError) -> CallResponse {
        var attempts = CallAttempts(call, client: self)
        if let error {
            try await pause(&attempts, after: error, running)
        }
        return try await perform(attempts, running)
    }

    private func perform(
        _ attempts: CallAttempts, _ running: RunningCall
    ) async throws(PipeError) -> CallResponse {
        var attempts = attempts
        while true {
            switch await attempt(attempts.call, running) {
            case .success(.response(let response)):
                attempts.recordSuccess()
                return response.body.count < ResponseReading.threshold
                    ? response : timed(response, attempts.call, running)
            case .success(.other):
                throw PipeError(.cancelled, context: context(of: attempts.call))
            case .failure(let error):
                try await pause(&attempts, after: error, running)
            }
        }
    }

    /// Returns a response whose reading is limited by the time of its call.
    @inline(never)
    private func timed(_ response: CallResponse, _ call: CallRequest, _ running: RunningCall) -> CallResponse {
        let reading = ResponseReading(
            running, timeout: call.settings.timeout ?? CallSettings.defaultTimeout, deadline: call.deadline,
            among: core.running, scope: call.scope)
        return response.read(within: reading)
    }

    /// Waits for the next attempt.
    ///
    /// - Throws: The error of the last attempt, if there is no next one; ``PipeError/Reason/cancelled``.
    private func pause(
        _ attempts: inout CallAttempts, after error: PipeError, _ running: RunningCall
    ) async throws(PipeError) {
        do throws(PipeError) {
            guard let pause = attempts.pause(after: error) else {
                throw error
            }
            try await self.pause(pause, running)
        } catch {
            throw error.adding(context(of: attempts.call))
        }
    }

    private func attempt(_ call: CallRequest, _ running: RunningCall) async -> RunningCall.Outcome {
        guard let limit = call.settings.limit else {
            if runsOnCaller(call) {
                return await outcomeOnCaller(of: call, running)
            }
            return await running.run(limit: self.limit(of: call), clock: clock) {
                await outcomeOfAttempt(call, running)
            }
        }
        do throws(PipeError) {
            let slot = try await slot(limit, call, running)
            let outcome =
                if runsOnCaller(call) {
                    await outcomeOnCaller(of: call, running)
                } else {
                    await running.run(limit: self.limit(of: call), clock: clock) {
                        await CallLimit.$hasSlot.withValue(true) { await outcomeOfAttempt(call, running) }
                    }
                }
            withExtendedLifetime(slot) {}
            return outcome
        } catch {
            return .failure(error)
        }
    }

    /// Whether a call can run on the caller's task: everything that it waits for ends with the call.
    private func runsOnCaller(_ call: CallRequest) -> Bool {
        guard let transport = collectingTransport, call.watcher == nil, core.isFixed(call.settings.authAlternatives),
            call.settings.isPlain || call.settings.interceptors.isEmpty && call.settings.cache == nil
        else {
            return false
        }
        switch call.content {
        case nil: return true
        case .success(let content):
            return content.deferred == nil
                && content.body.bytes.map { $0.count <= type(of: transport).longestBody } ?? false
        case .failure: return false
        }
    }

    @inline(__always)
    private func outcomeOnCaller(of call: CallRequest, _ running: RunningCall) async -> RunningCall.Outcome {
        var exchange: Exchange
        do throws(PipeError) {
            exchange = try Exchange(
                call, address: try address(of: call), client: self, running: running, isOnCaller: true)
        } catch {
            return .failure(error)
        }
        return await running.runOnCaller(limit: limit(of: call), clock: clock) {
            do throws(PipeError) {
                return .success(.response(try await exchange.response()))
            } catch {
                return .failure(error)
            }
        }
    }

    @inline(never)
    private func outcomeInTask(of call: CallRequest, _ running: RunningCall) async -> RunningCall.Outcome {
        await running.run(limit: limit(of: call), clock: clock) { await outcomeOfAttempt(call) }
    }

    @inline(__always)
    private func outcomeOfAttempt(_ call: CallRequest, _ running: RunningCall? = nil) async -> RunningCall.Outcome {
        do throws(PipeError) {
            var exchange = try Exchange(call, address: try address(of: call), client: self, running: running)
            return .success(.response(try await exchange.response()))
        } catch {
            return .failure(error)
        }
    }

    /// Makes a call without retries, and reads its response of any status with a closure, within the call's time
    /// limits.
    package func perform<Value: Sendable>(
        _ call: CallRequest,
        _ reading: @escaping @Sendable (Exchange, HTTPResponse, HTTPBody) async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        let running = RunningCall()
        let place = core.running.add(running, scope: call.scope)
        defer { core.running.remove(place) }
        do throws(PipeError) {
            var slot: CallSlot?
            if let limit = call.settings.limit {
                slot = try await self.slot(limit, call, running)
            }
            let value = try await running.value(limit: limit(of: call), clock: clock) {
                () async throws(PipeError) in
                var exchange = try Exchange(call, address: try address(of: call), client: self, running: running)
                let (response, body) = try await exchange.open()
                return try await reading(exchange, response, body)
            }
            withExtendedLifetime(slot) {}
            return value
        } catch {
            throw error.adding(context(of: call))
        }
    }

    /// Returns the time limit of an attempt of a call.
    func limit(of call: CallRequest) -> TimeLimit {
        TimeLimit(
            timeout: call.settings.timeout ?? CallSettings.defaultTimeout, activity: call.watcher?.activity,
            deadline: call.deadline)
    }

    // MARK: Waiting

    /// Waits for a slot of a limit.
    private func slot(
        _ limit: CallLimit, _ call: CallRequest, _ running: RunningCall
    ) async throws(PipeError) -> CallSlot? {
        if CallLimit.hasSlot {
            return nil
        }
        if let slot = limit.freeSlot() {
            return slot
        }
        let slot = try await running.value(limit: TimeLimit(onlyBy: call.deadline), clock: clock) {
            () async throws(PipeError) in
            guard let slot = await limit.slot() else {
                throw PipeError(.cancelled)
            }
            return slot
        }
        guard running.restart() else {
            throw PipeError(.cancelled)
        }
        return slot
    }

    /// Waits between two attempts.
    private func pause(_ duration: Duration, _ running: RunningCall) async throws(PipeError) {
        guard running.restart() else {
            throw PipeError(.cancelled)
        }
        await running.pause(duration, clock: clock)
        guard running.restart() else {
            throw PipeError(.cancelled)
        }
    }

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
        try await pause(duration, running)
    }

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

extension CallSettings {
    /// Whether no uncommon option is set.
    var isPlain: Bool {
        deadline == nil && retry == nil && limit == nil && idempotencyKeyHeader == nil && cache == nil
            && trustedOrigins == nil && interceptors.isEmpty && codecs.isEmpty
    }
}
