#if Store
import DepotGolden
import Foundation
import Observation
import PipeRuntime
import PipeStore
import PipeTesting
import Testing

/// The model of Docs/HowTo/WorkOffline.md.
@Suite struct OfflineProjectsTests {
    @MainActor
    @Test("What is added without a network is listed, and sent later", .timeLimit(.minutes(1)))
    func offline() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "offline-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let transport = FailingTransport()
        var depot = DepotClient(transport: transport)
        depot.client.settings.retry = .never
        let model = OfflineProjects(depot, in: try RecordStore(at: folder, account: "alice"))
        await model.add("Garden")
        #expect(model.message == nil)
        while model.list.records.isEmpty {
            await withCheckedContinuation { continuation in
                withObservationTracking {
                    _ = model.list.records
                } onChange: {
                    continuation.resume()
                }
            }
            await Task.yield()
        }
        #expect(model.list.records.first?.draft?.title == "Garden")
        #expect(model.list.records.first?.state == .waiting)
        await model.synchronize()
        #expect(model.message != nil)
        await model.undo(try #require(model.list.records.first))
        #expect(model.message == nil)
    }
}

/// There is no network.
private struct FailingTransport: Transport {
    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        throw PipeError(.connection(.unreachable))
    }
}
#endif
