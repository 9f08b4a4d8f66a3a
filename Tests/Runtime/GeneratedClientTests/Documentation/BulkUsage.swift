import BulkGolden
import PipeRuntime

// The Swift of Docs/Runtime/Bulk.md and Docs/HowTo/SendManyRecords.md, so that it is compiled.

enum BulkUsage {
    static func create(_ depot: DepotClient, _ drafts: [Depot.Part.Draft]) async throws {
        let result = await depot.parts.create(all: drafts)
        for failure in result.failures {
            print(failure.index, failure.element.name, failure.error.message ?? "\(failure.error)")
        }
        let parts = try result.records
        print(parts.count)
    }

    static func update(_ depot: DepotClient, _ bolt: Depot.Part) async throws {
        let renamed = await depot.parts.update(all: [
            RecordUpdate(8) { $0.name = "nut" },
            RecordUpdate(bolt) { $0.count = 40 },
        ])
        let emptied = await depot.parts.update(all: [8, 9]) { $0.count = 0 }
        let removed = await depot.parts.remove(all: [8, 9])
        try removed.throwFirstError()
        print(renamed.isSuccess, emptied.isSuccess)
    }

    static func retry(_ depot: DepotClient, _ drafts: [Depot.Part.Draft]) async throws {
        var result = await depot.parts.create(all: drafts)
        result = await result.retryingFailures { $0.error.isServerError }
        print(result.failures.count)
    }

    static func settings(_ depot: DepotClient, _ drafts: [Depot.Part.Draft]) async {
        let gentle = depot.crates.with { $0.concurrency = 2 }
        let result = await gentle.create(all: drafts)
        print(result.isSuccess)
    }
}
