import PipeHTTP

/// A path below a server's URL, percent-encoded, without a slash at its start.
package struct ResourcePath: Sendable, Hashable {
    private(set) var text = ""
    /// The path with `{id}` instead of identities and other values.
    private(set) var pattern = ""
    /// The query in the paths of a schema, unchanged.
    private(set) var query: String?
    /// Why the path is invalid.
    private(set) var error: PipeError.RequestError?

    private static let placeholder = "{id}"

    /// Appends a percent-encoded path of a schema. Leading slashes are ignored; `..` removes a segment, but none of the
    /// server's own path.
    ///
    /// - Parameter pattern: The path with `{id}` instead of values; `nil` if it has none.
    mutating func append(path: String, pattern: String? = nil) {
        let pattern = pattern ?? path
        if Self.isPlain(path) {
            if !path.isEmpty {
                text = Self.joined(text, path)
                self.pattern = Self.joined(self.pattern, pattern)
            }
            return
        }
        let end = path.place { $0 == "?" || $0 == "#" } ?? path.endIndex
        if path[end...].begins(with: "?") {
            let added = PercentEncoding.escapeForbidden(path.text(behind: end).keeping { $0 != "#" })
            query = query.map { $0.isEmpty ? added : "\($0)&\(added)" } ?? added
        }
        let steps = path[..<end].dropping { $0 == "/" }
        guard !steps.isEmpty else {
            return
        }
        text = Self.resolved(text, PercentEncoding.escapeForbidden(steps))
        let shown = pattern.keeping { $0 != "?" && $0 != "#" }.dropping { $0 == "/" }
        self.pattern = Self.resolved(self.pattern, PercentEncoding.escapePattern(shown))
    }

    /// Returns the pattern of a call with the placeholder of all patterns.
    private static func shown(_ pattern: String?) -> String? {
        pattern?.replacingBytes(of: CallPath.placeholder, with: placeholder)
    }

    private static func joined(_ path: String, _ added: String) -> String {
        String(joining: path, path.isEmpty || path.utf8.last == UInt8(ascii: "/") ? "" : "/", added)
    }

    private static func resolved(_ path: String, _ steps: String) -> String {
        String(HTTPAddress.removingDotSegments("/" + joined(path, steps)).dropping())
    }

    /// Whether a path needs no changes: names without full stops between single slashes, as most paths. Resolving
    /// one takes as many instructions as the rest of a call.
    private static func isPlain(_ path: String) -> Bool {
        var previous = UInt8(ascii: "/")
        for byte in path.utf8 {
            let isName = PercentEncoding.isSegmentCharacter(byte) && byte != UInt8(ascii: ".")
            guard isName || byte == UInt8(ascii: "/") && previous != byte else {
                return false
            }
            previous = byte
        }
        return true
    }

    /// The path of a call: below this one, or below the server's root if it starts with a slash.
    func appending(_ path: CallPath, _ parameters: PathParameters) -> ResourcePath {
        var result = path.isAbsolute ? ResourcePath() : self
        result.error = error ?? path.error
        guard path.text.utf8.contains(UInt8(ascii: "{")) else {
            result.append(path: path.text, pattern: Self.shown(path.pattern))
            return result
        }
        var segmentError: PipeError.RequestError?
        let text = parameters.filling(path.text) { identity in
            segmentError = segmentError ?? identity.error
            return identity.segments.joined(separator: "/")
        }
        let pattern = parameters.filling(path.pattern ?? path.text) { identity in
            identity.segments.map { _ in Self.placeholder }.joined(separator: "/")
        }
        result.error = result.error ?? segmentError
        result.append(path: text, pattern: Self.shown(pattern))
        return result
    }

    /// This path with other values.
    func with(text: String) -> ResourcePath {
        var path = self
        path.text = text
        path.error = nil
        return path
    }

    /// Why a value is invalid as a segment of a path.
    static func error(ofSegment segment: String) -> PipeError.RequestError? {
        if segment.isEmpty {
            return .emptyIdentity
        }
        return PercentEncoding.isDotSegment(segment) ? .dotIdentity(segment) : nil
    }

    /// The path of an item.
    func appending(identity: PathIdentity) -> ResourcePath {
        var path = self
        path.error = error ?? identity.error
        for segment in identity.segments {
            path.text = Self.joined(path.text, segment)
            path.pattern = Self.joined(path.pattern, Self.placeholder)
        }
        return path
    }

    /// Appends to the last segment, before which a trailing slash is removed.
    mutating func append(suffix: String) {
        if !text.isEmpty, !suffix.isEmpty {
            let end = PercentEncoding.escapeForbidden(suffix)
            text = Self.withoutLastSlash(text) + end
            pattern = Self.withoutLastSlash(pattern) + end
        }
    }

    private static func withoutLastSlash(_ path: String) -> String {
        path.utf8.last == UInt8(ascii: "/") ? String(path.droppingLast()) : path
    }
}
