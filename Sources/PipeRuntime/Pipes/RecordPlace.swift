import PipeJSON

/// A place of one record: an item of a resource, or what there is only one of. The verbs of both are made of this.
protocol RecordPlace: Sendable {
    var descriptor: ResourceDescriptor { get }

    func perform(
        _ operation: PipeOperation, content: Result<CallRequest.Content, PipeError>?
    ) async throws(PipeError) -> CallResponse
}

extension RecordPlace {
    /// The record as the server has it.
    func fetched<Record: JSONReadable>() async throws(PipeError) -> Record {
        try await perform(.read, content: nil).value(at: descriptor.place(of: .read))
    }

    /// The record after another one was put in its place; that one where the server returns none.
    func replaced<Record: JSONCodable>(by record: Record) async throws(PipeError) -> Record {
        let response = try await perform(.replace, content: descriptor.content(record, of: .replace))
        return response.isBlank ? record : try response.value(at: descriptor.place(of: .replace))
    }

    /// The record after an operation that sends a part of it; fetched anew where the server returns none.
    func changed<Record: JSONReadable>(
        _ operation: PipeOperation, to value: some JSONWritable
    ) async throws(PipeError) -> Record {
        let response = try await perform(operation, content: descriptor.content(value, of: operation))
        return response.isBlank ? try await fetched() : try response.value(at: descriptor.place(of: operation))
    }

    /// Asks with HEAD whether the record is there.
    func probe() async throws(PipeError) -> Bool {
        do throws(PipeError) {
            _ = try await perform(.exists, content: nil)
            return true
        } catch {
            if error.isNotFound {
                return false
            }
            throw error
        }
    }
}
