/// An absolute `http` or `https` URL. Its path and query are kept byte for byte, but that bytes which RFC 3986 does not
/// allow are percent-encoded.
///
/// Foundation's `URL` normalizes its parts, but the URL of a next page must be requested as the server wrote it.
package struct HTTPAddress: Hashable, Sendable {
    /// Boxed: copying a URL for every call is one retain.
    private var origin: Origin
    /// The path: empty, or starts with a slash.
    package var path: String
    /// The text after `?`; `nil` without one.
    package var query: String?

    /// `http` or `https`.
    package var scheme: String { origin.scheme }
    /// Host and port as written, without user information.
    package var authority: String { origin.authority }
    package var host: String { origin.host }
    package var port: Int { origin.port }

    /// Parses an absolute URL and drops its fragment.
    package init(_ text: some StringProtocol) throws(PipeError.AddressError) {
        guard let schemeEnd = text.firstIndex(ofScalar: ":") else {
            throw .notAbsolute
        }
        let scheme = text[..<schemeEnd].lowercased()
        guard scheme == "http" || scheme == "https" else {
            throw .unsupportedScheme
        }
        let afterScheme = text.suffix(after: schemeEnd)
        guard afterScheme.begins(with: "//") else {
            throw .notAbsolute
        }
        let rest = afterScheme.dropping(2)
        let authorityEnd = rest.firstScalarIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
        let authority = String(rest[..<authorityEnd])
        let (host, port) = try Self.parseAuthority(authority, isSecure: scheme == "https")
        let reference = Reference(rest[authorityEnd...])
        origin = Origin(scheme: scheme, authority: authority, host: host, port: port)
        path = reference.path
        query = reference.query
    }

    /// The path and query of a request: starts with a slash.
    package var requestTarget: String {
        let path = path.isEmpty ? "/" : path
        return query.map { "\(path)?\($0)" } ?? path
    }

    package var text: String {
        "\(scheme)://\(authority)\(requestTarget)"
    }

    /// Whether both have the same scheme, host and port (RFC 6454).
    package func hasSameOrigin(as other: HTTPAddress) -> Bool {
        origin === other.origin || scheme == other.scheme && host == other.host && port == other.port
    }

    /// Whether no other machine can read a request on its way: the URL is over https, or on this machine.
    package var isConfidential: Bool {
        scheme == "https" || host == "localhost" || host == "[::1]" || host.begins(with: "127.") && isIPv4
    }

    /// Whether the host has only digits and full stops, as no host name does (RFC 1123, section 2.1).
    private var isIPv4: Bool {
        host.utf8.allSatisfy { $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// The same path and query at another origin.
    package func at(originOf other: HTTPAddress) -> HTTPAddress {
        var moved = self
        moved.origin = other.origin
        return moved
    }

    /// Whether the host is a subdomain of the other host, with the same scheme and port.
    func isBelow(_ other: HTTPAddress) -> Bool {
        scheme == other.scheme && port == other.port && host.ends(with: "." + other.host)
    }

    /// Resolves a reference against this URL (RFC 3986, section 5.2), byte for byte.
    package func resolving(_ reference: String) throws(PipeError.AddressError) -> HTTPAddress {
        let reference = String(reference.trimmingASCIIWhitespace())
        if Self.hasScheme(reference) {
            return try HTTPAddress(reference)
        }
        if reference.begins(with: "//") {
            return try HTTPAddress("\(scheme):\(reference)")
        }
        let parts = Reference(reference)
        var resolved = self
        if parts.path.isEmpty {
            resolved.query = parts.query ?? query
        } else if parts.path.begins(with: "/") {
            resolved.path = Self.removingDotSegments(parts.path)
            resolved.query = parts.query
        } else {
            let directory = path.lastIndex(ofScalar: "/").map { path[..<$0] + "/" } ?? "/"
            resolved.path = Self.removingDotSegments(directory + parts.path)
            resolved.query = parts.query
        }
        return resolved
    }

    /// Appends to the query.
    ///
    /// - Throws: ``PipeError/Reason/encoding(_:)`` for a value that JSON cannot express.
    package mutating func append(_ query: URLQuery) throws(PipeError) {
        if let error = query.error {
            throw PipeError(.encoding(error))
        }
        appendQuery(query.text)
    }

    /// Appends to the query.
    package mutating func appendQuery(_ text: String) {
        guard !text.isEmpty else {
            return
        }
        if let query, !query.isEmpty {
            self.query = query + "&" + text
        } else {
            query = text
        }
    }

    private final class Origin: Hashable, Sendable {
        let scheme: String
        let authority: String
        let host: String
        let port: Int

        init(scheme: String, authority: String, host: String, port: Int) {
            self.scheme = scheme
            self.authority = authority
            self.host = host
            self.port = port
        }

        static func == (left: Origin, right: Origin) -> Bool {
            left === right || left.scheme == right.scheme && left.authority == right.authority
        }

        func hash(into hasher: inout Hasher) {
            hasher.combine(scheme)
            hasher.combine(authority)
        }
    }

    // MARK: Parsing

    /// The path and query of a relative reference, without its fragment.
    private struct Reference {
        let path: String
        let query: String?

        init(_ text: some StringProtocol) {
            let end = text.firstIndex(ofScalar: "#") ?? text.endIndex
            let withoutFragment = text[..<end]
            if let mark = withoutFragment.firstIndex(ofScalar: "?") {
                path = PercentEncoding.escapeForbidden(withoutFragment[..<mark])
                query = PercentEncoding.escapeForbidden(withoutFragment.suffix(after: mark))
            } else {
                path = PercentEncoding.escapeForbidden(withoutFragment)
                query = nil
            }
        }
    }

    /// Whether a reference starts with a scheme: a letter, then letters, digits, `+`, `-` or `.`, then a colon.
    private static func hasScheme(_ reference: String) -> Bool {
        guard let colon = reference.firstIndex(ofScalar: ":"), let first = reference.utf8.first else {
            return false
        }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return letters.contains(first | 0x20)
            && reference[..<colon].utf8.allSatisfy {
                letters.contains($0 | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
                    || "+-.".utf8.contains($0)
            }
    }

    private static func parseAuthority(
        _ authority: String, isSecure: Bool
    ) throws(PipeError.AddressError) -> (host: String, port: Int) {
        guard !authority.contains(scalar: "@") else {
            throw .userInformation
        }
        var host = Substring(authority)
        var portText: Substring?
        if authority.begins(with: "[") {
            guard let end = authority.firstIndex(ofScalar: "]") else {
                throw .malformedHost
            }
            host = authority[..<end] + "]"
            let rest = authority.suffix(after: end)
            guard rest.isEmpty || rest.begins(with: ":") else {
                throw .malformedHost
            }
            portText = rest.isEmpty ? nil : rest.dropping()
            guard host.utf8.dropFirst().dropLast().allSatisfy(isIPLiteral), host.utf8.count > 2 else {
                throw .malformedHost
            }
        } else {
            if let colon = authority.firstIndex(ofScalar: ":") {
                host = authority[..<colon]
                portText = authority.suffix(after: colon)
            }
            // An empty label is likely a missing name: `https://.example.com`.
            guard !host.isEmpty, !host.begins(with: "."), !host.containsBytes(of: ".."),
                host.utf8.allSatisfy(PercentEncoding.isUnreserved)
            else {
                throw .malformedHost
            }
        }
        guard let portText, !portText.isEmpty else {
            return (host.lowercased(), isSecure ? 443 : 80)
        }
        guard let port = Int(digits: portText), (1...65_535).contains(port) else {
            throw .malformedPort
        }
        return (host.lowercased(), port)
    }

    private static func isIPLiteral(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || byte == UInt8(ascii: ":") || byte == UInt8(ascii: "%")
    }

    /// Removes dot segments (RFC 3986, section 5.2.4) from a path that starts with a slash.
    package static func removingDotSegments(_ path: some StringProtocol) -> String {
        var kept: [Substring] = []
        let segments = Substring(path).split(atScalar: "/").dropFirst()
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment.hasSameBytes(as: ".") {
                if isLast { kept.append("") }
            } else if segment.hasSameBytes(as: "..") {
                _ = kept.popLast()
                if isLast { kept.append("") }
            } else {
                kept.append(segment)
            }
        }
        return "/" + kept.joined(separator: "/")
    }
}
