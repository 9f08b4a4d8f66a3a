import JobsGolden
import PipeHTTP
import PipeRuntime
import PipeStandIn
import Testing

/// The jobs of a generated client against a stand-in.
@Suite struct JobClientTests {
    private let server: StandIn
    private let studio: StudioClient

    init() throws {
        server = try Served.standIn("Tests/Goldens/Jobs/jobs.pipes.yaml")
        studio = StudioClient(server: .main, auth: .init(token: "stand-in-token"), transport: server.transport)
    }

    @Test("A client waits for the results of jobs in all forms")
    func values() async throws {
        async let export = studio.projects[3].export(format: .pdf).value
        async let findings = studio.projects[3].check().value
        async let archive = studio.archives.create(.init(name: "May")).value
        async let transcript = studio.operations.transcribe(uri: "https://a.b/c").value
        async let analysis = studio.analyses.analyze(url: "https://a.b/c").value
        async let batch = studio.batches.run(.init(inputFileID: "a", endpoint: "b")).value
        #expect(try await !export.name.isEmpty)
        #expect(try await !findings.isEmpty)
        #expect(try await archive.name == "May")
        #expect(try await !transcript.text.isEmpty)
        #expect(try await analysis?.text.isEmpty == false)
        _ = try await batch
    }

    @Test("A client sees the states of a job, cancels it, and continues it in another process")
    func states() async throws {
        let renderings = studio.projects[3].renderings
        let job = try await renderings.start(width: 1, height: 2)
        var progress: [Double] = []
        for try await state in job.states { progress.append(state.progress ?? -1) }
        #expect(progress == [0, 50, 100])
        #expect(try await job.value.status == "ready")

        let cancelled = try await renderings.start(width: 1, height: 2)
        try await cancelled.cancel()
        await #expect(throws: PipeError.self) { try await cancelled.value }

        let bookmark = try #require(try await renderings.start(width: 1, height: 2).bookmark)
        #expect(try await renderings.start(resuming: bookmark).value.status == "ready")

        server.fail(with: .failedJob)
        let failing = try await renderings.start(width: 1, height: 2)
        do {
            _ = try await failing.value
            Issue.record("the job has not failed")
        } catch {
            guard case .job(.failed(state: "failed")) = error.reason else {
                Issue.record("\(error)")
                return
            }
            #expect(error.message?.isEmpty == false)
        }
    }
}
