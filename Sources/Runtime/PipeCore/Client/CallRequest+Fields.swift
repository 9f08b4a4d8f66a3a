import HTTPTypes
import PipeHTTP

extension CallRequest {
    /// Returns the header fields of most calls, which send no body and accept JSON; `nil` if the user agent is
    /// malformed.
    static func plainFields(userAgent: String?) -> HTTPFields? {
        var fields: HTTPFields = [.accept: Self.jsonOnly]
        if let userAgent {
            guard let (name, value) = try? HeaderFieldRules.checked(name: "User-Agent", value: userAgent) else {
                return nil
            }
            fields[name] = value
        }
        return fields
    }

    /// Returns the header fields of the first request, without credentials.
    ///
    /// - Parameters:
    ///   - content: The content of the call as it is sent.
    ///   - codecs: The codecs of the call.
    ///   - key: The idempotency key that was made for the call.
    ///   - client: Makes the call.
    /// - Throws: ``PipeError/Reason/invalidRequest(_:)`` for a field that HTTP does not allow.
    func headerFields(
        with content: Content?, _ codecs: BodyCodecs?, _ key: [HTTPField], of client: PipeClient
    ) throws(PipeError) -> HTTPFields {
        if content == nil, codecs == nil, accept == Self.jsonOnly, settings.headers.items.isEmpty,
            self.fields.isEmpty, key.isEmpty, let fields = client.plainFields
        {
            return fields
        }
        var fields = content?.fields ?? HTTPFields()
        if let userAgent = client.userAgent, settings.headers["User-Agent"] == nil {
            let (name, value) = try HeaderFieldRules.checked(name: "User-Agent", value: userAgent)
            fields[name] = value
        }
        fields[.accept] = accept
        if let codecs, accept == Self.jsonOnly {
            fields[.accept] = codecs.accept(sending: settings.headers["Content-Type"])
        }
        fields[.contentType] = content.flatMap { $0.type.isEmpty ? nil : $0.type }
        var replaced: Set<HTTPField.Name> = []
        guard settings.headers.items.count <= HTTPFields.countLimit else {
            throw PipeError(.invalidRequest(.tooManyHeaders(limit: HTTPFields.countLimit)))
        }
        for item in settings.headers.items {
            let (name, value) = try HeaderFieldRules.checked(name: item.name, value: item.value)
            // It has selected the codec, which sets the field.
            if let codecs, name == .contentType, codecs.claims(value) {
                continue
            }
            if replaced.insert(name).inserted {
                // As one field: HTTPTypes would split cookies.
                fields[values: name] = [value]
            } else {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        for field in self.fields + key {
            fields[field.name] = field.value
        }
        return fields
    }
}
