#if Store
import PipeCore
import PipeHTTP

/// What has become of a change that was sent.
enum SendOutcome: Sendable {
    case sent
    case refused
    case inConflict
    case inDoubt
    /// The app has dropped it meanwhile.
    case dropped
    /// It stays in the store, and is sent next time.
    ///
    /// - Parameter endsFlush: Whether other changes would fail, too.
    case failed(PipeError, endsFlush: Bool)
}

/// What the error of a call says about a change.
enum SendFailure: Equatable {
    /// The server has not made the change, and will not.
    case refused
    /// Another client has changed the record.
    case version
    /// The server has no such record.
    case gone
    /// The change can be repeated.
    ///
    /// - Parameters:
    ///   - endsFlush: Whether other changes would fail, too.
    ///   - mayBeMade: Whether the server may have made it; making it twice is the same as making it once then.
    case later(endsFlush: Bool, mayBeMade: Bool)
    /// The server has made the change, but the response cannot be read.
    case made
    /// Nothing says whether the server has made the change.
    case unknown

    /// - Parameter isRepeatable: Whether making the change twice is the same as making it once.
    init(_ error: PipeError, isRepeatable: Bool) {
        switch error.reason {
        case .status(let status): self = Self.of(status: status, isRepeatable: isRepeatable)
        case .conflict: self = .version
        case .reported, .invalidRequest, .encoding, .redirect, .file: self = .refused
        case .token, .credential, .missingCredentials, .tls:
            self = .later(endsFlush: true, mayBeMade: false)
        case .connection(.refused), .connection(.unreachable), .connection(.unknownHost),
            .connection(.notProcessed), .connection(.refusedByProxy):
            self = .later(endsFlush: true, mayBeMade: false)
        case .decoding, .emptyBody, .bodyTooLarge, .header, .codec, .transfer(.unreadableCoding):
            self = error.status == nil ? .refused : .made
        default: self = isRepeatable ? .later(endsFlush: true, mayBeMade: true) : .unknown
        }
    }

    private static func of(status: Int, isRepeatable: Bool) -> SendFailure {
        switch status {
        case 404, 410: .gone
        case 412: .version
        case 401, 408, 425, 429, 503: .later(endsFlush: true, mayBeMade: false)
        case 500...: isRepeatable ? .later(endsFlush: false, mayBeMade: true) : .unknown
        default: .refused
        }
    }
}

/// Sends the changes of a resource.
protocol ChangeSender: Sendable {
    /// The name of the resource.
    var resource: String { get }
    /// The server; `nil` if its URL is malformed.
    var server: String? { get }

    func send(_ change: Change, in file: StoreFile) async throws(StoreError) -> SendOutcome

    /// Decides about a change that was being sent when the process ended.
    func settle(_ change: Change, in file: StoreFile) async throws(StoreError)
}

extension Refusal {
    init(_ error: PipeError) {
        status = error.status
        let messages = error.validationMessages
        message = error.message ?? error.description
        fields = messages
    }
}
#endif
