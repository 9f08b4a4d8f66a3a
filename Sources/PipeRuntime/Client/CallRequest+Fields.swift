import HTTPTypes

extension CallRequest {
    /// Those of a call that sends nothing and asks for JSON, as most do.
    private static let plainFields: HTTPFields = [.accept: Self.jsonOnly]

    /// The header fields of its first request, without those of credentials.
    ///
    /// - Throws: ``PipeError/Reason/invalidRequest(_:)`` for a field that HTTP does not allow.
    func headerFields(
        with content: Content?, _ codecs: BodyCodecs?
    ) throws(PipeError) -> HTTPFields {
        if content == nil, codecs == nil, accept == Self.jsonOnly, settings.headers.items.isEmpty,
            self.fields.isEmpty
        {
            return Self.plainFields
        }
        var fields = content?.fields ?? HTTPFields()
        fields[.accept] = accept
        if let codecs, accept == Self.jsonOnly {
            fields[.accept] = codecs.accept
        }
        fields[.contentType] = content.flatMap { $0.type.isEmpty ? nil : $0.type }
        var replaced: Set<HTTPField.Name> = []
        for item in settings.headers.items {
            let (name, value) = try HeaderFieldRules.checked(name: item.name, value: item.value)
            // It says as what values are sent, and has been heeded.
            if let codecs, name == .contentType, codecs.claims(value) {
                continue
            }
            if replaced.insert(name).inserted {
                fields[name] = value
            } else {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        for field in self.fields {
            fields[field.name] = field.value
        }
        return fields
    }
}
