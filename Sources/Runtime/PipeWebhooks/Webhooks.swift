import HTTPTypes
import PipeHTTP
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Verifies and reads the messages that a server sends by itself, and signs.
///
/// A generated client has one of its events, such as `Todo.webhooks`. It needs no server framework: the app passes the
/// body as it was received, byte by byte, and the header fields.
///
/// ```swift
/// let event = try Todo.webhooks.event(from: body, headers: request.headers, secrets: secrets)
/// ```
///
/// The signature is checked before anything of the body is read, in a time that does not depend on which secret or
/// signature is valid. A message is valid if one of its signatures was made with one of the secrets.
public struct Webhooks<Event: TypedWebhookEvent>: Sendable {
    /// How messages are signed.
    public let signature: WebhookSignature
    /// The maximum number of bytes of a body, 25 MiB.
    public var bodyLimit = 26_214_400
    private let reader: WebhookReader

    /// Describes the messages of a server.
    ///
    /// - Parameters:
    ///   - name: Where a message has the name of its event; `nil` if it has none.
    ///   - data: Where the body has what the event is about; by default the whole body.
    ///   - id: Where a message has its ID; `nil` if it has none.
    ///   - format: How bodies are written.
    ///   - signature: How messages are signed.
    public init(
        name: WebhookPlace?, data: JSONPointer = "", id: WebhookPlace? = nil, format: WebhookFormat = .json,
        signature: WebhookSignature
    ) {
        reader = WebhookReader(name: name, data: data, id: id, format: format)
        self.signature = signature
    }

    private func delivery(
        _ name: String?, _ body: some Collection<UInt8>, _ headers: some WebhookHeaderFields,
        _ secrets: WebhookSecrets, _ now: Date
    ) throws(WebhookError) -> WebhookDelivery<Event> {
        let body = try WebhookReader.bytes(body, limit: bodyLimit)
        let check = SignatureCheck(signature: signature, body: body, headers: headers)
        let timestamp = try check.run(secrets: secrets, now: now)
        return try reader.delivery(body, headers, named: name, at: timestamp)
    }
}

extension Webhooks where Event: NamedWebhookEvent {
    /// Verifies a message and reads its event.
    ///
    /// - Parameters:
    ///   - body: The body as it was received.
    ///   - headers: The header fields of the message.
    ///   - secrets: The secret, or several while it is replaced.
    ///   - now: The time that the message's time is compared with.
    /// - Throws: ``WebhookError``
    public func event(
        from body: some Collection<UInt8>, headers: some WebhookHeaderFields, secrets: WebhookSecrets,
        now: Date = Date()
    ) throws(WebhookError) -> Event {
        try delivery(nil, body, headers, secrets, now).event
    }

    /// Verifies a message and reads its event, ID and time.
    ///
    /// - Parameters:
    ///   - body: The body as it was received.
    ///   - headers: The header fields of the message.
    ///   - secrets: The secret, or several while it is replaced.
    ///   - now: The time that the message's time is compared with.
    /// - Throws: ``WebhookError``
    public func delivery(
        from body: some Collection<UInt8>, headers: some WebhookHeaderFields, secrets: WebhookSecrets,
        now: Date = Date()
    ) throws(WebhookError) -> WebhookDelivery<Event> {
        try delivery(nil, body, headers, secrets, now)
    }
}

extension Webhooks {
    /// Verifies a message and reads it as an event, such as the event of the URL that the message was sent to.
    ///
    /// - Parameters:
    ///   - name: The event.
    ///   - body: The body as it was received.
    ///   - headers: The header fields of the message.
    ///   - secrets: The secret, or several while it is replaced.
    ///   - now: The time that the message's time is compared with.
    /// - Throws: ``WebhookError``
    public func event(
        _ name: Event.Name, from body: some Collection<UInt8>, headers: some WebhookHeaderFields,
        secrets: WebhookSecrets, now: Date = Date()
    ) throws(WebhookError) -> Event {
        try delivery(name.rawValue, body, headers, secrets, now).event
    }

    /// Verifies a message and reads it as an event, with ID and time.
    ///
    /// - Parameters:
    ///   - name: The event.
    ///   - body: The body as it was received.
    ///   - headers: The header fields of the message.
    ///   - secrets: The secret, or several while it is replaced.
    ///   - now: The time that the message's time is compared with.
    /// - Throws: ``WebhookError``
    public func delivery(
        _ name: Event.Name, from body: some Collection<UInt8>, headers: some WebhookHeaderFields,
        secrets: WebhookSecrets, now: Date = Date()
    ) throws(WebhookError) -> WebhookDelivery<Event> {
        try delivery(name.rawValue, body, headers, secrets, now)
    }
}
