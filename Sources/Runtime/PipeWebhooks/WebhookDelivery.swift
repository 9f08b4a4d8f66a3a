#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// An event with what its message says besides it.
public struct WebhookDelivery<Event: TypedWebhookEvent>: Sendable {
    /// The event.
    public let event: Event
    /// The name of the event, as the server writes it.
    public let name: String
    /// The ID of the message; `nil` if the schema does not say where it is. It is the same when the server repeats the
    /// message, so that an app can ignore an event that it has processed.
    public let id: String?
    /// When the message was signed; `nil` if the signature has no time.
    public let timestamp: Date?
}
