#if Store
import PipeCore
import PipeHTTP

/// What has become of a change that was sent.
enum SendOutcome: Sendable {
    case sent
    case refused
    case inConflict
    case inDoubt
    /// The server has made the record, whose identity is not known.
    case made
    /// Another program than the server has responded, such as the sign-in page of a network.
    ///
    /// - Parameter inDoubt: Whether the change is in doubt; otherwise it waits.
    case foreign(PipeError, inDoubt: Bool)
    /// It waits for a while (``Change/pause``).
    case paused
    /// The app has dropped it meanwhile, or another process sends it.
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
        // The change cannot be written as a request, or what was asked for cannot be read.
        case .decoding, .emptyBody, .header, .codec:
            self = error.status == nil ? .refused : .later(endsFlush: false, mayBeMade: true)
        default: self = isRepeatable ? .later(endsFlush: true, mayBeMade: true) : .unknown
        }
    }

    private static func of(status: Int, isRepeatable: Bool) -> SendFailure {
        switch status {
        case 404, 410: .gone
        case 412: .version
        // Not processed: RFC 9110, section 15.5.9; RFC 8470, section 5.2; RFC 6585, sections 4 and 6.
        case 408, 425, 429, 511: .later(endsFlush: true, mayBeMade: false)
        case 401, 407: .later(endsFlush: true, mayBeMade: false)
        // The server can do neither this request nor the same one later.
        case 501, 505: .refused
        // A gateway can have sent the request on before it gave up.
        case 500...: isRepeatable ? .later(endsFlush: status == 503, mayBeMade: true) : .unknown
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

    /// Where the resource was in earlier versions of the app.
    var formerPlaces: FormerPlaces { get }

    func send(_ change: Change, in outbox: Outbox) async throws(StoreError) -> SendOutcome

    /// Whether a change can be sent twice and is made only once.
    func isRepeatable(_ change: Change, _ clock: StoreClock) -> Bool

    /// Decides about a change that was being sent when the process ended.
    func settle(_ change: Change, in outbox: Outbox) async throws(StoreError)

    /// Reads records of which the server has not said what it has made of changes.
    func readUnread(_ partition: Int64, in outbox: Outbox) async throws(StoreError)

    /// Reads a record that the server has made before, if that is possible now.
    ///
    /// - Returns: Whether the record is known now.
    func findMade(_ change: Change, in outbox: Outbox) async throws(StoreError) -> Bool
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
