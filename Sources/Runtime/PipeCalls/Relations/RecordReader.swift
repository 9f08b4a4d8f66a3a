import PipeCore

/// Fetches records by their identities: with one call for many, or with one for each.
struct RecordReader<Record: PipeRecord>: Sendable {
    private let fetch: @Sendable (PipeClient, [Record.ID]) async throws(PipeError) -> [Record?]

    init(read: @escaping @Sendable (PipeClient, Record.ID) async throws(PipeError) -> Record) {
        fetch = { client, ids async throws(PipeError) in
            try await ParallelCalls.results(ids) { id async throws(PipeError) in
                try await ParallelCalls.ifFound { () async throws(PipeError) in try await read(client, id) }
            }
        }
    }

    init(limit: Int, list: @escaping @Sendable (PipeClient, [Record.ID]) -> RecordSequence<Record>) {
        fetch = { client, ids async throws(PipeError) in
            try await ParallelCalls.batches(of: ids, limit: limit) { ids async throws(PipeError) in
                try await list(client, ids).collect()
            }.joined().map { $0 }
        }
    }

    /// Fetches each record once. Those that do not exist are left out.
    func records(_ ids: [Record.ID], _ client: PipeClient) async throws(PipeError) -> [Record.ID: Record] {
        var seen: Set<Record.ID> = []
        let distinct = ids.filter { seen.insert($0).inserted }
        guard !distinct.isEmpty else {
            return [:]
        }
        let records = try await fetch(client, distinct).compactMap { $0 }
        return Dictionary(records.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
}
