#if !canImport(Darwin) && !AsyncHTTPClient
import PipeJSON
import PipeRuntime
import RuntimeTesting
import Testing

/// What URLSession on Linux, which cannot make a server wait, keeps of a stream.
@Suite struct UnreadStreamTests {
    @Test("A stream of which too much is unread returns the values that were kept, and then throws")
    func limit() async throws {
        // 20 MB: more than the limit, and what the system and the session keep besides.
        let count = 200_000
        let text = String(repeating: "x", count: 76)
        let lines = (0..<count).map { #"{"number":\#(100_000 + $0),"x":"\#(text)"}"# + "\n" }.joined()
        let server = try LoopbackServer { request in
            request.line.contains("lines")  // checked text: the path of this test
                ? .response("200 OK", ["Content-Type: application/x-ndjson"], lines) : .response("200 OK", [], "1")
        }
        let client = PipeClient(
            name: "Lines", server: "http://127.0.0.1:\(server.port)",
            transport: URLSessionTransport(limits: URLSessionTransport.Limits(unread: 1 << 20)))
        var values = client.stream(of: JSONValue.self, "/lines", format: .jsonLines).makeAsyncIterator()
        #expect(try await values.next()?["number"] == 100_000)
        // The time of other calls is longer than that in which the rest arrives.
        for _ in 0..<200 { #expect(try await client.get("/one", as: Int.self) == 1) }
        var number = 100_000
        do throws(PipeError) {
            while let value = try await values.next() {
                number += 1
                #expect(value["number"]?.int == number)
            }
            Issue.record("the stream ended after \(number) lines")
        } catch {
            guard case .connection = error.reason else {
                Issue.record("\(error)")
                return
            }
        }
        #expect(number < 100_000 + count / 2)
    }
}
#endif
