/// A path below a server's URL, percent-encoded, without a slash at its start.
struct ResourcePath: Sendable, Hashable {
    private(set) var text = ""
    /// What the paths of a schema hold behind `?`, kept as it is.
    private(set) var query: String?
    /// Why no call can be made to this path.
    private(set) var fault: PipeError.RequestFault? {
        get { if case .found(let fault) = found { fault } else { nil } }
        set { found = newValue.map { .found($0) } }
    }
    /// In a box: paths are copied for every call, and hardly any has a fault.
    private var found: Fault?
    /// Where it has identities and other values.
    private(set) var marks = PathMarks()

    private indirect enum Fault: Sendable, Hashable {
        case found(PipeError.RequestFault)
    }

    /// Adds a path from a schema, encoded already. Slashes at its start are without meaning, `..` steps up, but never
    /// above the server's own path.
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

    /// Whether a path stays as it is: names without full stops, one or more, between single slashes. Most do, and this is
    /// found out at every call.
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

    /// The path of a call: below this one, or from the server's root where it begins with a slash.
    func appending(_ path: CallPath, _ parameters: PathParameters) -> ResourcePath {
        var result = path.isAbsolute ? ResourcePath() : self
        result.fault = fault ?? path.fault
        guard path.text.utf8.contains(UInt8(ascii: "{")) else {
            result.append(path: path.text)
            if !path.marks.isEmpty {
                result.mark(path.marks, path.text)
            }
            return result
        }
        var faultOfSegment: PipeError.RequestFault?
        var marks = path.marks.isEmpty ? PathMarks() : .unknown
        let text = parameters.filling(path.text) { identity, offset in
            faultOfSegment = faultOfSegment ?? identity.fault
            var offset = offset
            let segments = identity.segments
            for segment in segments {
                marks.add(offset)
                offset += segment.utf8.count + 1
            }
            return segments.joined(separator: "/")
        }
        result.fault = result.fault ?? faultOfSegment
        result.append(path: text)
        result.mark(marks, text)
        return result
    }

    /// Takes over where the path that was added last has values.
    private mutating func mark(_ marks: PathMarks, _ added: String) {
        // What was rewritten stands elsewhere now.
        guard text.ends(with: added) else {
            let rest = added.dropping { $0 == "/" }
            let isMoved = text.ends(with: rest)
            let slashes = added.utf8.count - rest.utf8.count
            self.marks.append(isMoved ? marks : .unknown, at: text.utf8.count - rest.utf8.count - slashes)
            return
        }
        self.marks.append(marks, at: text.utf8.count - added.utf8.count)
    }

    /// The path with `{id}` in the places of identities; `nil` where that is not known.
    var pattern: String? { marks.pattern(of: text) }

    /// Why a value cannot be a segment of a path.
    static func fault(ofSegment segment: String) -> PipeError.RequestFault? {
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
            path.fault = path.fault ?? identity.fault
            for segment in identity.segments {
                path.append(segment: segment)
            }
        }
        return path
    }

    /// Adds an identity as one segment.
    mutating func append(identity: String) {
        if found == nil {
            fault = Self.fault(ofSegment: identity)
        }
        append(segment: PercentEncoding.encodeSegment(identity))
    }

    private mutating func append(segment: String) {
        let isSlashMissing = text.utf8.last.map { $0 != UInt8(ascii: "/") } ?? false
        text = String(joining: text, isSlashMissing ? "/" : "", segment)
        marks.add(text.utf8.count &- segment.utf8.count)
    }

    /// Adds to the last segment; a slash at the end makes room for what is added.
    mutating func append(suffix: String) {
        if !text.isEmpty, !suffix.isEmpty {
            if text.utf8.last == UInt8(ascii: "/") {
                text.unicodeScalars.removeLast()
            }
            text += PercentEncoding.escapeForbidden(suffix)
        }
    }
}
