import PipeHTTP

extension TransportConformance {
    /// Checks that connections are reused and closed correctly.
    static let connections: [Check] = [
        Check(
            "an idle connection that was closed is not an error",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.respond("\(connection.number)")
            }
        ) { talk in
            try await talk.reuse(after: .milliseconds(50))
        },
        Check(
            "Connection: close is respected",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.respond("\(connection.number)", fields: ["Connection: close"])
                connection.waitForEnd()
            }
        ) { talk in
            for number in 1...3 {
                let response = try await talk.response()
                try require(response.text == "\(number)", "returned ‘\(response.text)’ for ‘\(number)’")
            }
        },
        Check(
            "a write is sent once",
            serve: { connection in
                // The request is read, then the connection is closed.
                while let request = connection.request(), request.target != "/lost" {
                    connection.respond("ok")
                }
            }
        ) { talk in
            for method in [HTTPRequest.Method.post, .put, .patch, .delete] {
                let before = talk.server.requests.count
                let body = method == .delete ? nil : HTTPBody("x")
                // So that the connection has been used before.
                _ = try await talk.response(method, "/first", body: body)
                try await talk.failure(method, "/lost", body: body)
                let count = talk.server.requests.count - before - 1
                try require(count == 1, "\(method): sent \(count) times")
            }
        },
        Check(
            "a response before the end of a streamed request is returned",
            serve: { connection in
                guard let head = connection.head() else { return }
                connection.respondTooLarge()
                _ = connection.readBody(of: head) { _ in }
            }
        ) { talk in
            let chunk = String(repeating: "7", count: 65_536)
            let body = stream(Array(repeating: chunk, count: 64), length: 64 * 65_536)
            try requireTooLarge(try await talk.response(.post, body: body))
        },
        Check(
            "a response before the end of a large request is returned",
            serve: { connection in
                guard let head = connection.head() else { return }
                connection.respondTooLarge()
                connection.server.gate("read").wait()
                _ = connection.readBody(of: head) { _ in }
            }
        ) { talk in
            let body = HTTPBody([UInt8](repeating: 7, count: 32 << 20))
            let response = try await talk.response(.post, body: body)
            talk.server.gate("read").open()
            try requireTooLarge(response)
        },
        Check(
            "a server that responds and closes while the body is sent ends the call",
            serve: { connection in
                guard connection.head() != nil else { return }
                connection.respondTooLarge()
            }
        ) { talk in
            let body = HTTPBody([UInt8](repeating: 7, count: 16 << 20))
            // The response can be lost with the connection.
            guard let response = try await talk.responseOrError(.post, body: body) else { return }
            try require(response.head.status.code == 413, "returned status \(response.head.status) for 413")
        },
    ]

    /// Checks that a cancelled task ends its call at once.
    static let cancellation: [Check] = [
        Check("a task that is cancelled sends nothing", serve: servingOK) { talk in
            let error = await cancelled(after: nil) {
                _ = try await talk.response(.post, body: HTTPBody("x"))
            }
            try require(error is CancellationError, "returned \(text(of: error)) for CancellationError")
            try await Task.sleep(for: .milliseconds(100))
            try require(talk.server.requests.isEmpty, "sent a request")
        },
        Check(
            "a call can be cancelled before its response",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.waitForEnd()
            }
        ) { talk in
            try await requireCancelled(talk, after: { talk.server.requests.count == 1 }) {
                _ = try await talk.response()
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
            // Whether the body has begun.
            let gate = First<Bool>()
            let reading = Task {
                defer { gate.give(false) }
                let (_, body) = try await talk.transport.send(talk.request(), body: nil)
                for try await _ in body { gate.give(true) }
            }
            guard await gate.value else {
                _ = try await reading.value
                throw CheckError("returned no part of the body")
            }
            let start = ContinuousClock.now
            reading.cancel()
            let result = await reading.result
            try require(ContinuousClock.now - start < promptly, "took \(ContinuousClock.now - start) to end")
            if case .success = result {
                throw CheckError("returned a truncated body as a whole one")
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
            // Before the head is sent, a connection is independent of the request and may be kept.
            try await requireCancelled(
                talk, after: { talk.server.headCount == 1 }, then: { talk.server.gate("head").open() }
            ) {
                _ = try await talk.response(.post, body: body)
            }
        },
        Check(
            "a call can be cancelled while it waits for the body to send",
            serve: { connection in
                _ = connection.request()
            }
        ) { talk in
            let (stream, continuation) = AsyncStream<ArraySlice<UInt8>>.makeStream()
            continuation.yield([7])
            let body = HTTPBody(length: nil, once: stream)
            let start = ContinuousClock.now
            let error = await cancelled(after: .milliseconds(100)) {
                _ = try await talk.response(.post, body: body)
            }
            try require(ContinuousClock.now - start < promptly, "took \(ContinuousClock.now - start) to end")
            try require(error is CancellationError, "returned \(text(of: error)) for CancellationError")
            try require(talk.server.requests.isEmpty, "the server got a request that looks whole")
            try await talk.until("the connection ends") { talk.server.openCount == 0 }
        },
        Check(
            "a body that is not read ends its connection",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\nsome")
                connection.waitForEnd()
            }
        ) { talk in
            do {
                let (response, _) = try await talk.transport.send(talk.request(), body: nil)
                try require(response.status == .ok, "returned status \(response.status)")
            }
            try await talk.until("the connection ends") { talk.server.openCount == 0 }
        },
        Check("a call that has ended cannot be cancelled", serve: servingOK) { talk in
            let call = Task {
                let response = try await talk.response()
                withUnsafeCurrentTask { $0?.cancel() }
                return response.text
            }
            let text = try await call.value
            try require(text == "ok", "returned ‘\(text)’ for ‘ok’")
            try require(try await talk.response().text == "ok", "the next call failed")
        },
        Check(
            "calls that are cancelled at any moment leave no connections", limit: .seconds(60),
            serve: { connection in
                while let request = connection.request() {
                    if request.target.ends(with: "7") { continue }
                    connection.respond(String(repeating: "x", count: 1000))
                }
            }
        ) { talk in
            var random = SystemRandomNumberGenerator()
            for round in 0..<20 {
                let calls = (0..<20).map { index in
                    Task { try await talk.response(.get, "/\(round)/\(index)").text.count }
                }
                for call in calls {
                    if Bool.random(using: &random) {
                        try await Task.sleep(for: .microseconds(Int.random(in: 0...500, using: &random)))
                    }
                    call.cancel()
                }
                for call in calls {
                    switch await call.result {
                    case .success(let count): try require(count == 1000, "returned \(count) bytes of 1000")
                    case .failure(let error):
                        try require(error is CancellationError, "returned \(text(of: error)) for CancellationError")
                    }
                }
            }
            // Idle connections may be used again.
            try await talk.until("connections end") { talk.server.openCount <= 40 }
            try require(try await talk.response().text.count == 1000, "the next call failed")
        },
    ]

    private static func requireTooLarge(_ response: (head: HTTPResponse, text: String)) throws {
        try require(response.head.status.code == 413, "returned status \(response.head.status) for 413")
        try require(response.text == "too large", "returned ‘\(response.text)’ for ‘too large’")
    }

    private static let promptly = Duration.seconds(2)

    private static func text(of error: (any Error)?) -> String {
        error.map { "the error \($0)" } ?? "a response"
    }

    /// The error of a task that is cancelled before it begins, or after a delay.
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

    /// Cancels a call on a condition, and checks that the call and its connection end.
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
            try require(error is CancellationError, "returned \(text(of: error)) for CancellationError")
        } else {
            throw CheckError("returned a response")
        }
        try await talk.until("the connection ends") { talk.server.openCount == 0 }
    }
}

extension Conversation {
    /// Sends five requests to a server that closes each connection after its response, with a pause between them.
    ///
    /// No transport can know of an end that it has not read yet, and on a busy machine that takes longer. So a run that
    /// fails is followed by one with a longer pause. A transport that never looks fails with every pause.
    fileprivate func reuse(after pause: Duration) async throws {
        do {
            var last = 0
            for _ in 1...5 {
                let number = Int(try await response().text) ?? 0
                try require(number > last, "returned ‘\(number)’ after ‘\(last)’")
                last = number
                try await Task.sleep(for: pause)
            }
        } catch let error where !(error is CheckError) && pause < .seconds(1) {
            try await reuse(after: pause * 6)
        }
    }
}

extension ServerConnection {
    fileprivate func respondTooLarge() {
        respond("too large", status: "413 Content Too Large", fields: ["Connection: close"])
    }
}
