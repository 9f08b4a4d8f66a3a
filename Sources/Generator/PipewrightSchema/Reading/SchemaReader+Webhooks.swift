import PipeWords
import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readWebhooks(_ entry: LocatedNode.Entry?) -> Schema.Webhooks? {
        let part = SchemaPart.key(.webhooks)
        guard let entry, let members = members(of: entry.value, as: part, in: .webhooks) else { return nil }
        var webhooks = Schema.Webhooks(range: entry.key.range)
        for key in [LanguageKey.events, .signature] where members[key] == nil {
            error(.missingKey(key, in: part), at: entry.key.range)
        }
        webhooks.docs = docs(members)
        webhooks.swiftName = member(.swift, of: members)
        webhooks.event = readEventPlace(members[.event])
        webhooks.data = members[.data].flatMap { readBodyPointer($0.value) }
        webhooks.id = members[.id].flatMap { readPlace($0.value, allowing: ["body", "header"]) }
        webhooks.format = word(members[.format], as: .webhookFormat)?.value
        webhooks.signature = members[.signature].flatMap { readSignature($0.value) }
        webhooks.events = readEvents(members[.events])
        return webhooks
    }

    /// Reads `body#/type`, `header.X-GitHub-Event` or `none`.
    private func readEventPlace(_ entry: LocatedNode.Entry?) -> Schema.Webhooks.EventPlace {
        guard let entry else { return .byDefault }
        if entry.value.text == "none" { return .none }
        return readPlace(entry.value, allowing: ["body", "header"]).map { .place($0) } ?? .byDefault
    }

    private func readEvents(_ entry: LocatedNode.Entry?) -> [Schema.Webhooks.Event] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.events)) else { return [] }
        if entries.isEmpty { error(.emptyValue(of: .key(.events)), at: entry.key.range) }
        return entries.compactMap { readEvent(name: Located($0.key.text, at: $0.key.range), $0.value) }
    }

    /// Reads a type, or the long form.
    private func readEvent(name: Located<String>, _ node: LocatedNode) -> Schema.Webhooks.Event? {
        guard case .mapping = node.content else {
            return readType(node, as: .typeOfEvent(name.value)).map { Schema.Webhooks.Event(name: name, type: $0) }
        }
        let part = SchemaPart.event(name.value)
        guard let members = members(of: node, as: part, in: .webhookEvent) else { return nil }
        guard let type = required(.type, of: members, in: part, at: name.range) else { return nil }
        guard let type = readType(type.value, as: .typeOfEvent(name.value)) else { return nil }
        return Schema.Webhooks.Event(
            name: name, type: type, swiftName: member(.swift, of: members), docs: docs(members))
    }

    // MARK: - Signatures

    /// Reads `standard`, `none` or a mapping.
    private func readSignature(_ node: LocatedNode) -> Schema.Webhooks.Signature? {
        if case .mapping = node.content { return readDescribedSignature(node).map { .described($0) } }
        switch node.text {
        case "standard": return .standard
        case "none": return Schema.Webhooks.Signature.none
        case let text? where !node.isNull:
            error(.invalidValue(text, of: .webhookSignature, expected: .webhookSignature), at: node.range)
        default:
            error(.wrongKind(expected: .scalarOrMapping, found: node.kind, of: .key(.signature)), at: node.range)
        }
        return nil
    }

    private func readDescribedSignature(_ node: LocatedNode) -> Schema.DescribedSignature? {
        let part = SchemaPart.key(.signature)
        guard let members = members(of: node, as: part, in: .signature) else { return nil }
        guard let entry = required(.in, of: members, in: part, at: node.range) else { return nil }
        let header = readHeaderName(entry.value)
        var signature = Schema.DescribedSignature(header: header ?? Located("", at: node.range))
        signature.format = members[.format].flatMap { nonEmptyText($0.value, as: .keyOfKey(.format, of: .signature)) }
        signature.separator = members[.separator].flatMap { readSignatureSeparator($0.value) }
        signature.timestamp = members[.timestamp].flatMap { readHeaderName($0.value) }
        signature.signed = member(.signed, of: members)
        signature.encoding = word(members[.encoding], as: .signatureEncoding)?.value
        signature.secret = word(members[.secret], as: .secretEncoding)?.value
        signature.tolerance = members[.tolerance].flatMap { readDuration($0.value, as: .key(.tolerance)) }
        return header == nil ? nil : signature
    }

    /// Reads `header.NAME`: the name alone.
    private func readHeaderName(_ node: LocatedNode) -> Located<String>? {
        readPlace(node, allowing: ["header"])?.map(\.name)
    }

    /// Reads a character that no signature has.
    private func readSignatureSeparator(_ node: LocatedNode) -> Located<String>? {
        guard let text = text(node, as: .kind(.signatureSeparator)) else { return nil }
        let scalars = text.value.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first, (0x20..<0x7F).contains(scalar.value),
            !scalar.properties.isAlphabetic, scalar.properties.numericType == nil,
            !"+/={}".unicodeScalars.contains(scalar)
        else {
            error(.invalidValue(text.value, of: .signatureSeparator, expected: .signatureSeparator), at: text.range)
            return nil
        }
        return text
    }
}
