import HTTPTypes
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The attempts of one call: its request, and whether there is a next attempt.
struct CallAttempts {
    /// The request of the current attempt.
    private(set) var call: CallRequest
    private let client: PipeClient
    private var retries: Retries
    private let isRetried: Bool

    /// - Parameter isRetried: Whether there may be several attempts. A transfer of a file counts its own.
    init(_ call: CallRequest, client: PipeClient, isRetried: Bool) {
        self.call = client.bounded(call)
        self.client = client
        self.isRetried = isRetried
        retries = Retries(call.settings.retry)
        if isRetried, let name = call.settings.idempotencyKeyHeader, !name.isEmpty,
            call.method == .post || call.method == .patch,
            call.settings.headers[name] == nil
        {
            self.call.settings.headers[name] = UUID().uuidString.lowercased()
        }
    }

    mutating func recordSuccess() {
        if isRetried {
            retries.recordSuccess(in: client.core.retryBudget)
        }
    }

    /// Returns how long to wait before the next attempt; `nil` if the call is not retried.
    mutating func pause(after error: PipeError) -> Duration? {
        guard isRetried, canRepeat, let pause = client.pause(after: error, &retries, call) else {
            return nil
        }
        call.attempt += 1
        return pause
    }

    /// Whether the request can be repeated safely: it is idempotent (RFC 9110, section 9.2.2) or has an idempotency
    /// key.
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
