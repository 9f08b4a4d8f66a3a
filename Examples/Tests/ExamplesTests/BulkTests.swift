import PipeRuntime
import Testing

/// Many records over real HTTP on loopback.
@Suite(.timeLimit(.minutes(2))) struct BulkTests {
    /// How many records are sent.
    private static let count = 1_000

    /// Each seventh label is refused, and each eleventh the first time.
    private static let labels = (0..<count).map {
        $0 % 7 == 3 ? "bad \($0)" : $0 % 11 == 5 ? "late \($0)" : "fine \($0)"
    }

    private static let drafts = labels.map { Depot.Parcel.Draft(label: $0) }

    /// The three ways to send many records.
    enum Way: CaseIterable, Sendable {
        case single, many, mixed

        func create(
            _ drafts: [Depot.Parcel.Draft], _ depot: DepotClient
        ) async -> BulkResult<Depot.Parcel.Draft, Depot.Parcel> {
            switch self {
            case .single: await depot.parcels.create(all: drafts)
            case .many: await depot.manyParcels.create(all: drafts)
            case .mixed: await depot.mixedParcels.create(all: drafts)
            }
        }

        func remove(_ ids: [Depot.Parcel.ID], _ depot: DepotClient) async -> [PipeError?] {
            let results =
                switch self {
                case .single: await depot.parcels.remove(all: ids).results
                case .many: await depot.manyParcels.remove(all: ids).results
                case .mixed: await depot.mixedParcels.remove(all: ids).results
                }
            return results.map { if case .failure(let error) = $0 { error } else { nil } }
        }

        func rename(_ ids: [Depot.Parcel.ID], _ label: String, _ depot: DepotClient) async throws -> [Depot.Parcel] {
            switch self {
            case .single: try await depot.parcels.update(all: ids) { $0.label = label }.records
            case .many: try await depot.manyParcels.update(all: ids) { $0.label = label }.records
            case .mixed: try await depot.mixedParcels.update(all: ids) { $0.label = label }.records
            }
        }
    }

    @Test("A thousand records have a result each, in order, and only what failed is repeated", arguments: Way.allCases)
    func thousand(_ way: Way) async throws {
        try await ProbeServer.run { server in
            let depot = server.depot
            var result = await way.create(Self.drafts, depot)
            #expect(result.results.count == Self.count)
            for (index, label) in Self.labels.enumerated() {
                switch result.results[index] {
                case .success(let parcel): #expect(label.hasPrefix("fine") && parcel.label == label)
                case .failure(let error):
                    #expect(!label.hasPrefix("fine") && error.status == 422 && error.message == "not \(label)")
                }
            }
            result = await result.retryingFailures()
            #expect(result.failures.map(\.element.label) == Self.labels.filter { $0.hasPrefix("bad") })
            // Each one is stored exactly once.
            let stored = try await depot.parcels.list()
            #expect(stored.map(\.label).sorted() == Self.labels.filter { !$0.hasPrefix("bad") }.sorted())
            #expect(stored.map(\.id).sorted() == result.succeeded.map(\.id).sorted())
        }
    }

    @Test("Records are changed and removed, and one that is not there is an error of itself", arguments: Way.allCases)
    func changes(_ way: Way) async throws {
        try await ProbeServer.run { server in
            let depot = server.depot
            let parcels = try await way.create((1...120).map { Depot.Parcel.Draft(label: "fine \($0)") }, depot).records
            let renamed = try await way.rename(parcels.map(\.id), "new", depot)
            #expect(renamed.map(\.id) == parcels.map(\.id) && renamed.allSatisfy { $0.label == "new" })
            let errors = await way.remove([parcels[0].id, 999, parcels[119].id], depot)
            #expect(errors.map { $0?.status } == [nil, 404, nil])
            #expect(errors[1]?.message == "there is no parcel 999")
            #expect(try await depot.parcels.list().count == 118)
        }
    }

    @Test("One by one, as many calls run at the same time as the settings say")
    func concurrency() async throws {
        try await ProbeServer.run { server in
            let parcels = server.depot.parcels.with { $0.concurrency = 3 }
            let drafts = (1...60).map { Depot.Parcel.Draft(label: "meet \($0)") }
            #expect(await parcels.create(all: drafts).isSuccess)
            let peak = try await parcels.peak()
            #expect(peak == 3)
        }
    }

    @Test("A cancelled task ends its request, and says what was not sent")
    func cancellation() async throws {
        try await ProbeServer.run { server in
            let depot = server.depot
            let labels = Array(repeating: "fine", count: 100) + ["stall"] + Array(repeating: "fine", count: 150)
            let task = Task { await Way.many.create(labels.map { Depot.Parcel.Draft(label: $0) }, depot) }
            await server.expect(.stalled)
            task.cancel()
            let result = await task.value
            await server.expect(.abandoned)
            #expect(result.succeeded.count == 100)
            #expect(result.failures.prefix(100).allSatisfy { $0.error.isCancelled })
            let unsent = result.failures.dropFirst(100)
            #expect(unsent.count == 51)
            for failure in unsent {
                guard case .bulk(.notSent) = failure.error.reason else {
                    Issue.record("\(failure.error)")
                    continue
                }
            }
        }
    }
}
