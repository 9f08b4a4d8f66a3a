import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The attempts of one call: what is sent the same each time, and whether there is a next one.
struct CallAttempts {
    /// What the current attempt sends.
    private(set) var call: CallRequest
    private let client: PipeClient
    private var retries: Retries

    init(_ call: CallRequest, client: PipeClient) {
        self.call = client.bounded(call)
        self.client = client
        retries = Retries(call.settings.retry)
        if let name = call.settings.idempotencyKeyHeader, !name.isEmpty, call.method == .post || call.method == .patch,
            call.settings.headers[name] == nil
        {
            self.call.settings.headers[name] = UUID().uuidString.lowercased()
        }
    }

    mutating func recordSuccess() {
        retries.recordSuccess(in: client.core.retryBudget)
    }

    /// How long to wait before the next attempt; `nil` where there is none.
    mutating func pause(after error: PipeError) -> Duration? {
        guard canRepeat, let pause = client.pause(after: error, &retries, call) else {
            return nil
        }
        call.attempt += 1
        return pause
    }

    /// Whether the same may be sent twice without being done twice.
    private var canRepeat: Bool {
        if case .success(let content) = call.content, !content.isReplayable {
            return false
        }
        if call.isRead {
            return true
        }
        switch call.method {
        case .get, .head, .put, .delete, .options, .trace: return true
        default:
            return call.settings.idempotencyKeyHeader.map { !$0.isEmpty && call.settings.headers[$0] != nil } ?? false
        }
    }
}
