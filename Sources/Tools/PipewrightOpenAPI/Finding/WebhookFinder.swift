import PipeModel

/// Finds the events of the requests that the server sends.
struct WebhookFinder {
    private var events: [FoundWebhooks.Event] = []
    /// The header fields of the events that have one value.
    private var headers: [[String: String]] = []
    private var signature: String?
    private(set) var losses: [Loss] = []

    /// - Parameter types: Gets the types of the bodies.
    init(_ document: OpenAPIDocument, _ selection: ImportSelection, _ types: inout TypeFinder) {
        // Another order of the document is the same schema.
        let webhooks = document.webhooks.filter { selection.includes($0) }.sorted { $0.name < $1.name }
        for webhook in webhooks {
            let name = webhook.name
            guard !name.isEmpty, YAMLKey.allows(name),
                let content = webhook.operation.body?.contents.first(where: Self.isJSON),
                let schema = content.schema
            else {
                losses.append(.webhook(name: name))
                continue
            }
            let words =
                Words.snake(name).utf8.split(separator: UInt8(ascii: "_")).map { String(decoding: $0, as: UTF8.self) }
                + ["event"]
            let hint = FoundDefinition.Hint(owner: .call(verb: "", words: words), member: "")
            let type = types.type(of: schema, use: .response, hint: hint).required
            // They are in the order of their names.
            if name == events.last?.name {
                if events.last?.type != type { losses.append(.webhook(name: name)) }
                continue
            }
            headers.append(Self.constants(in: webhook.operation.parameters, document))
            let docs = webhook.operation.summary ?? webhook.operation.docs
            events.append(.init(name: name, type: type, docs: docs))
        }
        guard !events.isEmpty else { return }
        signature = Self.signature(of: webhooks.flatMap(\.operation.parameters))
        if signature == nil { losses.append(.signature) }
    }

    /// The webhooks; `nil` without events.
    func found(_ types: TypeFinder) -> FoundWebhooks? {
        guard !events.isEmpty else { return nil }
        var events = events
        for index in events.indices { events[index].type = types.resolved(events[index].type).required }
        let member = Self.naming(events.map(\.type), types).map { ("body#/" + $0.name, $0.values) }
        let place = member ?? namingHeader
        for (index, name) in (place?.1 ?? []).enumerated() { events[index].name = name }
        return FoundWebhooks(event: place?.0, signature: signature, events: events)
    }

    /// The header field that every message has, each with another constant.
    private var namingHeader: (String, [String])? {
        for name in headers.first?.keys.sorted() ?? [] {
            let values = headers.compactMap { $0[name] }
            guard values.count == headers.count, Set(values).count == values.count,
                values.allSatisfy({ !$0.isEmpty && YAMLKey.allows($0) })
            else { continue }
            return ("header." + name, values)
        }
        return nil
    }

    /// The header fields that have one value.
    private static func constants(in parameters: [Parameter], _ document: OpenAPIDocument) -> [String: String] {
        var found: [String: String] = [:]
        for parameter in parameters where parameter.location == .header && UsableParts.isPlace(parameter.name) {
            guard let schema = parameter.schema else { continue }
            let values = document[document.view(of: schema).target].values
            if values.count == 1, let text = values[0].text { found[parameter.name] = text }
        }
        return found
    }

    private static func isJSON(_ content: MediaContent) -> Bool { MediaTypes.isJSON(content.mediaType) }

    // MARK: - Names

    /// The members that name events in many APIs.
    private static let naming = [
        "type", "event", "event_type", "eventType", "event_name", "eventName", "topic", "kind", "name",
    ]

    /// The member that every body has, each with another constant.
    private static func naming(_ bodies: [FoundType], _ types: TypeFinder) -> (name: String, values: [String])? {
        for name in naming {
            let values = bodies.map { type -> String? in
                guard let record = types.record(of: type), let field = record[name], !field.type.isOptional else {
                    return nil
                }
                return field.defaultValue
            }
            let known = values.compactMap { $0 }
            if known.count == bodies.count, Set(known).count == known.count { return (name, known) }
        }
        return nil
    }

    // MARK: - Signatures

    /// The signature that belongs to a header field of the messages.
    private static func signature(of parameters: [Parameter]) -> String? {
        let known = [
            "webhook-signature": "standard",
            "svix-signature":
                "{ in: header.svix-signature, format: \"v1,{signature}\", separator: \" \", timestamp: header.svix-timestamp, signed: \"{header.svix-id}.{timestamp}.{body}\", encoding: base64, secret: base64 }",
            "x-hub-signature-256": "{ in: header.X-Hub-Signature-256, format: \"sha256={signature}\" }",
            "stripe-signature": "{ in: header.Stripe-Signature, format: \"t={timestamp},v1={signature}\" }",
            "x-slack-signature":
                "{ in: header.X-Slack-Signature, format: \"v0={signature}\", timestamp: header.X-Slack-Request-Timestamp, signed: \"v0:{timestamp}:{body}\" }",
        ]
        return parameters.lazy.filter { $0.location == .header }.compactMap { known[$0.name.lowercased()] }.first
    }
}

extension FoundWebhooks {
    /// The Swift name of the enum with the events.
    static let swiftName = "WebhookEvent"
}

extension ImportSelection {
    /// Whether webhooks are included: a pattern is a tag, the ID of an operation, or `webhooks/NAME`.
    func includes(_ webhook: OpenAPIDocument.Webhook) -> Bool {
        var operation = webhook.operation
        operation.path = "webhooks/" + webhook.name
        return includes(operation)
    }
}
