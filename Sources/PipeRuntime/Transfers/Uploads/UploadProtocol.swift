/// How a server takes a file in parts. In both ways the call itself is made without a body first, and the answer's
/// `Location` is where the parts go.
public struct UploadProtocol: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case contentRange
        case location(digest: String?)
    }

    let kind: Kind

    /// Parts are sent there with PUT and `Content-Range: bytes FIRST-LAST/TOTAL`; the server answers 308 with the `Range`
    /// that it has until the last one, whose answer is that of the call. As Google's APIs do.
    public static let contentRange = UploadProtocol(kind: .contentRange)

    /// Parts are sent with PATCH and `Content-Range: FIRST-LAST` to where the latest answer's `Location` is; the end is a PUT
    /// without a body, whose answer is that of the call. As container registries do (OCI distribution, “Pushing a blob in
    /// chunks”).
    public static let location = UploadProtocol(kind: .location(digest: nil))

    /// As ``location``, with `sha256:` and the digest of the file in a query item of the last request.
    public static func location(digest: String) -> UploadProtocol {
        UploadProtocol(kind: .location(digest: digest))
    }
}
