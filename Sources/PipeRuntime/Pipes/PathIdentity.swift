/// What identifies an item, as it stands in a path: each part a segment, or all of them in one.
struct PathIdentity: Sendable, Hashable, ExpressibleByArrayLiteral {
    var parts: [String]
    /// What stands between the parts of one segment; `nil` where each is a segment.
    var separator: String?

    init(_ parts: [String], separator: String? = nil) {
        self.parts = parts
        let isSlash = separator.map { $0.isEmpty || $0.utf8.elementsEqual("/".utf8) } ?? true
        self.separator = isSlash ? nil : separator
    }

    init(arrayLiteral parts: String...) {
        self.init(parts)
    }

    /// Its segments, percent-encoded. What separates the parts is encoded within them, so that no two identities are one
    /// path.
    var segments: [String] {
        guard let separator else {
            return parts.map { PercentEncoding.encodeSegment($0) }
        }
        let encoded = parts.map { PercentEncoding.encodeSegment($0, separator: separator) }
        return [encoded.joined(separator: PercentEncoding.encodeSegment(separator))]
    }

    /// Why it cannot stand in a path.
    var fault: PipeError.RequestFault? {
        guard separator != nil else {
            return parts.lazy.compactMap { ResourcePath.fault(ofSegment: $0) }.first
        }
        return parts.contains(where: \.isEmpty) ? .emptyIdentity : nil
    }
}

extension RecordIdentity {
    var pathIdentity: PathIdentity { PathIdentity(pathSegments, separator: Self.pathSeparator) }
}
