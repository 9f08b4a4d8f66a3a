import PipeHTTP
import PipeJSON

extension Result where Success == CallRequest.Content, Failure == PipeError {
    /// Encodes a body: the JSON that a closure writes, within a root member if there is one, in a format.
    static func content(
        _ format: BodyFormat,
        wrap: String? = nil,
        jsonType: String = CallRequest.Content.jsonType,
        style: JSONWriter.Style = [],
        _ write: (inout JSONWriter) -> Void
    ) -> Self {
        do throws(JSONError) {
            let bytes = try JSON.encode(style: style) { writer in
                guard let wrap else {
                    write(&writer)
                    return
                }
                writer.beginObject()
                writer.key(wrap)
                write(&writer)
                writer.endObject()
            }
            switch format {
            case .json:
                return .success(CallRequest.Content(type: jsonType, bytes: bytes))
            case .form(let arrays):
                let form = FormBody(try JSON.decode(JSONValue.self, from: bytes), arrays: arrays)
                return .success(CallRequest.Content(type: CallRequest.Content.formType, bytes: form.bytes))
            }
        } catch {
            return .failure(PipeError(.encoding(error)))
        }
    }
}
