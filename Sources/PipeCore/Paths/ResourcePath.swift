import PipeHTTP

/// A path below a server's URL, percent-encoded, without a slash at its start.
package struct ResourcePath: Sendable, Hashable {
    private(set) var text = ""
    /// The query in the paths of a schema, unchanged.
    private(set) var query: String?
    /// Why the path is invalid.
    private(set) var error: PipeError.RequestError? {
        get { if case .found(let error) = found { error } else { nil } }
        set { found = newValue.map { .found($0) } }
    }
    /// Boxed: paths are copied for every call, and few are invalid.
    private var found: Problem?
    /// The offsets of identities and other values.
    private(set) var marks = PathMarks()

    private indirect enum Problem: Sendable, Hashable {
        case found(PipeError.RequestError)
    }

    /// Appends a percent-encoded path of a schema. Leading slashes are ignored; `..` removes a segment, but none of the
    /// server's own path.
    mutating func append(path: String) {
        if Self.isPlain(path) {
            if !path.isEmpty {
                text += text.isEmpty || text.utf8.last == UInt8(ascii: "/") ? path : "/" + path
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
        let joined = (text.isEmpty || text.ends(with: "/") ? text : text + "/") + PercentEncoding.escapeForbidden(steps)
        text = String(HTTPAddress.removingDotSegments("/" + joined).dropping())
    }

    /// Whether a path needs no changes: names without full stops between single slashes, as most paths. A fast path of
    /// every call.
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
            result.append(path: path.text)
            if !path.marks.isEmpty {
                result.mark(path.marks, path.text)
            }
            return result
        }
        var segmentError: PipeError.RequestError?
        var marks = path.marks.isEmpty ? PathMarks() : .unknown
        let text = parameters.filling(path.text) { identity, offset in
            segmentError = segmentError ?? identity.error
            var offset = offset
            let segments = identity.segments
            for segment in segments {
                marks.add(offset)
                offset += segment.utf8.count + 1
            }
            return segments.joined(separator: "/")
        }
        result.error = result.error ?? segmentError
        result.append(path: text)
        result.mark(marks, text)
        return result
    }

    /// Adds the offsets of values in the path that was appended last.
    private mutating func mark(_ marks: PathMarks, _ added: String) {
        // The appended path may have been rewritten.
        guard text.ends(with: added) else {
            let rest = added.dropping { $0 == "/" }
            let isMoved = text.ends(with: rest)
            let slashes = added.utf8.count - rest.utf8.count
            self.marks.append(isMoved ? marks : .unknown, at: text.utf8.count - rest.utf8.count - slashes)
            return
        }
        self.marks.append(marks, at: text.utf8.count - added.utf8.count)
    }

    /// The path with `{id}` instead of identities; `nil` if it is unknown.
    var pattern: String? { marks.pattern(of: text) }

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
        if identity.separator == nil {
            for part in identity.parts {
                path.append(identity: part)
            }
        } else {
            path.error = path.error ?? identity.error
            for segment in identity.segments {
                path.append(segment: segment)
            }
        }
        return path
    }

    /// Appends an identity as one segment.
    mutating func append(identity: String) {
        if found == nil {
            error = Self.error(ofSegment: identity)
        }
        append(segment: PercentEncoding.encodeSegment(identity))
    }

    private mutating func append(segment: String) {
        let isSlashMissing = text.utf8.last.map { $0 != UInt8(ascii: "/") } ?? false
        text = String(joining: text, isSlashMissing ? "/" : "", segment)
        marks.add(text.utf8.count &- segment.utf8.count)
    }

    /// Appends to the last segment, before which a trailing slash is removed.
    mutating func append(suffix: String) {
        if !text.isEmpty, !suffix.isEmpty {
            if text.utf8.last == UInt8(ascii: "/") {
                text.unicodeScalars.removeLast()
            }
            text += PercentEncoding.escapeForbidden(suffix)
        }
    }
}
