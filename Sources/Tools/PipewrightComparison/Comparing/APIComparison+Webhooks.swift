import PipeModel

extension APIComparison {
    mutating func compareWebhooks() {
        switch (old.webhooks, new.webhooks) {
        case (let old?, nil): add(.webhooksRemoved, .type(old.swiftName), nil)
        case (nil, let new?): add(.webhooksAdded, nil, .type(new.swiftName))
        case (let old?, let new?): compare(old, new)
        case (nil, nil): break
        }
    }

    private mutating func compare(_ old: API.Webhooks, _ new: API.Webhooks) {
        let (oldType, newType) = (Subject.type(old.swiftName), Subject.type(new.swiftName))
        if old.swiftName != new.swiftName {
            add(.typeRenamed, oldType, newType, old: old.swiftName, new: new.swiftName)
        }
        compareWording(oldType, newType, docs: (old.docs, new.docs), deprecated: (nil, nil))
        if (old.signature == nil) != (new.signature == nil) || (old.event == nil) != (new.event == nil) {
            add(.webhooksForm, oldType, newType, old: old.call, new: new.call)
        }
        let messages = [
            ("event", old.event?.text, new.event?.text), ("data", old.data, new.data),
            ("id", old.id?.text, new.id?.text), ("format", old.format.rawValue, new.format.rawValue),
        ]
        for (key, old, new) in messages where (key != "event" || old != nil && new != nil) {
            add(.webhooksMessage, oldType, newType, name: key, from: old, to: new)
        }
        if let oldSignature = old.signature, let newSignature = new.signature {
            add(.webhooksSignature, oldType, newType, from: oldSignature.text, to: newSignature.text)
        }
        let renamed = renamed
        let matching = Matching(old.events, new.events, by: \.swiftName, orBy: \.name)
        compareCases(matching, oldType, newType, name: \.swiftName) { comparison, old, new, oldCase, newCase in
            if old.type.renamed(renamed) != new.type {
                comparison.add(.caseType, oldCase, newCase, old: old.type.text, new: new.type.text)
            }
            comparison.add(.caseValue, oldCase, newCase, from: old.name, to: new.name)
            comparison.compareWording(oldCase, newCase, docs: (old.docs, new.docs), deprecated: (nil, nil))
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
