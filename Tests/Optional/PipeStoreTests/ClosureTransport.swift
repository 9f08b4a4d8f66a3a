#if Store
import PipeHTTP
import Synchronization

/// Gives the JSON that a closure says for the number and the path of a request.
final class ClosureTransport: Transport {
    private let respond: @Sendable (Int, String) async throws -> String
    private let count = Mutex(0)

    init(_ respond: @escaping @Sendable (Int, String) async throws -> String) {
        self.respond = respond
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let number = count.withLock { count in
            count += 1
            return count
        }
        let json = try await respond(number, request.path ?? "")
        let response = HTTPResponse(status: .ok, headerFields: [.contentType: "application/json"])
        return (response, HTTPBody(Array(json.utf8)))
    }
}
#endif
