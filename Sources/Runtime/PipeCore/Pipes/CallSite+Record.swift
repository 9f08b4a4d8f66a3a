import HTTPTypes
import PipeHTTP
import PipeJSON

// The record of an item or a singleton; both implement their verbs with it, and so do generated verbs.

@_spi(Generated) extension CallSite {
    /// A copy whose calls of an operation have more query items and header fields.
    public func with(
        _ operation: PipeOperation, query: URLQuery = URLQuery(), headers: CallHeaders = [:]
    ) -> CallSite {
        var copy = self
        copy.arguments = (operation, query, headers)
        return copy
    }

    /// This record, if writes that do not know its version are allowed.
    public func ofAnyVersion() throws(PipeError) -> CallSite {
        try layers.allowsUnknownVersion()
        return self
    }

    /// The request of an operation.
    ///
    /// - Parameter fields: More header fields, such as `If-Match`.
    package func request(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>? = nil, fields: [HTTPField] = []
    ) -> CallRequest {
        var call = descriptor.request(
            operation, at: path, parameters, layers, of: client, scope: scope, content: content, fields: fields)
        if let arguments, arguments.operation == operation {
            call.query.merge(arguments.query)
            let (settings, target) = CallHeaders.added(arguments.headers, to: call.settings, parameters, call.target)
            call.settings = settings ?? call.settings
            call.target = target
        }
        return call
    }

    /// The request of an operation that sends a value, after the callbacks.
    package func request(
        _ operation: PipeOperation, sending value: some JSONWritable & Sendable
    ) async throws(PipeError) -> CallRequest {
        let value = try await prepared(value, for: operation)
        let isOfVersion = operation == .replace || operation == .update
        return request(
            operation, content: descriptor.content(value, of: operation),
            fields: isOfVersion ? try layers.ifMatch(for: value) : [])
    }

    /// Makes an operation. The response to `create` may be that from its `Location`.
    func perform(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>? = nil, fields: [HTTPField] = []
    ) async throws(PipeError) -> CallResponse {
        let response = try await client.perform(request(operation, content: content, fields: fields))
        return operation == .create ? try await response.followLocation(of: self) : response
    }

    /// Makes an operation whose response is not the record, and reads the response.
    public func result<Result: JSONReadable>(
        of operation: PipeOperation, sending value: some JSONWritable & Sendable
    ) async throws(PipeError) -> Result {
        try result(of: try await response(to: operation, sending: value), options(of: operation))
    }

    /// The differences of an operation from the resource's other calls.
    package func options(of operation: PipeOperation) -> CallOptions {
        descriptor[operation]?.options ?? CallOptions()
    }

    /// Makes an operation whose response is not read.
    public func send(_ value: some JSONWritable & Sendable, in operation: PipeOperation) async throws(PipeError) {
        _ = try await response(to: operation, sending: value)
    }

    /// Makes an operation, and returns its response.
    package func response(
        to operation: PipeOperation, sending value: some JSONWritable & Sendable
    ) async throws(PipeError) -> CallResponse {
        try await changing(operation) { () async throws(PipeError) in
            try await client.perform(request(operation, sending: value))
        }
    }

    /// Creates a record of a draft and returns it; fetched from its `Location` if the response has only that.
    public func create<Record: JSONReadable>(
        from draft: some JSONWritable & Sendable
    ) async throws(PipeError) -> Record {
        try await changing(.create) { () async throws(PipeError) in
            let draft = try await prepared(draft, for: .create)
            let response = try await perform(.create, content: descriptor.content(draft, of: .create))
            return try received(try response.value(at: descriptor.recordPointer(of: .create)), response)
        }
    }

    /// Returns a draft with the server's values for the members that it does not send.
    public func prefill<Draft: JSONCodable & Sendable>(_ draft: Draft) async throws(PipeError) -> Draft {
        let response = try await perform(.new)
        let proposed: JSONObject = try response.value(at: descriptor.recordPointer(of: .new))
        do throws(JSONError) {
            // A null proposes nothing. The members of a record that a draft does not have, such as its identity, are null.
            var members = JSONObject(proposed.members.filter { $0.value != .null })
            for member in try JSON.decode(JSONObject.self, from: try JSON.encode(draft)).members {
                members[member.name] = member.value
            }
            return try JSON.decode(Draft.self, from: try JSON.encode(members))
        } catch {
            throw response.error(.decoding(error))
        }
    }

    /// Fetches the record from the server.
    public func fetch<Record: JSONReadable>(_ fields: [HTTPField] = []) async throws(PipeError) -> Record {
        let response = try await perform(.read, fields: fields)
        return try received(try response.value(at: descriptor.recordPointer(of: .read)), response)
    }

    /// Replaces the record and returns it; `record` if the response has none.
    public func replace<Record: JSONCodable & Sendable>(with record: Record) async throws(PipeError) -> Record {
        try await changing(.replace) { () async throws(PipeError) in
            let record = try await prepared(record, for: .replace)
            let content = descriptor.content(record, of: .replace)
            let response: CallResponse
            do throws(PipeError) {
                response = try await perform(.replace, content: content, fields: try layers.ifMatch(for: record))
            } catch {
                let current: Record? = try await fetchCurrent(after: error, own: record)
                // An earlier attempt may have succeeded, whose response was lost.
                if let current, (try? JSON.encode(current)) == (try? JSON.encode(record)) {
                    return current
                }
                throw error.conflict(own: record, current: current)
            }
            let new = response.isBlank ? record : try response.value(at: descriptor.recordPointer(of: .replace))
            return try received(new, response)
        }
    }

    /// Sends a part of the record and returns the record; fetched if the response has none.
    public func write<Record: JSONReadable>(
        _ value: some JSONWritable & Sendable, in operation: PipeOperation
    ) async throws(PipeError) -> Record {
        try await changing(operation) { () async throws(PipeError) in
            try await writePrepared(try await prepared(value, for: operation), in: operation)
        }
    }

    /// Sends a value after the callbacks and returns the record; fetched if the response has none.
    private func writePrepared<Record: JSONReadable>(
        _ value: some JSONWritable, in operation: PipeOperation, fields: [HTTPField] = []
    ) async throws(PipeError) -> Record {
        let response = try await perform(
            operation, content: descriptor.content(value, of: operation), fields: fields)
        if response.isBlank {
            return try await fetch()
        }
        return try received(try response.value(at: descriptor.recordPointer(of: operation)), response)
    }

    /// Updates one version of a record and returns it; fetched if the response has none.
    func update<Record: JSONReadable & Sendable>(
        _ record: Record, with patch: some JSONWritable & Sendable
    ) async throws(PipeError) -> Record {
        try await changing(.update) { () async throws(PipeError) in
            let patch = try await prepared(patch, for: .update)
            do throws(PipeError) {
                return try await writePrepared(patch, in: .update, fields: try layers.ifMatch(for: record))
            } catch {
                throw error.conflict(own: record, current: try await fetchCurrent(after: error, own: record) as Record?)
            }
        }
    }

    /// Removes the record, whatever its version.
    public func remove() async throws(PipeError) {
        try await changing(.remove) { () async throws(PipeError) in
            try await prepareRemoval()
            try await sendRemoval()
        }
    }

    private func sendRemoval(_ fields: [HTTPField] = []) async throws(PipeError) {
        do throws(PipeError) {
            _ = try await perform(.remove, fields: fields)
        } catch {
            // An earlier attempt, whose response was lost or came from a proxy, may have removed it.
            guard error.isOfRetry, error.isNotFound else {
                throw error
            }
        }
    }

    /// Removes a record of one version.
    func remove<Record: JSONReadable & Sendable>(_ record: Record) async throws(PipeError) {
        try await changing(.remove) { () async throws(PipeError) in
            try await prepareRemoval()
            do throws(PipeError) {
                try await sendRemoval(try layers.ifMatch(for: record))
            } catch {
                // After an earlier attempt removed the record, the server no longer has this version.
                if error.isOfRetry, error.callStatus == 412,
                    case .failure(let error) = try await fetchUncached() as Result<Record, PipeError>, error.isNotFound
                {
                    return
                }
                throw error.conflict(own: record, current: try await fetchCurrent(after: error, own: record) as Record?)
            }
        }
    }

    /// Returns whether the record exists, by HEAD.
    public func probe() async throws(PipeError) -> Bool {
        do throws(PipeError) {
            _ = try await perform(.exists)
            return true
        } catch {
            if error.isNotFound {
                return false
            }
            throw error
        }
    }

    /// Fetches the server's record after a version conflict.
    ///
    /// - Throws: The error itself, if it is not a version conflict; ``PipeError/Reason/cancelled``.
    private func fetchCurrent<Record: JSONReadable>(
        after error: PipeError, own: Record
    ) async throws(PipeError) -> Record? {
        guard error.callStatus == 412, layers.sentVersion(of: own) != nil else {
            throw error
        }
        let current: Result<Record, PipeError> = try await fetchUncached()
        return try? current.get()
    }

    /// Fetches the record from the server, not from a cache, which may have the caller's version.
    ///
    /// - Throws: ``PipeError/Reason/cancelled``.
    private func fetchUncached<Record: JSONReadable>() async throws(PipeError) -> Result<Record, PipeError> {
        do throws(PipeError) {
            return .success(try await fetch([HTTPField(name: .cacheControl, value: "no-cache")]))
        } catch {
            if error.isCancelled {
                throw error
            }
            return .failure(error)
        }
    }
}

extension CallResponse {
    /// The URL in `Location`, if it is on the response's own origin.
    package var location: HTTPAddress? {
        guard let location = headers[.location], let target = try? address.resolving(location),
            target.hasSameOrigin(as: address)
        else { return nil }
        return target
    }

    /// Returns this response; if it is empty with a `Location` on its own origin, fetches the response from there.
    package func followLocation(of site: CallSite) async throws(PipeError) -> CallResponse {
        guard isBlank, let location else { return self }
        return try await site.client.perform(site.request(at: location))
    }
}

extension CallSite {
    /// The request for a new record at the URL that its server has named for it.
    func request(at address: HTTPAddress) -> CallRequest {
        var settings = layers.settings
        settings.server = layers.settings(of: descriptor[.create]?.options.settings).server
        return CallRequest(method: .get, target: .address(address), settings: settings, scope: scope)
    }
}

extension PipeError {
    /// Whether the request is a retry.
    fileprivate var isOfRetry: Bool { context.attempt ?? 1 > 1 }

    /// The error of a write to another version of the record.
    fileprivate func conflict(own: any Sendable, current: (any Sendable)?) -> PipeError {
        PipeError(.conflict(PipeError.RecordConflict(own: own, current: current)), context: context)
    }
}
