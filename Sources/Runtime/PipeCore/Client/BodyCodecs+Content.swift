import PipeHTTP
import PipeJSON

extension BodyCodecs {
    /// Returns content in the media type that the settings ask for.
    ///
    /// - Parameter wanted: The `Content-Type` of the settings.
    /// - Throws: ``PipeError/Reason/codec(mediaType:_:)`` if the codec fails, or a value's type has no codec.
    func encoded(_ content: CallRequest.Content, as wanted: String?) throws(PipeError) -> CallRequest.Content {
        let isJSON = MediaType(content.type)?.isJSON ?? false
        guard content.isValue || isJSON, let text = content.isValue ? content.type : wanted,
            let type = MediaType(text), let bytes = content.body.bytes
        else {
            return content
        }
        guard let codec = codec(for: type) ?? (content.isValue ? Self.standard(for: type) : nil) else {
            if content.isValue, !type.isJSON {
                throw PipeError(.codec(mediaType: type.essence, "there is no codec for it"))
            }
            return content
        }
        do {
            let value = try JSON.decode(JSONValue.self, from: bytes)
            var encoded = CallRequest.Content(type: text, bytes: try codec.encode(value, as: type))
            encoded.fields = content.fields
            return encoded
        } catch {
            throw Self.failure(error, type)
        }
    }
}
