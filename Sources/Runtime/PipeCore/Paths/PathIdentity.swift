import PipeHTTP

/// The identity of an item in a path: each part is a segment, or all parts are one segment.
package struct PathIdentity: Sendable, Hashable, ExpressibleByArrayLiteral {
    package let parts: [String]
    /// The separator of the parts within one segment; `nil` if each is a segment.
    package let separator: String?
    /// Whether the slashes of the parts are kept, so that a part may be several segments.
    private(set) var keepsSlashes = false

    package init(_ parts: [String], separator: String? = nil) {
        self.parts = parts
        let isSlash = separator.map { $0.isEmpty || $0.utf8.elementsEqual("/".utf8) } ?? true
        self.separator = isSlash ? nil : separator
    }

    package init(arrayLiteral parts: String...) {
        self.init(parts)
    }

    /// The segments, percent-encoded. The separator is encoded within the parts, so that different identities have
    /// different paths.
    var segments: [String] {
        guard !keepsSlashes else {
            return parts.map { PercentEncoding.encodeSegments($0) }
        }
        guard let separator else {
            return parts.map { PercentEncoding.encodeSegment($0) }
        }
        let encoded = parts.map { PercentEncoding.encodeSegment($0, separator: separator) }
        return [encoded.joined(separator: PercentEncoding.encodeSegment(separator))]
    }

    /// Why the identity is invalid in a path.
    var error: PipeError.RequestError? {
        guard !keepsSlashes else {
            return parts.lazy.compactMap { ResourcePath.error(ofSegments: $0) }.first
        }
        guard separator != nil else {
            return parts.lazy.compactMap { ResourcePath.error(ofSegment: $0) }.first
        }
        return parts.contains(where: \.isEmpty) ? .emptyIdentity : nil
    }

    /// The identity with the slashes of its parts.
    var keepingSlashes: PathIdentity {
        var identity = self
        identity.keepsSlashes = true
        return identity
    }
}
