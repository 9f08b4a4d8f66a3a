import PipeJSON

/// An event that a server sends, as an enum with a case for each event of the schema. Generated enums conform.
public protocol TypedWebhookEvent: Sendable {
    /// The names of the events, as the server writes them.
    associatedtype Name: RawRepresentable<String>, CaseIterable, Hashable, Sendable

    /// Reads an event.
    ///
    /// - Throws: `JSONError` if the payload is not as the schema says.
    init(_ name: Name, from payload: WebhookPayload) throws(JSONError)

    /// An event that the schema does not have.
    static func unknown(_ event: UnknownWebhookEvent) -> Self
}

/// An event whose message contains its name. Generated enums conform, unless the schema says `event: none`.
public protocol NamedWebhookEvent: TypedWebhookEvent {}

/// An event that the schema does not have, such as one that was added to the API later.
public struct UnknownWebhookEvent: Hashable, Sendable, CustomStringConvertible {
    /// The name of the event, as the server writes it.
    public let name: String
    /// What the event is about.
    public let payload: WebhookPayload

    /// Makes an event, such as for a test.
    public init(name: String, payload: WebhookPayload) {
        self.name = name
        self.payload = payload
    }

    /// The name and the size, without the content.
    public var description: String { "\(name) (\(payload.body.count) bytes)" }
}

/// The body of a message, and where what the event is about is in it.
public struct WebhookPayload: Hashable, Sendable {
    /// The body of the message, as it was sent.
    public let body: [UInt8]
    /// The body in JSON.
    let json: [UInt8]
    let hasTypes: Bool
    let pointer: JSONPointer

    /// A payload in a JSON body.
    ///
    /// - Parameters:
    ///   - body: The body.
    ///   - pointer: The place of the payload in the body.
    public init(body: [UInt8], at pointer: JSONPointer = "") {
        self.init(body: body, json: body, hasTypes: true, pointer: pointer)
    }

    init(body: [UInt8], json: [UInt8], hasTypes: Bool, pointer: JSONPointer) {
        self.body = body
        self.json = json
        self.hasTypes = hasTypes
        self.pointer = pointer
    }

    /// Reads the payload.
    ///
    /// - Throws: `JSONError` if it is not JSON or not a `Value`.
    public func decode<Value: JSONReadable>(_ type: Value.Type = Value.self) throws(JSONError) -> Value {
        pointer.isRoot
            ? try JSON.decode(type, from: json, hasTypes: hasTypes)
            : try JSON.decode(type, from: json, at: pointer, hasTypes: hasTypes)
    }
}
