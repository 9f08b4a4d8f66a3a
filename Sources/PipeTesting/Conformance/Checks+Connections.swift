import PipeRuntime

extension TransportConformance {
    /// That connections are used as they may be.
    static let connections: [Check] = [
        Check(
            "a connection that was closed while it rested is no error",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.answer("\(connection.number)")
            }
        ) { talk in
            for number in 1...5 {
                let answer = try await talk.answer()
                try require(answer.text == "\(number)", "gave “\(answer.text)” for “\(number)”")
                try await Task.sleep(for: .milliseconds(50))
            }
        },
        Check(
            "Connection: close is heeded",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.answer("\(connection.number)", fields: ["Connection: close"])
                connection.waitForEnd()
            }
        ) { talk in
            for number in 1...3 {
                let answer = try await talk.answer()
                try require(answer.text == "\(number)", "gave “\(answer.text)” for “\(number)”")
            }
        },
        Check(
            "a write is sent once",
            serve: { connection in
                // What was written is taken, and then the connection is lost.
                while let request = connection.request(), request.target != "/lost" {
                    connection.answer("ok")
                }
            }
        ) { talk in
            for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
                let before = talk.server.requests.count
                let body = method == .delete ? nil : HTTPBody("x")
                // So that there is a connection that was in use before.
                _ = try await talk.answer(method, "/first", body: body)
                try await talk.failure(method, "/lost", body: body)
                let count = talk.server.requests.count - before - 1
                try require(count == 1, "\(method): sent \(count) times")
            }
        },
        Check(
            "an answer that comes before all was sent is given",
            serve: { connection in
                guard let head = connection.head() else { return }
                connection.answer("too large", status: "413 Content Too Large", fields: ["Connection: close"])
                _ = connection.readBody(of: head) { _ in }
            }
        ) { talk in
            let chunk = [UInt8](repeating: 7, count: 65_536)
            let body = HTTPBody(length: 64 * 65_536) {
                AsyncStream<ArraySlice<UInt8>> { continuation in
                    for _ in 0..<64 { continuation.yield(chunk[...]) }
                    continuation.finish()
                }
            }
            let answer = try await talk.answer(.post, body: body)
            try require(answer.response.status.code == 413, "gave status \(answer.response.status) for 413")
            try require(answer.text == "too large", "gave “\(answer.text)” for “too large”")
        },
        Check(
            "an answer that comes before all bytes were sent is given",
            serve: { connection in
                guard let head = connection.head() else { return }
                connection.answer("too large", status: "413 Content Too Large", fields: ["Connection: close"])
                connection.server.gate("read").wait()
                _ = connection.readBody(of: head) { _ in }
            }
        ) { talk in
            let body = HTTPBody([UInt8](repeating: 7, count: 32 << 20))
            let answer = try await talk.answer(.post, body: body)
            talk.server.gate("read").open()
            try require(answer.response.status.code == 413, "gave status \(answer.response.status) for 413")
            try require(answer.text == "too large", "gave “\(answer.text)” for “too large”")
        },
        Check(
            "a server that answers and goes while it is sent to ends the call",
            serve: { connection in
                guard connection.head() != nil else { return }
                connection.answer("too large", status: "413 Content Too Large", fields: ["Connection: close"])
            }
        ) { talk in
            let body = HTTPBody([UInt8](repeating: 7, count: 16 << 20))
            do {
                let answer = try await talk.answer(.post, body: body)
                try require(answer.response.status.code == 413, "gave status \(answer.response.status) for 413")
            } catch let finding as Finding {
                throw finding
            } catch {
                // The answer was lost with the connection.
                try require(!(error is CancellationError), "failed as if the task had been cancelled")
            }
        },
    ]

    /// That a cancelled task ends what it started, at once.
    static let cancellation: [Check] = [
        Check("a task that is cancelled sends nothing", serve: servingOK) { talk in
            let error = await cancelled(after: nil) {
                _ = try await talk.answer(.post, body: HTTPBody("x"))
            }
            try require(error is CancellationError, "gave \(words(error)) for CancellationError")
            try await Task.sleep(for: .milliseconds(100))
            try require(talk.server.requests.isEmpty, "sent a request")
        },
        Check(
            "a call can be cancelled before its answer",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.waitForEnd()
            }
        ) { talk in
            try await requireCancelled(talk, after: { talk.server.requests.count == 1 }) {
                _ = try await talk.answer()
            }
        },
        Check(
            "a call can be cancelled while its body comes",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\nsome")
                connection.waitForEnd()
            }
        ) { talk in
            let gate = First<Void>()
            let reading = Task {
                let (_, body) = try await talk.transport.send(talk.request(), body: nil)
                for try await _ in body { gate.give(()) }
            }
            await gate.value
            let start = ContinuousClock.now
            reading.cancel()
            let result = await reading.result
            try require(ContinuousClock.now - start < promptly, "took \(ContinuousClock.now - start) to end")
            if case .success = result {
                throw Finding("gave a body that was cut off as a whole one")
            }
            try await talk.until("the connection ends") { talk.server.openCount == 0 }
        },
        Check(
            "a call can be cancelled while its body is sent",
            serve: { connection in
                guard connection.head() != nil else { return }
                connection.server.gate("head").wait()
                connection.waitForEnd()
            }
        ) { talk in
            let body = HTTPBody([UInt8](repeating: 7, count: 32 << 20))
            // Before its head is sent, a connection has nothing to do with a request and may be kept.
            try await requireCancelled(
                talk, after: { talk.server.headCount == 1 }, then: { talk.server.gate("head").open() }
            ) {
                _ = try await talk.answer(.post, body: body)
            }
        },
        Check(
            "a call can be cancelled while it waits for what it sends",
            serve: { connection in
                _ = connection.request()
            }
        ) { talk in
            let (stream, continuation) = AsyncStream<ArraySlice<UInt8>>.makeStream()
            continuation.yield([7])
            let body = HTTPBody(length: nil, once: stream)
            let start = ContinuousClock.now
            let error = await cancelled(after: .milliseconds(100)) {
                _ = try await talk.answer(.post, body: body)
            }
            try require(ContinuousClock.now - start < promptly, "took \(ContinuousClock.now - start) to end")
            try require(error is CancellationError, "gave \(words(error)) for CancellationError")
            try require(talk.server.requests.isEmpty, "the server got a request that looks whole")
            try await talk.until("the connection ends") { talk.server.openCount == 0 }
        },
        Check(
            "a body that nobody reads ends its connection",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\nsome")
                connection.waitForEnd()
            }
        ) { talk in
            do {
                let (response, _) = try await talk.transport.send(talk.request(), body: nil)
                try require(response.status == .ok, "gave status \(response.status)")
            }
            try await talk.until("the connection ends") { talk.server.openCount == 0 }
        },
        Check("what has ended cannot be cancelled", serve: servingOK) { talk in
            let call = Task {
                let answer = try await talk.answer()
                withUnsafeCurrentTask { $0?.cancel() }
                return answer.text
            }
            let text = try await call.value
            try require(text == "ok", "gave “\(text)” for “ok”")
            try require(try await talk.answer().text == "ok", "the next call failed")
        },
        Check(
            "calls that are cancelled at any moment leave nothing", limit: .seconds(60),
            serve: { connection in
                while let request = connection.request() {
                    if request.target.ends(with: "7") { continue }
                    connection.answer(String(repeating: "x", count: 1000))
                }
            }
        ) { talk in
            var random = SystemRandomNumberGenerator()
            for round in 0..<20 {
                let calls = (0..<20).map { index in
                    Task { try await talk.answer(.get, "/\(round)/\(index)").text.count }
                }
                for call in calls {
                    if Bool.random(using: &random) {
                        try await Task.sleep(for: .microseconds(Int.random(in: 0...500, using: &random)))
                    }
                    call.cancel()
                }
                for call in calls {
                    switch await call.result {
                    case .success(let count): try require(count == 1000, "gave \(count) bytes of 1000")
                    case .failure(let error):
                        try require(error is CancellationError, "gave \(words(error)) for CancellationError")
                    }
                }
            }
            // Those that rest may be used again.
            try await talk.until("connections end") { talk.server.openCount <= 40 }
            try require(try await talk.answer().text.count == 1000, "the next call failed")
        },
    ]

    private static let promptly = Duration.seconds(2)

    private static func words(_ error: (any Error)?) -> String {
        error.map { "the error \($0)" } ?? "an answer"
    }

    /// What a task ends with that is cancelled before it begins, or after a while.
    private static func cancelled(
        after delay: Duration?, _ work: @escaping @Sendable () async throws -> Void
    ) async -> (any Error)? {
        let task = Task {
            if delay == nil {
                withUnsafeCurrentTask { $0?.cancel() }
            }
            try await work()
        }
        if let delay {
            try? await Task.sleep(for: delay)
            task.cancel()
        }
        if case .failure(let error) = await task.result { return error }
        return nil
    }

    /// Cancels a call when something has happened, and sees to it that the call and its connection end.
    private static func requireCancelled(
        _ talk: Conversation, after hasHappened: () -> Bool, then: () -> Void = {},
        _ work: @escaping @Sendable () async throws -> Void
    ) async throws {
        let task = Task { try await work() }
        try await talk.until("the request comes", hasHappened)
        try await Task.sleep(for: .milliseconds(20))
        let start = ContinuousClock.now
        task.cancel()
        let result = await task.result
        let duration = ContinuousClock.now - start
        then()
        try require(duration < promptly, "took \(duration) to end")
        if case .failure(let error) = result {
            try require(error is CancellationError, "gave \(words(error)) for CancellationError")
        } else {
            throw Finding("gave an answer")
        }
        try await talk.until("the connection ends") { talk.server.openCount == 0 }
    }
}
