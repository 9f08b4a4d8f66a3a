import Foundation
import JobsGolden
import PipeRuntime

// The Swift of Docs/Runtime/Jobs.md and Docs/HowTo/WaitForAJob.md, so that it is compiled.

enum JobsUsage {
    static func value(_ studio: StudioClient) async throws {
        let job = try await studio.projects[8].export(format: .pdf)
        let export = try await job.value
        print(export.url)
    }

    static func states(_ studio: StudioClient) async throws {
        let job = try await studio.projects[8].renderings.start(width: 1920, height: 1080)
        for try await state in job.states {
            print(state.name ?? "running", state.progress ?? 0)
        }
        let rendering = try await job.value
        print(rendering)
    }

    static func failure(_ job: Job<Jobs.Rendering>) async throws {
        do {
            print(try await job.value(within: .seconds(600)))
        } catch {
            switch error.reason {
            case .job(.failed(let state)): print(state ?? "failed", error.message ?? "")
            case .timedOut(.job): print("not ready yet")
            default: throw error
            }
        }
    }

    static func cancel(_ job: Job<Jobs.Rendering>) async throws {
        let waiting = Task { try await job.value }
        waiting.cancel()  // stops the waiting
        try await job.cancel()  // stops the work on the server
    }

    static func save(_ job: Job<Jobs.Rendering>, to file: URL) throws {
        try JSONEncoder().encode(job.bookmark).write(to: file)
    }

    static func resume(_ studio: StudioClient, from file: URL) async throws {
        let bookmark = try JSONDecoder().decode(JobBookmark.self, from: Data(contentsOf: file))
        let job = try studio.projects[8].renderings.start(resuming: bookmark)
        print(try await job.value)
    }

    static func settings(_ studio: StudioClient) async throws {
        let patient = studio.projects[8].with { $0.retry = RetryPolicy(limit: 8) }
        let export = try await patient.export(format: .pdf).value
        print(export.name)
    }

    static func create(_ studio: StudioClient) async throws {
        let job = try await studio.archives.create(.init(name: "2026"))
        print(try await job.value.url ?? "")
    }

    static func withoutSchema(_ client: PipeClient, _ bookmark: JobBookmark) async throws {
        let job = try await client.startJob(of: JSONValue.self, "exports", body: .json(["format": "pdf"]))
        print(try await job.value)
        let options = JobOptions(state: "/status", done: ["ready"], failed: ["failed"], poll: .member("/links/self"))
        let same = try client.resumeJob(of: JSONValue.self, bookmark, options: options)
        print(try await same.value)
    }
}
