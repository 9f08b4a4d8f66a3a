/// Why bytes that move are not those that were meant.
public enum TransferFault: Error, Sendable, Hashable {
    /// A stream yields fewer or more bytes than it was said to have.
    case streamLength(declared: Int64, yielded: Int64)
    /// A stream to upload failed; what it threw.
    case stream(String)
    /// A stream that can be read once only would have to be sent again.
    case readTwice
    /// The transport takes what it sends into memory, and the stream has more bytes than it may take.
    case uncollectable(limit: Int)
    /// The body ended before all of it had come.
    case truncated(expected: Int64, received: Int64)
    /// More bytes came than the server said.
    case tooLong(expected: Int64)
    /// A part of a file was asked for, and the answer has another part, or does not say which; its `Content-Range`.
    case contentRange(String)
    /// Everything was asked for, and the answer has a part of it (status 206); its `Content-Range`.
    case unaskedPart(String)
    /// The file changed on the server each time that it was downloaded anew.
    case changed
    /// The bytes do not have the digest that they should have.
    case digest(algorithm: String, expected: String, found: String)
    /// What the server says of a digest cannot be read; the field.
    case malformedDigest(String)
    /// The server does not say where the next part of an upload goes, or how much it has.
    case uploadState(String)
    /// The server has more of an upload, or less, than was ever sent.
    case uploadOffset(Int64)
}
