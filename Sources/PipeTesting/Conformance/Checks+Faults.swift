import PipeRuntime

extension TransportConformance {
    /// A check that an answer is an error: neither an answer, nor a wait, nor a cancellation.
    private static func fault(_ name: String, _ answer: String, reset: Bool = false) -> Check {
        Check(
            name,
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write(answer)
                if reset {
                    // Behind what was written, not instead of it.
                    connection.server.gate("read").wait()
                    connection.reset()
                }
            }
        ) { talk in
            if reset {
                Task {
                    try await Task.sleep(for: .milliseconds(100))
                    talk.server.gate("read").open()
                }
            }
            try await talk.failure()
        }
    }

    private static let ok = "HTTP/1.1 200 OK\r\n"
    private static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

    /// That what is not an answer is an error.
    static let faults: [Check] = [
        fault("a connection that ends before the answer is an error", ""),
        fault("a connection that is reset before the answer is an error", "", reset: true),
        fault("a connection that ends within the head is an error", ok + "Content-Le"),
        fault("a connection that is reset within the head is an error", ok + "Content-Le", reset: true),
        fault("a body that is shorter than its length is an error", ok + "Content-Length: 100\r\n\r\nsome"),
        fault(
            "a connection that is reset within the body is an error", ok + "Content-Length: 9\r\n\r\nsome", reset: true),
        fault("chunks without the last one are an error", chunked + "4\r\nsome\r\n"),
        fault("a chunk that is cut off is an error", chunked + "9\r\nsome"),
        fault("a chunk whose size is no number is an error", chunked + "xyz\r\nsome\r\n0\r\n\r\n"),
        fault("a chunk of no possible size is an error", chunked + "FFFFFFFFFFFFFFFFF\r\nsome\r\n0\r\n\r\n"),
        fault("a chunk that is longer than its size is an error", chunked + "2\r\nsome\r\n0\r\n\r\n"),
        fault("a line that is no status line is an error", "hello, this is no HTTP\r\n\r\nsome text"),
        fault("a status that is no number is an error", "HTTP/1.1 abc OK\r\nContent-Length: 0\r\n\r\n"),
        fault("a status of two digits is an error", "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n"),
        fault("a status of five digits is an error", "HTTP/1.1 20000 OK\r\nContent-Length: 0\r\n\r\n"),
        fault("a length below zero is an error", ok + "Content-Length: -5\r\n\r\nsome"),
        fault("a length that is no number is an error", ok + "Content-Length: four\r\n\r\nsome"),
        fault("a length that no number holds is an error", ok + "Content-Length: 99999999999999999999\r\n\r\nsome"),
        fault("two lengths are an error", ok + "Content-Length: 4\r\nContent-Length: 9\r\n\r\nsome text"),
        fault("gzip that is none is an error", ok + "Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nsome text"),
        Check(
            "gzip that is cut off is an error",
            serve: { connection in
                guard connection.request() != nil else { return }
                let body = [31, 139, 8, 0, 0, 0, 0, 0, 2, 3] + deflated.dropLast(6)
                connection.write("HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(body.count)\r\n\r\n")
                connection.write(body)
            }
        ) { talk in
            try await talk.failure()
        },
        Check(
            "fields that are none end in an answer or an error",
            serve: { connection in
                guard let request = connection.request() else { return }
                let fields = ["no colon at all", ": no name", "X Y: spaces", "X-Nul: a\0b", " folded", "X\u{7}: bell"]
                let index = Int(request.target.dropping()) ?? 0
                connection.answer("ok", fields: [fields[index % fields.count], "Connection: close"])
            }
        ) { talk in
            for index in 0..<6 {
                let answer: (response: HTTPResponse, text: String)
                do {
                    answer = try await talk.answer(.get, "/\(index)")
                } catch {
                    try require(!(error is CancellationError), "failed as if the task had been cancelled")
                    continue
                }
                try require(answer.text == "ok", "gave “\(answer.text)” for “ok”")
            }
        },
        Check("a refused connection is an error", serve: servingOK) { talk in
            talk.server.stop()
            try await Task.sleep(for: .milliseconds(50))
            try await talk.failure()
        },
    ]

    /// Answers that do not end.
    static let floods: [Check] = [
        flood(
            "a head without an end is an error", head: ok,
            repeated: "X-Field: \(String(repeating: "v", count: 500))\r\n"),
        flood(
            "a field without an end is an error", head: ok + "X-Field: ", repeated: String(repeating: "v", count: 500)),
        flood(
            "a status line without an end is an error", head: "HTTP/1.1 200 ",
            repeated: String(repeating: "v", count: 500)),
        flood(
            "trailers without an end are an error", head: chunked + "0\r\n",
            repeated: "X-Field: \(String(repeating: "v", count: 500))\r\n"),
        Check(
            "a body without an end is read as far as it is wanted",
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write(ok + "Connection: close\r\n\r\n")
                let bytes = [UInt8](repeating: 7, count: 65_536)
                while connection.write(bytes) {}
                connection.server.gate("end").open()
            }
        ) { talk in
            do {
                let (_, body) = try await talk.transport.send(talk.request(), body: nil)
                _ = try await body.collect(upTo: 1 << 20)
                throw Finding("gave all of a body without an end")
            } catch is HTTPBodyTooLarge {
            }
            try await talk.until("the connection of a body that nobody reads on ends") { talk.server.openCount == 0 }
        },
    ]

    private static func flood(_ name: String, head: String, repeated: String) -> Check {
        Check(
            name, limit: .seconds(30),
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write(head)
                let block = Array(String(repeating: repeated, count: 100).utf8)
                while connection.server.writtenCount < floodLimit, connection.write(block) {}
            }
        ) { talk in
            try await talk.failure()
            let count = talk.server.writtenCount
            try require(count < floodLimit, "took \(count) bytes before it gave up")
        }
    }

    private static let floodLimit = 64 << 20
}
