import Foundation
import PipeRuntime
import Testing

/// Long operations over real HTTP on loopback.
@Suite(.timeLimit(.minutes(5))) struct JobTests {
    private static func states<Value>(of job: Job<Value>) async throws(PipeError) -> [JobState] {
        var states: [JobState] = []
        for try await state in job.states { states.append(state) }
        return states
    }

    private static func client(of server: ProbeServer) -> ProbeClient {
        server.probe(.init(token: "secret-token"))
    }

    @Test("A job by status runs until the server redirects to its result, or sends it")
    func byStatus() async throws {
        try await ProbeServer.run { server in
            let exports = Self.client(of: server).exports
            let redirected = try await exports.start(steps: 2)
            #expect(redirected.state == JobState(.running))
            #expect(try await Self.states(of: redirected) == [JobState(.running), JobState(.done)])
            #expect(try await redirected.value == Probe.Blob(id: 3, text: "xxx"))
            let sent = try await exports.start(steps: 2, end: "body")
            // Two requests say that the work goes on.
            #expect(try await sent.value.text == "3 polls")
        }
    }

    @Test("The states in bodies come in order, with their progress")
    func byBody() async throws {
        try await ProbeServer.run { server in
            let job = try await Self.client(of: server).renderings.start(steps: 3)
            #expect(
                try await Self.states(of: job) == [
                    JobState(.running, name: "queued"), JobState(.running, name: "running", progress: 25),
                    JobState(.running, name: "running", progress: 50),
                    JobState(.running, name: "running", progress: 75),
                    JobState(.done, name: "done", progress: 100),
                ])
            #expect(try await job.value.text == "4 polls")
        }
    }

    @Test("The client waits as long as the server asks it to")
    func retryAfter() async throws {
        try await ProbeServer.run { server in
            let clock = ContinuousClock()
            let start = clock.now
            let job = try await Self.client(of: server).exports.start(steps: 0, end: "body", delay: 1)
            #expect(try await job.value.text == "1 polls")
            #expect(start.duration(to: clock.now) >= .seconds(1))
        }
    }

    @Test("A job that has failed throws the server's message, and a request that fails its status")
    func failed() async throws {
        try await ProbeServer.run { server in
            let probe = Self.client(of: server)
            let job = try await probe.renderings.start(steps: 1, end: "error")
            let error = await failure { () throws(PipeError) in try await job.value }
            guard case .job(.failed(state: "failed")) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
            #expect(error?.message == "no space")
            #expect(job.state == JobState(.failed, name: "failed", message: "no space"))
            let exports = probe.exports.with { $0.retry = .never }
            let other = try await exports.start(steps: 0, end: "error")
            #expect(await failure { () throws(PipeError) in try await other.value }?.status == 500)
            #expect(other.state.isRunning)
        }
    }

    @Test("A job is cancelled on the server, whether it keeps cancelled jobs or forgets them")
    func cancelledOnServer() async throws {
        try await ProbeServer.run { server in
            let probe = Self.client(of: server)
            let rendering = try await probe.renderings.start(steps: 1_000_000)
            async let kept = failure { () throws(PipeError) in try await rendering.value }
            try await rendering.cancel()
            guard case .job(.failed(state: "cancelled")) = await kept?.reason else {
                Issue.record("\(rendering.state)")
                return
            }
            let export = try await probe.exports.start(steps: 1_000_000)
            async let forgotten = failure { () throws(PipeError) in try await export.value }
            try await export.cancel()
            guard case .job(.cancelled) = await forgotten?.reason else {
                Issue.record("\(export.state)")
                return
            }
        }
    }

    @Test("A cancelled task stops waiting at once, and its request ends, while the server does not respond")
    func cancelledTask() async throws {
        try await ProbeServer.run { server in
            let job = try await Self.client(of: server).exports.start(steps: 0, end: "stall")
            let waiting = Task { await failure { () throws(PipeError) in try await job.value } }
            await server.expect(.stalled)
            waiting.cancel()
            #expect(await waiting.value?.isCancelled == true)
            await server.expect(.abandoned)
            #expect(job.state.isRunning)
        }
    }

    @Test("Another client continues with a bookmark, with its own credentials")
    func resumed() async throws {
        try await ProbeServer.run { server in
            let probe = Self.client(of: server)
            let data = try JSONEncoder().encode(try await probe.exports.start(steps: 1, end: "body").bookmark)
            #expect(!data.contains("secret-token"))
            let bookmark = try JSONDecoder().decode(JobBookmark.self, from: data)
            let job = try server.probe(.init(token: "other")).exports.start(resuming: bookmark)
            #expect(try await job.value.text == "2 polls")
            let rendering = try await probe.renderings.start(steps: 1)
            let second = try probe.renderings.start(resuming: try #require(rendering.bookmark))
            #expect(try await Self.states(of: second).last == JobState(.done, name: "done", progress: 100))
            // A bookmark may come from anywhere.
            let foreign = Data(#"{"url":"http://127.0.0.1:9/probe/exports/1"}"#.utf8)
            let stranger = try JSONDecoder().decode(JobBookmark.self, from: foreign)
            let error = await failure { () throws(PipeError) in try probe.exports.start(resuming: stranger) }
            guard case .job(.onOtherOrigin) = error?.reason else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
    }

    @Test("A job on another server is refused, and a result there is read without credentials")
    func otherOrigin() async throws {
        try await ProbeServer.run { server in
            try await ProbeServer.run { other in
                let exports = Self.client(of: server).exports
                let error = await failure { () throws(PipeError) in
                    try await exports.start(steps: 0, to: other.url + "/witnesses/1").value
                }
                guard case .job(.onOtherOrigin) = error?.reason else {
                    Issue.record("\(String(describing: error))")
                    return
                }
                let job = try await exports.start(steps: 1, result: other.url + "/witnesses/1")
                // It is the first request that the other server gets.
                #expect(try await job.value == Probe.Blob(id: 1, text: "none"))
                let own = try await exports.start(steps: 1, result: server.url + "/witnesses/1")
                #expect(try await own.value == Probe.Blob(id: 1, text: "Bearer secret-token"))
            }
        }
    }

    @Test("200 jobs at the same time end with their results")
    func many() async throws {
        try await ProbeServer.run { server in
            let probe = Self.client(of: server)
            let texts = try await withThrowingTaskGroup(of: String.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let steps = number % 5
                        return try await number % 2 == 0
                            ? probe.exports.start(steps: steps, end: "body").value.text
                            : probe.renderings.start(steps: steps).value.text
                    }
                }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(texts.sorted() == (0..<200).map { "\($0 % 5 + 1) polls" }.sorted())
        }
    }
}

extension Data {
    fileprivate func contains(_ text: String) -> Bool {
        range(of: Data(text.utf8)) != nil
    }
}
