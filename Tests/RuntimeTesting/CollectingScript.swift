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

    package func collect(_ request: CollectedRequest, for owner: any RequestOwner) async throws -> CollectedResponse {
        collected.withLock { $0 += 1 }
        let (response, body) = try await script.send(
            HTTPRequest(
                method: request.method, scheme: request.scheme, authority: request.authority, path: request.path,
                headerFields: request.fields),
            body: request.body.map { HTTPBody($0) })
        let limit = response.status.kind == .successful ? request.limit : request.errorLimit
        var bytes: [UInt8] = []
        var bodyError: (any Error)?
        do {
            for try await chunk in body where bodyError == nil {
                if chunk.count > limit - bytes.count {
                    bodyError = HTTPBodyError.tooLarge(limit: limit)
                }
                bytes += chunk.prefix(limit - bytes.count)
            }
        } catch {
            bodyError = error
        }
        if request.method != .head, let length = body.length, length > Int64(limit) {
            bodyError = HTTPBodyError.tooLarge(limit: limit)
        }
        return CollectedResponse(
            status: response.status, headers: ReceivedHeaders(response.headerFields), body: bytes, length: body.length,
            bodyError: bodyError)
    }
}
