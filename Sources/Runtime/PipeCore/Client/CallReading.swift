import HTTPTypes
import PipeHTTP

/// How the response of a call is read.
package struct CallReading<Value: Sendable>: Sendable {
    /// Whether the response is read into memory.
    let isWhole: Bool
    /// Makes the requests of an attempt and reads the response.
    let read: nonisolated(nonsending) @Sendable (inout Exchange) async throws(PipeError) -> Value
}

extension CallReading<CallResponse> {
    /// Into memory. A failed call is retried.
    package static var whole: CallReading {
        CallReading(isWhole: true) { exchange async throws(PipeError) in try await exchange.response() }
    }
}

extension CallReading {
    /// By a closure, whatever the status is. A failed call is not retried, since transfers count their own attempts.
    package static func stream(
        _ read: @escaping @Sendable (Exchange, HTTPResponse, HTTPBody) async throws(PipeError) -> Value
    ) -> CallReading {
        CallReading(isWhole: false) { exchange async throws(PipeError) in
            let (response, body) = try await exchange.open()
            do {
                return try await exchange.attempt.running.wait { [exchange] in try await read(exchange, response, body)
                }
            } catch {
                throw exchange.failure(error, after: response)
            }
        }
    }
}
