import HTTPTypes
import PipeHTTP
import PipeTesting
import Synchronization

/// A scripted transport for calls that stay on the caller's task.
package final class CollectingScript: CollectingTransport {
    package static let longestBody = 100

    private let script: ScriptedTransport
    private let collected = Mutex(0)

    package init(_ script: ScriptedTransport) {
        self.script = script
    }

    /// The number of collected responses.
    package var collectedCount: Int { collected.withLock { $0 } }

    package func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        try await script.send(request, body: body)
    }

    package func collect(
        _ request: HTTPRequest, body: [UInt8]?, _ limits: ResponseLimits, for owner: any RequestOwner
    ) async throws -> (HTTPResponse, HTTPBody) {
        collected.withLock { $0 += 1 }
        let (response, responseBody) = try await script.send(request, body: body.map { HTTPBody($0) })
        let limit = response.status.kind == .successful ? limits.body : limits.errorBody
        var bytes: [UInt8] = []
        var bodyError: (any Error)?
        do {
            for try await chunk in responseBody where bodyError == nil {
                if chunk.count > limit - bytes.count {
                    bodyError = HTTPBodyError.tooLarge(limit: limit)
                }
                bytes += chunk.prefix(limit - bytes.count)
            }
        } catch {
            bodyError = error
        }
        let length = responseBody.length
        if request.method != .head, let length, length > Int64(limit) {
            bodyError = HTTPBodyError.tooLarge(limit: limit)
        }
        return (
            response,
            bodyError.map { HTTPBody(bytes, length: length, brokenOffBy: $0) } ?? HTTPBody(bytes, length: length)
        )
    }
}
