import HTTPTypes

extension PipeClient {
    /// Makes a call: within its timeout, cancellable, with credentials, through redirects.
    ///
    /// - Throws: A ``PipeError`` for whatever keeps an answer with a status from 200 to 299 away.
    func perform(_ call: CallRequest) async throws(PipeError) -> CallResponse {
        let running = RunningCall()
        core.running.add(running, scope: call.scope)
        defer { core.running.remove(running) }
        let timeout = call.settings.timeout ?? CallSettings.defaultTimeout
        let outcome = await running.run(timeout: timeout, clock: clock, activity: call.transfer?.activity) {
            do throws(PipeError) {
                var exchange = try Exchange(call, address: try address(of: call), client: self)
                let (response, body) = try await exchange.open()
                return .success(.response(try await exchange.read(response, body)))
            } catch {
                return .failure(error)
            }
        }
        switch outcome {
        case .success(.response(let response)): return response
        case .success(.other): throw PipeError(.cancelled, context: context(of: call))
        case .failure(let error): throw error.adding(context(of: call))
        }
    }

    /// Makes a call whose answer is read in a way of its own, within its timeout, whatever its status.
    func perform<Value: Sendable>(
        _ call: CallRequest,
        _ reading: @escaping @Sendable (Exchange, HTTPResponse, HTTPBody) async throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        let running = RunningCall()
        core.running.add(running, scope: call.scope)
        defer { core.running.remove(running) }
        let timeout = call.settings.timeout ?? CallSettings.defaultTimeout
        do throws(PipeError) {
            return try await running.value(timeout: timeout, clock: clock, activity: call.transfer?.activity) {
                () async throws(PipeError) in
                var exchange = try Exchange(call, address: try address(of: call), client: self)
                let (response, body) = try await exchange.open()
                return try await reading(exchange, response, body)
            }
        } catch {
            throw error.adding(context(of: call))
        }
    }

    /// What an error says of a call that got no answer.
    func context(of call: CallRequest) -> PipeError.Context {
        let url = try? address(of: call)
        return PipeError.Context(method: call.method, url: url.map { core.redaction.url($0.text) })
    }

    /// The address of a call, without what credentials add.
    func address(of call: CallRequest) throws(PipeError) -> HTTPAddress {
        switch call.target {
        case .address(let address):
            return address
        case .path(let path):
            var address = try core.server.get()
            if let fault = path.fault {
                throw PipeError(.invalidRequest(fault))
            }
            if !path.text.isEmpty {
                while address.path.hasSuffix("/") {
                    address.path.removeLast()
                }
                address.path += "/" + path.text
            }
            if let query = path.query {
                address.appendQuery(query)
            }
            var query = call.settings.query
            query.merge(call.query)
            address.appendQuery(query.text)
            return address
        }
    }
}
