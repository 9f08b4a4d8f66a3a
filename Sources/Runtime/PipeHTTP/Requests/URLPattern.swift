/// The URLs that a scheme covers: an origin or all hosts below one, with an optional path prefix, or a path.
package struct URLPattern: Sendable, Hashable {
    /// `nil` for the client's server.
    private let origin: HTTPAddress?
    private let hasWildcard: Bool
    /// The path prefix, without a slash at its end.
    private let path: String

    /// Parses a pattern; `nil` if it is malformed, has `.` or `..` in its path, or would cover a whole top-level
    /// domain.
    package init?(_ text: String) {
        if text.begins(with: "/") {
            origin = nil
            hasWildcard = false
            path = Self.withoutSlashAtEnd(text)
            guard !Self.hasDotSegment(path) else {
                return nil
            }
            return
        }
        guard let host = text.endIndex(ofBytes: "://"), !text.contains(scalar: "?"), !text.contains(scalar: "#") else {
            return nil
        }
        hasWildcard = text[host...].begins(with: "*.")
        guard let address = try? HTTPAddress(text[..<host] + text[host...].dropping(hasWildcard ? 2 : 0)) else {
            return nil
        }
        if hasWildcard {
            guard address.authority.contains(scalar: ".") else {
                return nil
            }
        }
        origin = address
        path = Self.withoutSlashAtEnd(address.path)
        guard !Self.hasDotSegment(path) else {
            return nil
        }
    }

    package func matches(_ address: HTTPAddress, server: HTTPAddress) -> Bool {
        let isOrigin =
            if let origin {
                hasWildcard ? address.isBelow(origin) : address.hasSameOrigin(as: origin)
            } else {
                address.hasSameOrigin(as: server)
            }
        guard isOrigin, address.path.utf8.starts(with: path.utf8) else {
            return false
        }
        guard !path.isEmpty else {
            return true
        }
        let rest = Array(address.path.utf8.dropFirst(path.utf8.count))
        return (rest.isEmpty || rest[0] == UInt8(ascii: "/")) && Self.staysInside(rest)
    }

    /// Returns whether a path after the pattern's stays in the pattern's folder for every server.
    ///
    /// Servers differ: some decode `%2e`, `%2f` and `%5c` before they resolve dot segments, some take `\` for a slash
    /// or `//` for one slash, and some take a parameter (`..;x`) for a part of its segment. A path that leaves the
    /// folder for one of them is outside. So a segment counts as one folder at most, and each `..` in it removes one.
    private static func staysInside(_ rest: [UInt8]) -> Bool {
        var depth = 0
        for segment in rest.split(separator: UInt8(ascii: "/")) {
            var entersFolder = false
            for part in PercentEncoding.decodedBytes(segment).split(whereSeparator: isSeparator) {
                switch Array(part.prefix { $0 != UInt8(ascii: ";") }) {
                case [], [UInt8(ascii: ".")]: break
                case [UInt8(ascii: "."), UInt8(ascii: ".")]: depth -= 1
                default: entersFolder = true
                }
            }
            guard depth >= 0 else {
                return false
            }
            depth += entersFolder ? 1 : 0
        }
        return true
    }

    private static func isSeparator(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "/") || byte == UInt8(ascii: "\\")
    }

    private static func withoutSlashAtEnd(_ text: String) -> String {
        String(decoding: text.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.reversed(), as: UTF8.self)
    }

    /// Returns whether a path has `.` or `..` in any encoding.
    private static func hasDotSegment(_ path: String) -> Bool {
        path.utf8.split(separator: UInt8(ascii: "/")).contains { PercentEncoding.isDotSegment(String(Substring($0))) }
    }
}
