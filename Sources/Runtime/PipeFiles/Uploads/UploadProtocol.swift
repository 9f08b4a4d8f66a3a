/// A protocol for uploading a file in parts. In both protocols the call is first sent without a body, and `Location` of
/// the response is the URL for the parts.
@_spi(Generated) public struct UploadProtocol: Sendable, Hashable {
    enum Kind: Sendable, Hashable {
        case contentRange
        case location(digest: String?)
    }

    let kind: Kind

    /// Sends each part with PUT and `Content-Range: bytes FIRST-LAST/TOTAL`. The server responds with status 308 and
    /// the `Range` that it has; its response to the last part is the call's. Google's APIs use this protocol.
    public static let contentRange = UploadProtocol(kind: .contentRange)

    /// Sends each part with PATCH and `Content-Range: FIRST-LAST` to the `Location` of the latest response. The upload
    /// ends with a PUT without a body, whose response is the call's. Container registries use this protocol (OCI
    /// distribution, “Pushing a blob in chunks”).
    public static let location = UploadProtocol(kind: .location(digest: nil))

    /// Like ``location``, with `sha256:` and the digest of the file in a query item of the last request.
    public static func location(digest: String) -> UploadProtocol {
        UploadProtocol(kind: .location(digest: digest))
    }
}
