/// Which addresses a scheme covers: an origin, all hosts below one, or a path, at its start.
struct URLPattern: Sendable, Hashable {
    /// `nil` for the client's server.
    private let origin: HTTPAddress?
    private let hasWildcard: Bool
    /// Without a slash at its end.
    private let path: String

    /// Reads a pattern; `nil` if it is malformed or would cover a whole top-level domain.
    init?(_ text: String) {
        if text.hasPrefix("/") {
            origin = nil
            hasWildcard = false
            path = Self.withoutSlashAtEnd(text)
            return
        }
        let parts = text.split(separator: "://", maxSplits: 1)
        guard parts.count == 2, !text.contains("?"), !text.contains("#") else {
            return nil
        }
        hasWildcard = parts[1].hasPrefix("*.")
        let rest = hasWildcard ? parts[1].dropFirst(2) : parts[1]
        guard let address = try? HTTPAddress("\(parts[0])://\(rest)") else {
            return nil
        }
        if hasWildcard {
            guard address.authority.contains(".") else {
                return nil
            }
        }
        origin = address
        path = Self.withoutSlashAtEnd(address.path)
    }

    func matches(_ address: HTTPAddress, server: HTTPAddress) -> Bool {
        let isOrigin =
            if let origin {
                hasWildcard ? address.isBelow(origin) : address.hasSameOrigin(as: origin)
            } else {
                address.hasSameOrigin(as: server)
            }
        guard isOrigin, address.path.hasPrefix(path) else {
            return false
        }
        let rest = address.path.dropFirst(path.count)
        return rest.isEmpty || rest.hasPrefix("/")
    }

    private static func withoutSlashAtEnd(_ text: String) -> String {
        String(text.reversed().drop { $0 == "/" }.reversed())
    }
}
