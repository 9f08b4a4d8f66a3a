import PipeHTTP

extension TransportConformance {
    /// A check that a malformed response throws: no response, no endless wait, and no cancellation.
    private static func failing(
        _ name: String, _ response: String, _ body: [UInt8] = [], reset: Bool = false
    ) -> Check {
        Check(
            name,
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write(response)
                connection.write(body)
                if reset {
                    // After the written bytes, not instead of them.
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

    static let ok = "HTTP/1.1 200 OK\r\n"
    static let chunked = ok + "Transfer-Encoding: chunked\r\n\r\n"

    /// Checks that malformed responses are errors.
    static let errors: [Check] = [
        failing("a connection that ends before the response is an error", ""),
        failing("a connection that is reset before the response is an error", "", reset: true),
        failing("a connection that ends within the head is an error", ok + "Content-Le"),
        failing("a connection that is reset within the head is an error", ok + "Content-Le", reset: true),
        failing("a body that is shorter than its length is an error", ok + "Content-Length: 100\r\n\r\nsome"),
        failing(
            "a connection that is reset within the body is an error", ok + "Content-Length: 9\r\n\r\nsome", reset: true),
        failing("chunks without the last one are an error", chunked + "4\r\nsome\r\n"),
        failing("a chunk that is cut off is an error", chunked + "9\r\nsome"),
        failing("a chunk whose size is not a number is an error", chunked + "xyz\r\nsome\r\n0\r\n\r\n"),
        failing("a chunk of an impossible size is an error", chunked + "FFFFFFFFFFFFFFFFF\r\nsome\r\n0\r\n\r\n"),
        failing("a chunk that is longer than its size is an error", chunked + "2\r\nsome\r\n0\r\n\r\n"),
        failing("a line that is not a status line is an error", "hello, this is not HTTP\r\n\r\nsome text"),
        failing("a status that is not a number is an error", "HTTP/1.1 abc OK\r\nContent-Length: 0\r\n\r\n"),
        failing("a status of two digits is an error", "HTTP/1.1 20 OK\r\nContent-Length: 0\r\n\r\n"),
        failing("a status of five digits is an error", "HTTP/1.1 20000 OK\r\nContent-Length: 0\r\n\r\n"),
        failing("a length below zero is an error", ok + "Content-Length: -5\r\n\r\nsome"),
        failing("a length that is not a number is an error", ok + "Content-Length: four\r\n\r\nsome"),
        failing("a length that is out of range is an error", ok + "Content-Length: 99999999999999999999\r\n\r\nsome"),
        failing("two lengths are an error", ok + "Content-Length: 4\r\nContent-Length: 9\r\n\r\nsome text"),
        failing("malformed gzip is an error", ok + "Content-Encoding: gzip\r\nContent-Length: 9\r\n\r\nsome text"),
        failing(
            "gzip that is cut off is an error", ok + "Content-Encoding: gzip\r\nContent-Length: 21\r\n\r\n",
            [31, 139, 8, 0, 0, 0, 0, 0, 2, 3] + deflated.dropLast(6)),
        Check(
            "malformed fields end in a response or an error",
            serve: { connection in
                guard let request = connection.request() else { return }
                let fields = ["no colon at all", ": no name", "X Y: spaces", "X-Nul: a\0b", " folded", "X\u{7}: bell"]
                let index = Int(request.target.dropping()) ?? 0
                connection.respond("ok", fields: [fields[index % fields.count], "Connection: close"])
            }
        ) { talk in
            for index in 0..<6 {
                let text = try await talk.responseOrError(.get, "/\(index)")?.text ?? "ok"
                try require(text == "ok", "returned ‘\(text)’ for ‘ok’")
            }
        },
        Check("a refused connection is an error", serve: servingOK) { talk in
            talk.server.stop()
            try await Task.sleep(for: .milliseconds(50))
            try await talk.failure()
        },
    ]

    private static let long = String(repeating: "v", count: 500)

    /// Checks with responses that do not end.
    static let floods: [Check] = [
        flood("a head without an end is an error", head: ok, repeated: "X-Field: \(long)\r\n"),
        flood("a field without an end is an error", head: ok + "X-Field: ", repeated: long),
        flood("a status line without an end is an error", head: "HTTP/1.1 200 ", repeated: long),
        flood("trailers without an end are an error", head: chunked + "0\r\n", repeated: "X-Field: \(long)\r\n"),
        Check(
            "a body without an end is read as far as needed",
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
                throw CheckError("returned a whole body without an end")
            } catch HTTPBodyError.tooLarge {
            }
            try await talk.until("the connection of a body that is no longer read ends") { talk.server.openCount == 0 }
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
