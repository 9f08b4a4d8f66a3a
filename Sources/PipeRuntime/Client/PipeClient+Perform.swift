import HTTPTypes

extension PipeClient {
    /// Makes a call: within its times, cancellable, with credentials, through redirects, again where it may pass.
    ///
    /// - Throws: A ``PipeError`` for whatever keeps an answer with a status from 200 to 299 away.
    func perform(_ call: CallRequest) async throws(PipeError) -> CallResponse {
        let running = RunningCall()
        let place = core.running.add(running, scope: call.scope)
        defer { core.running.remove(place) }
        guard call.settings.isPlain else {
            return try await perform(call, after: nil, running)
        }
        // What nearly all calls are, and nothing is spent on more than that: what follows a failure is in a function of
        // its own, as what an asynchronous function needs for any of its branches is allocated for each call of it.
        let outcome =
            if isInPlace(call) {
                await answer(inPlace: call, running)
            } else {
                await answer(inTask: call, running)
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

    /// Makes a call with all that settings can say of it.
    ///
    /// - Parameter error: Why an attempt that was made already failed.
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

    /// An answer that takes time to read, which is within that of its call.
    @inline(never)
    private func timed(_ response: CallResponse, _ call: CallRequest, _ running: RunningCall) -> CallResponse {
        let reading = ResponseReading(
            running, timeout: call.settings.timeout ?? CallSettings.defaultTimeout, deadline: call.deadline,
            among: core.running, scope: call.scope)
        return response.read(within: reading)
    }

    /// Waits for the time of the next attempt.
    ///
    /// - Throws: Why the last one failed, where there is none; ``PipeError/Reason/cancelled``.
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
            if isInPlace(call) {
                return await answer(inPlace: call, running)
            }
            return await running.run(limit: self.limit(of: call), clock: clock) { await answer(to: call, of: running) }
        }
        do throws(PipeError) {
            let turn = try await turn(limit, call, running)
            let outcome =
                if isInPlace(call) {
                    await answer(inPlace: call, running)
                } else {
                    await running.run(limit: self.limit(of: call), clock: clock) {
                        await CallLimit.$hasSlot.withValue(true) { await answer(to: call, of: running) }
                    }
                }
            withExtendedLifetime(turn) {}
            return outcome
        } catch {
            return .failure(error)
        }
    }

    /// Whether a call can do without a task of its own: all that it waits for ends when the call does.
    private func isInPlace(_ call: CallRequest) -> Bool {
        guard let transport = collectingTransport, call.transfer == nil, core.isFixed(call.settings.authSchemes),
            call.settings.isPlain || call.settings.interceptors.isEmpty && call.settings.cache == nil
        else {
            return false
        }
        switch call.content {
        case nil: return true
        case .success(let content):
            return content.form == nil
                && content.body.bytes.map { $0.count <= type(of: transport).longestBody } ?? false
        case .failure: return false
        }
    }

    @inline(__always)
    private func answer(inPlace call: CallRequest, _ running: RunningCall) async -> RunningCall.Outcome {
        var exchange: Exchange
        do throws(PipeError) {
            exchange = try Exchange(
                call, address: try address(of: call), client: self, running: running, isInPlace: true)
        } catch {
            return .failure(error)
        }
        return await running.runInPlace(limit: limit(of: call), clock: clock) {
            do throws(PipeError) {
                return .success(.response(try await exchange.response()))
            } catch {
                return .failure(error)
            }
        }
    }

    @inline(never)
    private func answer(inTask call: CallRequest, _ running: RunningCall) async -> RunningCall.Outcome {
        await running.run(limit: limit(of: call), clock: clock) { await answer(to: call) }
    }

    @inline(__always)
    private func answer(to call: CallRequest, of running: RunningCall? = nil) async -> RunningCall.Outcome {
        do throws(PipeError) {
            var exchange = try Exchange(call, address: try address(of: call), client: self, running: running)
            return .success(.response(try await exchange.response()))
        } catch {
            return .failure(error)
        }
    }

    /// Makes a call whose answer is read in a way of its own, within its times, whatever its status. Made once.
    func perform<Value: Sendable>(
        _ call: CallRequest,
        _ reading: @escaping @Sendable (Exchange, HTTPResponse, HTTPBody) async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        let running = RunningCall()
        let place = core.running.add(running, scope: call.scope)
        defer { core.running.remove(place) }
        do throws(PipeError) {
            var turn: CallSlot?
            if let limit = call.settings.limit {
                turn = try await self.turn(limit, call, running)
            }
            let value = try await running.value(limit: limit(of: call), clock: clock) {
                () async throws(PipeError) in
                var exchange = try Exchange(call, address: try address(of: call), client: self, running: running)
                let (response, body) = try await exchange.open()
                return try await reading(exchange, response, body)
            }
            withExtendedLifetime(turn) {}
            return value
        } catch {
            throw error.adding(context(of: call))
        }
    }

    /// How long an attempt of a call may take.
    func limit(of call: CallRequest) -> TimeLimit {
        TimeLimit(
            timeout: call.settings.timeout ?? CallSettings.defaultTimeout, activity: call.transfer?.activity,
            deadline: call.deadline)
    }

    // MARK: Waiting

    /// Waits for the turn of a call.
    private func turn(
        _ limit: CallLimit, _ call: CallRequest, _ running: RunningCall
    ) async throws(PipeError) -> CallSlot? {
        if CallLimit.hasSlot {
            return nil
        }
        let limit = limit.limit(of: core)
        if let turn = limit.turnAtOnce() {
            return turn
        }
        let turn = try await running.value(limit: TimeLimit(onlyBy: call.deadline), clock: clock) {
            () async throws(PipeError) in
            guard let turn = await limit.turn() else {
                throw PipeError(.cancelled)
            }
            return turn
        }
        guard running.restart() else {
            throw PipeError(.cancelled)
        }
        return turn
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

    /// A call whose parts have to be at their end together, where there is a deadline.
    func bounded(_ call: CallRequest) -> CallRequest {
        var call = call
        if let limit = call.settings.deadline, call.deadline == nil {
            call.deadline = Deadline(limit, clock)
        }
        return call
    }

    /// How long a call that counts its attempts itself waits before the next one; `nil` for none.
    func pause(after error: PipeError, _ retries: inout Retries, _ call: CallRequest) -> Duration? {
        let pause = retries.pause(
            after: error, budget: core.retryBudget, now: now(), random: environment.jitter())
        // An attempt that cannot be made in time is none.
        guard let pause, call.deadline.map({ $0.left > pause }) ?? true else {
            return nil
        }
        return pause
    }

    /// Waits between two attempts of such a call; ended like a call.
    func pause(_ duration: Duration, _ scope: RunningCalls.Scope) async throws(PipeError) {
        let running = RunningCall()
        let place = core.running.add(running, scope: scope)
        defer { core.running.remove(place) }
        try await pause(duration, running)
    }

    /// What an error says of a call that got no answer.
    func context(of call: CallRequest) -> PipeError.Context {
        let url = try? address(of: call)
        return PipeError.Context(
            method: call.method, url: url.map { core.redaction.url($0.text) }, attempt: call.attempt)
    }

    /// The address of a call, without what credentials add.
    func address(of call: CallRequest) throws(PipeError) -> HTTPAddress {
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
