import PipeHTTP
import PipeJSON

/// Reads the event of a message whose signature was checked.
struct WebhookReader: Sendable {
    let name: WebhookPlace?
    let data: JSONPointer
    let id: WebhookPlace?
    let format: WebhookFormat

    /// The bytes of a body that is not longer than the limit.
    static func bytes(_ body: some Collection<UInt8>, limit: Int) throws(WebhookError) -> [UInt8] {
        guard body.count <= limit else {
            throw .bodyTooLarge(limit: limit)
        }
        return Array(body)
    }

    /// - Parameter given: The name of the event, if the message does not have it.
    func delivery<Event: TypedWebhookEvent>(
        _ body: [UInt8], _ headers: some WebhookHeaderFields, named given: String?, at timestamp: Date?
    ) throws(WebhookError) -> WebhookDelivery<Event> {
        let json = try json(body)
        let name = if let given { given } else { try eventName(json, headers) }
        let payload = WebhookPayload(body: body, json: json, hasTypes: format == .json, pointer: data)
        let id: String? = if let id { try text(at: id, json, headers) } else { nil }
        return WebhookDelivery(event: try event(name, payload), name: name, id: id, timestamp: timestamp)
    }

    private func event<Event: TypedWebhookEvent>(
        _ name: String, _ payload: WebhookPayload
    ) throws(WebhookError) -> Event {
        guard let known = Event.Name(rawValue: name), known.rawValue.hasSameBytes(as: name) else {
            return .unknown(UnknownWebhookEvent(name: name, payload: payload))
        }
        do {
            return try Event(known, from: payload)
        } catch {
            throw .decoding(event: name, error)
        }
    }

    private func json(_ body: [UInt8]) throws(WebhookError) -> [UInt8] {
        switch format {
        case .json: return body
        case .form:
            do {
                return try JSON.encode(FormCodec.value(of: body))
            } catch {
                throw .malformedBody(error)
            }
        }
    }

    private func eventName(_ json: [UInt8], _ headers: some WebhookHeaderFields) throws(WebhookError) -> String {
        guard let place = name else { return "" }
        guard let name = try text(at: place, json, headers), !name.isEmpty else {
            throw .missingName(place)
        }
        return name
    }

    private func text(
        at place: WebhookPlace, _ json: [UInt8], _ headers: some WebhookHeaderFields
    ) throws(WebhookError) -> String? {
        switch place {
        case .header(let name):
            let values = headers.webhookValues(of: name)
            guard values.count < 2 else {
                throw .repeatedHeader(name)
            }
            return values.first
        case .body(let pointer):
            do {
                return try JSON.value(at: pointer, in: json)?.keyText
            } catch {
                throw .malformedBody(error)
            }
        }
    }
}
