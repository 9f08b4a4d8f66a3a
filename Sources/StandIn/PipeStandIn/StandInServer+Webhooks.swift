import PipeExamples
import PipeHTTP
import PipeModel

extension StandInServer {
    /// The message of an event.
    func webhook(
        _ name: String, data: JSONValue?, secret: String?, at time: Date
    ) throws(StandInError) -> StandInWebhook {
        guard let rules = api.model.webhooks,
            let event = rules.events.first(where: { $0.name.hasSameBytes(as: name) })
        else { throw .noSuchEvent(name) }
        let number = webhookCount.withLock { count in
            count += 1
            return count
        }
        let message = WebhookMessage(
            rules: rules, event: event.name, data: data ?? value(of: event), id: "msg_\(number)",
            time: Int(max(0, min(time.timeIntervalSince1970, 999_999_999_999))))
        return try message.signed(with: secret)
    }

    /// The first record of the type, or a value that is made.
    private func value(of event: API.Webhooks.Event) -> JSONValue {
        if case .record(let name) = event.type, let record = firstRecord(of: name) { return .object(record) }
        var generator = ValueGenerator(api.index, seed: seed, "webhook \(event.name)") { _ in [] }
        return generator.value(event.type, named: event.name, of: "webhooks")
    }
}
