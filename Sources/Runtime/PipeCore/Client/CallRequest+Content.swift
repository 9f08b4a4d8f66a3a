import PipeHTTP

extension CallRequest {
    /// Returns the content as it is sent: made now if it is deferred, and written by a codec if its type needs one.
    func madeContent(_ codecs: BodyCodecs?, _ client: PipeClient) throws(PipeError) -> Content? {
        guard let content = try content?.get().made(boundary: client.boundary) else {
            return nil
        }
        guard codecs != nil || content.isValue else {
            return content
        }
        return try (codecs ?? BodyCodecs([])).encoded(content, as: settings.headers["Content-Type"])
    }

    /// The media type and the bytes of the body.
    ///
    /// - Returns: `nil` for a call without a body, or if its bytes are not in memory.
    package func contentInMemory(_ client: PipeClient) throws(PipeError) -> (type: String, bytes: [UInt8])? {
        try madeContent(settings.bodyCodecs, client).flatMap { content in
            content.body.bytes.map { (content.type, $0) }
        }
    }
}
