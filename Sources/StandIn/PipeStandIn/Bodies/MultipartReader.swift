import PipeHTTP

/// The parts of a `multipart` body with values and files.
struct MultipartReader {
    struct Part {
        /// The name of the field in `Content-Disposition` (RFC 7578, section 4.2).
        var name: String?
        var fileName: String?
        var type: String?
        var fields: HTTPFields
        var content: [UInt8]
    }

    let parts: [Part]

    /// `nil` if a delimiter is missing, or a header field is malformed.
    init?(_ body: [UInt8], boundary: String) {
        guard let bodies = MultipartBodies(body, boundary: boundary) else { return nil }
        var parts: [Part] = []
        for bytes in bodies.parts {
            guard let (fields, content) = MultipartBodies.fields(of: bytes) else { return nil }
            var part = Part(type: fields[.contentType], fields: fields, content: Array(content))
            // Its parameters are written as in a media type (RFC 6266, section 4.1).
            let parameters = fields[.contentDisposition].flatMap { MediaType("part/\($0)") }?.parameters ?? [:]
            part.name = parameters["name"]
            part.fileName = parameters["filename"]
            parts.append(part)
        }
        self.parts = parts
    }
}
