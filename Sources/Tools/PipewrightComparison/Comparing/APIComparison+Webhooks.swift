import PipeModel

extension APIComparison {
    mutating func compareWebhooks() {
        switch (apis.old.webhooks, apis.new.webhooks) {
        case (let old?, nil): add(.webhooksRemoved, removed: .type(old.swiftName))
        case (nil, let new?): add(.webhooksAdded, added: .type(new.swiftName))
        case (let old?, let new?): compare(Pair(old, new))
        case (nil, nil): break
        }
    }

    private mutating func compare(_ webhooks: Pair<API.Webhooks>) {
        let types = webhooks.swiftName.map(Subject.type)
        add(.typeRenamed, types, ifDifferent: webhooks.swiftName)
        compareWording(types, docs: webhooks.docs)
        if webhooks.map({ $0.signature == nil }).differs || webhooks.map({ $0.event == nil }).differs {
            add(.webhooksForm, types, webhooks.call)
        }
        if let events = webhooks.event.unwrapped() {
            add(.webhooksMessage, types, name: "event", ifDifferent: events.map(\.text))
        }
        add(.webhooksMessage, types, name: "data", ifDifferent: webhooks.map(\.data))
        add(.webhooksMessage, types, name: "id", ifDifferent: webhooks.map { $0.id?.text })
        add(.webhooksMessage, types, name: "format", ifDifferent: webhooks.map(\.format.rawValue))
        if let signatures = webhooks.signature.unwrapped() {
            add(.webhooksSignature, types, ifDifferent: signatures.text)
        }
        for (events, subjects) in compareCases(webhooks.events, of: types, by: \.swiftName, orBy: \.name) {
            if inNew(events.type).differs { add(.caseType, subjects, events.type.text) }
            add(.caseValue, subjects, ifDifferent: events.name)
            compareWording(subjects, docs: events.docs)
        }
    }
}

extension API.Webhooks {
    /// The call that reads a message.
    fileprivate var call: String {
        let labels = [event == nil ? "_:" : "", "from:headers:", signature == nil ? "" : "secrets:"]
        return "event(\(labels.joined()))"
    }
}

extension API.Webhooks.Signature {
    fileprivate var text: String {
        switch self {
        case .standard: "standard"
        case .described(let signature): signature.text
        }
    }
}

extension API.DescribedSignature {
    /// The signature by the keys of the language.
    fileprivate var text: String {
        let time =
            switch timestamp {
            case .element(let prefix): "\(prefix){timestamp}\(separator ?? ",")"
            case .header, nil: ""
            }
        var values = [
            "in: header.\(header)", "format: \(time)\(prefix){signature}", "signed: \(signed.map(\.text).joined())",
            "encoding: \(encoding.rawValue)", "secret: \(secret.rawValue)",
        ]
        if case .header(let name) = timestamp { values.append("timestamp: header.\(name)") }
        if let separator { values.append("separator: \(separator)") }
        if timestamp != nil { values.append("tolerance: \(tolerance ?? 300_000) ms") }
        return values.joined(separator: ", ")
    }
}

extension API.DescribedSignature.Part {
    fileprivate var text: String {
        switch self {
        case .text(let text): text
        case .timestamp: "{timestamp}"
        case .body: "{body}"
        case .header(let name): "{header.\(name)}"
        }
    }
}
