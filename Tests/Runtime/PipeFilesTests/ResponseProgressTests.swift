import RuntimeTesting
import Synchronization
import Testing

@Suite struct ResponseProgressTests {
    /// The reports of some calls.
    private final class Reports: Sendable {
        private let list = Mutex<[TransferProgress]>([])
        var all: [TransferProgress] { list.withLock { $0 } }
        var handler: TransferProgress.Handler { { progress in self.list.withLock { $0.append(progress) } } }
    }

    private static let page = #"[{"id":8,"title":"Hello","created_at":"2026-11-21T10:00:00Z"}]"#

    @Test("A read reports 0 bytes before the request, then its bytes as they arrive, then its end")
    func read() async throws {
        let body = project8
        let chunks = [String(body.prefix(20)), String(body.dropFirst(20))]
        let reports = Reports()
        let transport = ScriptedTransport(
            .stream(200, length: Int64(body.utf8.count), headers: ["Content-Type": "application/json"], chunks: chunks))
        let todo = todo(transport)
        let project = try await todo.projects.reportingProgress(to: reports.handler) {
            projects async throws(PipeError) in
            #expect(reports.all.map(\.bytes) == [0])
            return try await projects.read(8)
        }
        #expect(project.title == "Hello")
        #expect(reports.all.map(\.bytes) == [0, 20, Int64(body.utf8.count), Int64(body.utf8.count)])
        #expect(reports.all.map(\.state) == [.running, .running, .running, .finished])
        #expect(reports.all.map(\.total) == [nil] + Array(repeating: Int64(body.utf8.count), count: 3))
    }

    @Test("The bytes of the pages of a list add up")
    func pages() async throws {
        let reports = Reports()
        let next: CallSettings.Headers = [
            "Link": "<https://todo.example.com/api/projects?page=2>; rel=\"next\""
        ]
        let transport = ScriptedTransport(.json(Self.page, headers: next), .json(Self.page))
        let count = try await todo(transport).projects.reportingProgress(to: reports.handler) {
            projects async throws(PipeError) in try await projects.all().collect().count
        }
        #expect(count == transport.requests.count)
        let length = Int64(Self.page.utf8.count)
        #expect(reports.all.last?.bytes == length * Int64(count) && reports.all.last?.state == .finished)
    }

    @Test("A call that fails ends its reports; bodies of errors are not counted")
    func failed() async throws {
        let reports = Reports()
        let todo = todo(ScriptedTransport(.json(#"{"message":"gone"}"#, status: 404)))
        let error = await failure {
            try await todo.projects[8].reportingProgress(to: reports.handler) { item async throws(PipeError) in
                try await item.read()
            }
        }
        #expect(error.status == 404)
        #expect(reports.all.map(\.bytes) == [0, 0] && reports.all.map(\.state) == [.running, .stopped])
    }

    @Test("A retry adds its bytes, and a sequence of reports ends")
    func retried() async throws {
        let (events, report) = TransferProgress.makeStream()
        let todo = todo(ScriptedTransport(.response(503), .json("[]")))
        async let projects = todo.client.reportingProgress(to: report) { client async throws(PipeError) in
            try await client.call(.get, "projects").text
        }
        var last: TransferProgress?
        for await event in events { last = event }
        #expect(last?.bytes == 2 && last?.state == .finished)
        #expect(try await projects == "[]")
    }
}
