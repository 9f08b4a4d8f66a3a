import PipeCore

/// The relations that are fetched for records.
struct IncludedRelations<Record: Sendable>: Sendable {
    private struct Included: Sendable {
        let name: String
        let fetch: @Sendable (PipeClient, [Record]) async throws(PipeError) -> [(any Sendable)?]
    }

    private var included: [Included] = []

    init<First, each Other>(
        _ first: Relation<Record, First>, _ others: repeat Relation<Record, each Other>
    ) {
        add(first)
        repeat add(each others)
    }

    private mutating func add<Value>(_ relation: Relation<Record, Value>) {
        included.append(
            Included(name: relation.descriptor.name) { client, records async throws(PipeError) in
                try await relation.values(of: records, client).map { $0 }
            })
    }

    /// Fetches the related values of records, for all relations at the same time.
    func fetch(for records: [Record], _ client: PipeClient) async throws(PipeError) -> [WithRelated<Record>] {
        guard !records.isEmpty else {
            return []
        }
        let columns = try await ParallelCalls.results(included) { relation async throws(PipeError) in
            try await relation.fetch(client, records)
        }
        return records.indices.map { index in
            var values: [String: any Sendable] = [:]
            for (relation, column) in zip(included, columns) { values[relation.name] = column[index] }
            return WithRelated(records[index], values)
        }
    }
}
