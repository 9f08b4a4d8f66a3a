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
    /// - Parameters:
    ///   - pattern: The path with `{id}` instead of values; `nil` if it has none.
    ///   - keptSlashes: How many of its leading slashes belong to a value, so that they are not ignored.
    mutating func append(path: String, pattern: String? = nil, keptSlashes: Int = 0) {
        let pattern = pattern ?? path
        if Self.isPlain(path) {
            if !path.isEmpty {
                join(path, pattern: pattern)
            }
            return
        }
        let end = path.firstScalarIndex { $0 == "?" || $0 == "#" } ?? path.endIndex
        if path[end...].begins(with: "?") {
            let added = PercentEncoding.escapeForbidden(path.suffix(after: end).keeping { $0 != "#" })
            query = query.map { $0.isEmpty ? added : "\($0)&\(added)" } ?? added
        }
        let steps = path[..<end].dropping { $0 == "/" }
        guard !steps.isEmpty || keptSlashes > 0 else {
            return
        }
        let kept = String(repeating: "/", count: keptSlashes)
        let shown = pattern.keeping { $0 != "?" && $0 != "#" }.dropping { $0 == "/" }
        join(kept + PercentEncoding.escapeForbidden(steps), pattern: PercentEncoding.escapePattern(shown))
        text = Self.resolved(text)
        self.pattern = Self.resolved(self.pattern)
    }

    /// Returns the pattern of a call with the placeholder of all patterns.
    private static func shown(_ pattern: String?) -> String? {
        pattern?.replacingBytes(of: CallPath.placeholder, with: placeholder)
    }

    /// Appends a path behind a slash. One at the end of a literal path is that slash; one of a value is not.
    private mutating func join(_ added: String, pattern addedPattern: String) {
        let isBegun = text.isEmpty || text.utf8.last == UInt8(ascii: "/") && !endsInValue
        text = String(joining: text, isBegun ? "" : "/", added)
        let isPatternBegun = pattern.isEmpty || pattern.utf8.last == UInt8(ascii: "/")
        pattern = String(joining: pattern, isPatternBegun ? "" : "/", addedPattern)
    }

    /// Whether the path ends with a value. A slash at the end of a value is part of the value.
    private var endsInValue: Bool { pattern.ends(with: Self.placeholder) }

    /// A path without dot segments.
    private static func resolved(_ path: String) -> String {
        String(HTTPAddress.removingDotSegments("/" + path).dropping())
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
            result.append(path: path.text, pattern: Self.shown(path.pattern), keptSlashes: path.keptSlashes)
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
        // The identity may begin with slashes, too.
        let keptSlashes = path.keptSlashes + text.utf8.leadingSlashes - path.text.utf8.leadingSlashes
        result.append(path: text, pattern: Self.shown(pattern), keptSlashes: keptSlashes)
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

    /// Why a value that keeps its slashes is invalid in a path.
    static func error(ofSegments value: String) -> PipeError.RequestError? {
        if value.isEmpty {
            return .emptyIdentity
        }
        let hasStep = value.split(atScalar: "/").contains { PercentEncoding.isDotSegment(String($0)) }
        return hasStep ? .dotSegment(in: value) : nil
    }

    /// The path of an item.
    func appending(identity: PathIdentity) -> ResourcePath {
        var path = self
        path.error = error ?? identity.error
        for segment in identity.segments {
            path.join(segment, pattern: Self.placeholder)
        }
        return path
    }

    /// Appends to the last segment, before which a trailing slash is removed.
    mutating func append(suffix: String) {
        if !text.isEmpty, !suffix.isEmpty {
            let end = PercentEncoding.escapeForbidden(suffix)
            text = (endsInValue ? text : Self.withoutLastSlash(text)) + end
            pattern = Self.withoutLastSlash(pattern) + end
        }
    }

    private static func withoutLastSlash(_ path: String) -> String {
        path.utf8.last == UInt8(ascii: "/") ? String(path.droppingLast()) : path
    }
}
