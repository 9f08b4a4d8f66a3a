import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the messages that servers send, and how they are signed.
struct WebhookResolver {
    let definitions: Definitions
    let types: TypeResolver

    func resolve(_ webhooks: Schema.Webhooks) -> API.Webhooks? {
        guard let name = definitions.names.webhooks else { return nil }
        var resolved = API.Webhooks(swiftName: name)
        resolved.docs = webhooks.docs
        resolved.data = webhooks.data?.value ?? ""
        resolved.format = webhooks.format ?? .json
        switch webhooks.event {
        case .byDefault: resolved.event = .body("/type")
        case .none: resolved.event = nil
        case .place(let place): resolved.event = checked(place)
        }
        resolved.id = webhooks.id.flatMap { checked($0) }
        switch webhooks.signature {
        case .standard:
            resolved.signature = .standard
            if webhooks.id == nil { resolved.id = .header("webhook-id") }
        case .described(let signature): resolved.signature = resolve(signature).map { .described($0) }
        case .some(.none), nil: break
        }
        var names = UniqueNames(kind: .enumCase, remedy: .swiftKey)
        resolved.events = webhooks.events.compactMap { event in
            let name = definitions.member(event.name, given: event.swiftName, as: .enumCase, in: &names)
            guard let type = resolveType(of: event), let name else { return nil }
            return API.Webhooks.Event(name: event.name.value, swiftName: name, docs: event.docs, type: type)
        }
        return resolved
    }

    private func resolveType(of event: Schema.Webhooks.Event) -> API.FieldType? {
        guard let type = types.resolve(event.type, in: .event) else { return nil }
        guard !type.isOptional, !type.hasFormat else {
            definitions.refuse(type, in: .event, .eventIsPlain, at: event.type.range)
            return nil
        }
        return type
    }

    /// A place, or `nil` if it is a header field whose name is malformed.
    private func checked(_ place: Located<Place>) -> Place? {
        if case .header(let name) = place.value { definitions.checkHeader(name: name, at: place.range) }
        return place.value
    }

    // MARK: - Signatures

    private func resolve(_ signature: Schema.DescribedSignature) -> API.DescribedSignature? {
        var resolved = API.DescribedSignature(header: signature.header.value)
        resolved.separator = signature.separator?.value
        resolved.encoding = signature.encoding ?? .hex
        resolved.secret = signature.secret ?? .text
        resolved.tolerance = signature.tolerance?.value
        definitions.checkHeader(name: signature.header.value, at: signature.header.range)
        if let timestamp = signature.timestamp {
            definitions.checkHeader(name: timestamp.value, at: timestamp.range)
            resolved.timestamp = .header(name: timestamp.value)
        }
        if let format = signature.format { resolveFormat(format, of: &resolved) }
        if resolved.timestamp == nil, let tolerance = signature.tolerance {
            definitions.error(.malformedSignature(reason: .toleranceWithoutTimestamp), at: tolerance.range)
        }
        resolved.signed = resolved.timestamp == nil ? [.body] : [.timestamp, .text(value: "."), .body]
        if let signed = signature.signed { resolveSigned(signed, of: &resolved) }
        return resolved
    }

    /// Resolves `t={timestamp},v1={signature}`.
    private func resolveFormat(_ format: Located<String>, of signature: inout API.DescribedSignature) {
        func refuse(_ reason: SignatureError) {
            definitions.error(.malformedSignature(reason: reason), at: format.range)
        }
        var found: [String: String] = [:]
        let separator = signature.separator?.unicodeScalars.first ?? ","
        for element in format.value.unicodeScalars.split(separator: separator, omittingEmptySubsequences: false) {
            let element = String(element)
            guard let pieces = HeaderRule.pieces(of: element) else { return refuse(.unbalancedBraces(element)) }
            guard let (prefix, name) = Self.element(pieces) else { return refuse(.malformedElement(element)) }
            let known = ["signature", "timestamp"]
            guard known.contains(name) else { return refuse(.unknownVariable(name, known: known)) }
            guard found[name] == nil else { return refuse(.repeatedVariable(name)) }
            found[name] = prefix
        }
        guard let prefix = found["signature"] else { return refuse(.signatureMissing) }
        signature.prefix = prefix
        guard let timestamp = found["timestamp"] else { return }
        if signature.timestamp != nil { return refuse(.timestampTwice) }
        if timestamp.begins(with: prefix) || prefix.begins(with: timestamp) { return refuse(.samePrefix) }
        signature.timestamp = .element(prefix: timestamp)
    }

    /// The prefix and the name of `v1={signature}`.
    private static func element(_ pieces: [PathRule.Piece]) -> (prefix: String, name: String)? {
        switch (pieces.first, pieces.last, pieces.count) {
        case (.parameter(let name), _, 1): ("", name)
        case (.text(let prefix), .parameter(let name), 2): (prefix, name)
        default: nil
        }
    }

    /// Resolves `v0:{timestamp}:{body}`.
    private func resolveSigned(_ signed: Located<String>, of signature: inout API.DescribedSignature) {
        func refuse(_ reason: SignatureError) {
            definitions.error(.malformedSignature(reason: reason), at: signed.range)
        }
        guard let pieces = HeaderRule.pieces(of: signed.value) else { return refuse(.unbalancedBraces(signed.value)) }
        var parts: [API.DescribedSignature.Part] = []
        for piece in pieces {
            switch piece {
            case .text(let text): parts.append(.text(value: text))
            case .parameter("body"): parts.append(.body)
            case .parameter("timestamp"): parts.append(.timestamp)
            case .parameter(let name):
                let prefix = "header."
                let header = String(name.dropFirst(prefix.count))
                guard name.begins(with: prefix), HeaderRule.problem(inName: header) == nil else {
                    return refuse(.unknownVariable(name, known: ["body", "timestamp", "header.NAME"]))
                }
                parts.append(.header(name: header))
            }
        }
        if !parts.contains(.body) { refuse(.bodyUnsigned) }
        if parts.contains(.timestamp), signature.timestamp == nil { refuse(.timestampMissing) }
        if !parts.contains(.timestamp), signature.timestamp != nil { refuse(.timestampUnsigned) }
        signature.signed = parts
    }
}
