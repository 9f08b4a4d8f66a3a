import PipeHTTP

/// A message that the server sends by itself, as its receiver gets it.
public struct StandInWebhook: Sendable {
    /// The header fields, with the signature.
    public let headers: HTTPFields
    /// The body, as it was signed.
    public let body: [UInt8]

    /// The message as a request to a URL.
    ///
    /// - Returns: `nil` if the text is not an absolute URL.
    public func request(to url: String) -> HTTPRequest? {
        guard let start = url.endIndex(ofBytes: "://") else { return nil }
        let slash = url[start...].firstScalarIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? url.endIndex
        let scheme = String(url[..<start].keeping { $0 != ":" })
        let rest = url[slash...].keeping { $0 != "#" }
        let path = rest.begins(with: "/") ? String(rest) : "/" + rest
        guard slash > start else { return nil }
        return HTTPRequest(
            method: .post, scheme: scheme, authority: String(url[start..<slash]), path: path, headerFields: headers)
    }
}
