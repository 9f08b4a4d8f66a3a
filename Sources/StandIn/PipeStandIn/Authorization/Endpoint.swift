import PipeHTTP

/// Where requests for tokens go.
struct Endpoint: Hashable, Sendable {
    /// The scheme and the authority of its URL; `nil` for the server of the API.
    let origin: String?
    /// The path, percent-encoded.
    let path: String

    /// - Parameters:
    ///   - text: A URL, a path of the server, or a path relative to its URL.
    ///   - base: The path of the server's URL.
    init(_ text: String, base: String) {
        let text = String(text.keeping { $0 != "?" && $0 != "#" })
        guard let start = text.endIndex(ofBytes: "://") else {
            origin = nil
            path = text.begins(with: "/") ? text : "\(base)/\(text)"
            return
        }
        let slash = text[start...].firstIndex(ofScalar: "/") ?? text.endIndex
        origin = String(text[..<slash])
        path = slash == text.endIndex ? "/" : String(text[slash...])
    }

    /// The path below it.
    func below(_ name: String) -> String { (path.ends(with: "/") ? String(path.droppingLast()) : path) + "/" + name }

    /// How well it fits a request with the same path. A server that listens on one address stands in for several.
    func rank(for request: ServedRequest) -> Int {
        guard let origin else { return 1 }
        return origin.lowercased().hasSameBytes(as: request.origin.lowercased()) ? 2 : 0
    }
}
