import HTTPTypes
import PipeTesting
import Synchronization

@testable import PipeRuntime

/// A script for calls that stay in the task of their caller.
final class CollectingScript: CollectingTransport {
    static let longestBody = 100

    private let script: ScriptedTransport
    private let collected = Mutex(0)

    init(_ script: ScriptedTransport) {
        self.script = script
    }

    /// How many answers were collected.
    var collectedCount: Int { collected.withLock { $0 } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        try await script.send(request, body: body)
    }

    func collect(_ request: CollectedRequest, for call: RunningCall) async throws -> CollectedAnswer {
        collected.withLock { $0 += 1 }
        let (response, body) = try await script.send(
            HTTPRequest(
                method: request.method, scheme: request.scheme, authority: request.authority, path: request.path,
                headerFields: request.fields),
            body: request.body.map { HTTPBody($0) })
        let limit = response.status.kind == .successful ? request.limit : request.errorLimit
        var bytes: [UInt8] = []
        var fault: (any Error)?
        do {
            for try await chunk in body where fault == nil {
                if chunk.count > limit - bytes.count {
                    fault = HTTPBodyTooLarge(limit: limit)
                }
                bytes += chunk.prefix(limit - bytes.count)
            }
        } catch {
            fault = error
        }
        if request.method != .head, let length = body.length, length > Int64(limit) {
            fault = HTTPBodyTooLarge(limit: limit)
        }
        return CollectedAnswer(
            status: response.status, headers: ResponseHeaders(response.headerFields), body: bytes, length: body.length,
            fault: fault)
    }
}
