import HTTPTypes
import PipeJSON

/// A place of one record: an item of a resource, or what there is only one of. The verbs of both are made of this.
protocol RecordPlace: Sendable {
    var descriptor: ResourceDescriptor { get }
    /// The settings of its calls.
    var callSettings: CallSettings { get }

    /// - Parameter fields: More header fields, as the version that is to be written over.
    func perform(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>?, fields: [HTTPField]
    ) async throws(PipeError) -> CallResponse
}

extension RecordPlace {
    func perform(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>? = nil
    ) async throws(PipeError) -> CallResponse {
        try await perform(operation, content: content, fields: [])
    }

    /// The record as the server has it.
    func fetched<Record: JSONReadable>(_ fields: [HTTPField] = []) async throws(PipeError) -> Record {
        let response = try await perform(.read, content: nil, fields: fields)
        return callSettings.versioned(try response.value(at: descriptor.place(of: .read)), response)
    }

    /// The record after another one was put in its place; that one where the server returns none.
    func replaced<Record: JSONCodable & Sendable>(by record: Record) async throws(PipeError) -> Record {
        let content = descriptor.content(record, of: .replace)
        let response: CallResponse
        do throws(PipeError) {
            response = try await perform(.replace, content: content, fields: try callSettings.ifMatch(for: record))
        } catch {
            let current: Record? = try await current(after: error, own: record)
            // It may have been done already, and only the answer was lost.
            if let current, (try? JSON.encode(current)) == (try? JSON.encode(record)) {
                return current
            }
            throw error.conflict(own: record, current: current)
        }
        let new = response.isBlank ? record : try response.value(at: descriptor.place(of: .replace))
        return callSettings.versioned(new, response)
    }

    /// The record after an operation that sends a part of it; fetched anew where the server returns none.
    func changed<Record: JSONReadable>(
        _ operation: PipeOperation, to value: some JSONWritable, fields: [HTTPField] = []
    ) async throws(PipeError) -> Record {
        let response = try await perform(
            operation, content: descriptor.content(value, of: operation), fields: fields)
        if response.isBlank {
            return try await fetched()
        }
        return callSettings.versioned(try response.value(at: descriptor.place(of: operation)), response)
    }

    /// A record after an update that sends a part of it; fetched anew where the server returns none.
    func updated<Record: JSONReadable & Sendable>(
        _ record: Record, with patch: some JSONWritable
    ) async throws(PipeError) -> Record {
        do throws(PipeError) {
            return try await changed(.update, to: patch, fields: try callSettings.ifMatch(for: record))
        } catch {
            throw error.conflict(own: record, current: try await current(after: error, own: record) as Record?)
        }
    }

    /// Removes whatever record is there.
    func removed(_ fields: [HTTPField] = []) async throws(PipeError) {
        do throws(PipeError) {
            _ = try await perform(.remove, content: nil, fields: fields)
        } catch {
            // An attempt whose answer was lost, or was that of a proxy, may have removed it.
            guard error.isOfRetry, error.isNotFound else {
                throw error
            }
        }
    }

    /// Removes a record.
    func removed<Record: JSONReadable & Sendable>(_ record: Record) async throws(PipeError) {
        do throws(PipeError) {
            try await removed(try callSettings.ifMatch(for: record))
        } catch {
            // A server that has no record any more has none of that version, either.
            if error.isOfRetry, error.status == .preconditionFailed, try await isGone(record) {
                return
            }
            throw error.conflict(own: record, current: try await current(after: error, own: record) as Record?)
        }
    }

    private func isGone<Record: JSONReadable & Sendable>(_ record: Record) async throws(PipeError) -> Bool {
        do throws(PipeError) {
            _ = try await fetched([HTTPField(name: .cacheControl, value: "no-cache")]) as Record
            return false
        } catch {
            if error.isCancelled {
                throw error
            }
            return error.isNotFound
        }
    }

    /// Asks with HEAD whether the record is there.
    func probe() async throws(PipeError) -> Bool {
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

    /// The record that the server has, after it would not write over it.
    ///
    /// - Throws: What went wrong, where it is something else; ``PipeError/Reason/cancelled``.
    private func current<Record: JSONReadable>(
        after error: PipeError, own: Record
    ) async throws(PipeError) -> Record? {
        guard error.status == .preconditionFailed, callSettings.sentVersion(of: own) != nil else {
            throw error
        }
        do throws(PipeError) {
            // What a cache has may be what the caller has.
            return try await fetched([HTTPField(name: .cacheControl, value: "no-cache")])
        } catch {
            if error.isCancelled {
                throw error
            }
            return nil
        }
    }
}

extension PipeError {
    /// Whether the same request was sent before.
    fileprivate var isOfRetry: Bool { context.attempt ?? 1 > 1 }

    /// The error of a write that the server did not let over another version of the record.
    fileprivate func conflict(own: any Sendable, current: (any Sendable)?) -> PipeError {
        PipeError(.conflict(RecordConflict(own: own, current: current)), context: context)
    }
}
