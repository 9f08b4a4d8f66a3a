import Articles
import Foundation
import PipeRuntime
import Synchronization

/// Returns tokens that are valid for an hour, and the same article for every other request.
final class TokenServer: Transport {
    private let articles: InstantTransport
    private let state = Mutex((now: Date(), tokens: 0))

    init(_ article: Articles.Article) throws {
        articles = try InstantTransport(article)
    }

    var now: Date { state.withLock { $0.now } }
    /// The number of tokens returned.
    var tokens: Int { state.withLock { $0.tokens } }

    /// Moves the clock beyond the lifetime of all tokens.
    func expire() {
        state.withLock { $0.now += 3600 }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        guard request.path == "/token" else {
            return try await articles.send(request, body: body)
        }
        let number = state.withLock { state in
            state.tokens += 1
            return state.tokens
        }
        return (HTTPResponse(status: .ok), HTTPBody(#"{"access_token":"t\#(number)","expires_in":3600}"#))
    }
}
