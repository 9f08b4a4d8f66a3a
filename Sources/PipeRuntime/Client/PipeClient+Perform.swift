import HTTPTypes

extension PipeClient {
    /// Makes a call: within its timeout, cancellable, with credentials, through redirects.
    ///
    /// - Throws: A ``PipeError`` for whatever keeps an answer with a status from 200 to 299 away.
    func perform(_ call: CallRequest) async throws(PipeError) -> CallResponse {
        var context = PipeError.Context(method: call.method)
        let exchange: Exchange
        do throws(PipeError) {
            let address = try address(of: call)
            context.url = Redaction(core.schemes).url(address.text)
            exchange = try Exchange(call, address: address, client: self)
        } catch {
            throw error.adding(context)
        }
        let running = RunningCall()
        core.running.add(running, scope: call.scope)
        defer { core.running.remove(running) }
        let outcome = await running.run(
            timeout: call.settings.timeout ?? CallSettings.defaultTimeout,
            clock: clock
        ) {
            var exchange = exchange
            do throws(PipeError) {
                return .success(try await exchange.run())
            } catch {
                return .failure(error)
            }
        }
        switch outcome {
        case .success(let response): return response
        case .failure(let error): throw error.adding(context)
        }
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
