import PipeHTTP

/// The target of a request in its first line (RFC 9112, section 3.2).
struct RequestTarget: Hashable, Sendable {
    /// The authority of the absolute form, which counts instead of `Host`; `nil` for other forms.
    let authority: String?
    /// The path, which begins with a slash, with the query; `*` for the server as a whole.
    let path: String

    private init(authority: String?, path: String) {
        self.authority = authority
        self.path = path
    }

    /// Reads any form.
    ///
    /// - Returns: `nil` for other texts, among them the authority form, which is for proxies.
    init?(_ text: String, of method: HTTPRequest.Method) {
        if text.begins(with: "/") || method == .options && text.hasSameBytes(as: "*") {
            self.init(authority: nil, path: text)
        } else {
            self.init(absolute: text)
        }
    }

    /// Reads the absolute form, which begins with `http://` or `https://`.
    ///
    /// - Returns: `nil` for other texts, which may have a URL anywhere else.
    init?(absolute text: some StringProtocol) {
        guard let schemeEnd = text.endIndex(ofBytes: "://") else { return nil }
        let scheme = text[..<schemeEnd].lowercased()
        guard scheme.hasSameBytes(as: "http://") || scheme.hasSameBytes(as: "https://") else { return nil }
        let authority = text.authority(from: schemeEnd)
        let rest = text[authority.endIndex...]
        self.init(authority: String(authority), path: rest.begins(with: "/") ? String(rest) : "/" + rest)
    }
}
