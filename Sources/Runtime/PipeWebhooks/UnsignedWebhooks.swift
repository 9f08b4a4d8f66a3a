import HTTPTypes
import PipeHTTP
import PipeJSON

/// Reads messages that a server sends by itself and does not sign (`signature: none`). Anyone who knows the URL can send
/// them, so an app that acts on them protects the URL in another way, or asks the server.
public struct UnsignedWebhooks<Event: TypedWebhookEvent>: Sendable {
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
    public init(
        name: WebhookPlace?, data: JSONPointer = "", id: WebhookPlace? = nil, format: WebhookFormat = .json
    ) {
        reader = WebhookReader(name: name, data: data, id: id, format: format)
    }

    private func delivery(
        _ name: String?, _ body: some Collection<UInt8>, _ headers: some WebhookHeaderFields
    ) throws(WebhookError) -> WebhookDelivery<Event> {
        try reader.delivery(WebhookReader.bytes(body, limit: bodyLimit), headers, named: name, at: nil)
    }
}

extension UnsignedWebhooks where Event: NamedWebhookEvent {
    /// Reads the event of a message.
    ///
    /// - Throws: ``WebhookError``
    public func event(
        from body: some Collection<UInt8>, headers: some WebhookHeaderFields = HTTPFields()
    ) throws(WebhookError) -> Event {
        try delivery(nil, body, headers).event
    }

    /// Reads the event and the ID of a message.
    ///
    /// - Throws: ``WebhookError``
    public func delivery(
        from body: some Collection<UInt8>, headers: some WebhookHeaderFields = HTTPFields()
    ) throws(WebhookError) -> WebhookDelivery<Event> {
        try delivery(nil, body, headers)
    }
}

extension UnsignedWebhooks {
    /// Reads a message as an event, such as the event of the URL that the message was sent to.
    ///
    /// - Throws: ``WebhookError``
    public func event(
        _ name: Event.Name, from body: some Collection<UInt8>, headers: some WebhookHeaderFields = HTTPFields()
    ) throws(WebhookError) -> Event {
        try delivery(name.rawValue, body, headers).event
    }

    /// Reads a message as an event, with its ID.
    ///
    /// - Throws: ``WebhookError``
    public func delivery(
        _ name: Event.Name, from body: some Collection<UInt8>, headers: some WebhookHeaderFields = HTTPFields()
    ) throws(WebhookError) -> WebhookDelivery<Event> {
        try delivery(name.rawValue, body, headers)
    }
}
