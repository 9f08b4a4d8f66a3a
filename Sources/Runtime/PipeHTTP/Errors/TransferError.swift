extension PipeError {
    /// The reasons why transferred bytes are not the expected ones.
    public enum TransferError: Error, Hashable {
        /// A stream yielded fewer or more bytes than declared.
        case streamLength(declared: Int64, yielded: Int64)
        /// A stream to upload threw an error; its description.
        case stream(String)
        /// A stream that can be read only once would have to be sent twice.
        case readTwice
        /// The transport collects request bodies in memory, and the stream has more bytes than its limit.
        case uncollectable(limit: Int)
        /// The body has a coding that the transport does not read, and did not ask for; the codings, as in
        /// `Content-Encoding` or `Transfer-Encoding` (RFC 9110, section 8.4, and RFC 9112, section 6.1).
        case unreadableCoding(String)
        /// The body ended before its declared length.
        case truncated(expected: Int64, received: Int64)
        /// More bytes arrived than the server declared.
        case tooLong(expected: Int64)
        /// A range was requested, and the response has another range or none; its `Content-Range`.
        case contentRange(String)
        /// The whole file was requested, and the response has a part of it (status 206); its `Content-Range`.
        case unaskedPart(String)
        /// The file on the server changed during each attempt to download it.
        case changed
        /// The bytes do not have the expected digest.
        case digest(algorithm: String, expected: String, found: String)
        /// The digest in a header field of the response is malformed; the field.
        case malformedDigest(String)
        /// The server did not send the location for the next part of an upload, or the number of bytes it has.
        case uploadState(String)
        /// The server claims to have more bytes of an upload than exist; the number.
        case uploadOffset(Int64)
    }
}
