import PipeExamples
import PipeHTTP
import PipeModel

/// A call and the pattern of its path. A class, since a call is large and its copies are on the stack.
final class Route: Sendable {
    let resource: API.Resource
    let call: API.Call
    let segments: [PathSegment]
    /// The segments without the names of their values.
    let pattern: [PathSegment]
    /// The index of the segment that stands for one or more segments of a path; `nil` for none.
    let greedy: Int?
    /// Set if the call is for many records.
    let bulk: (rules: API.Bulk, operation: ResourceOperation)?

    init(resource: API.Resource, call: API.Call, bulk: (rules: API.Bulk, operation: ResourceOperation)? = nil) {
        self.resource = resource
        self.call = call
        self.bulk = bulk
        let segments = PathSegment.segments(of: call.path)
        self.segments = segments
        pattern = segments.map(\.unnamed)
        greedy =
            switch call.greedy {
            case .identity(let owner, let part)?: Self.index(of: .identity(of: owner, part: part), in: segments)
            case .argument(let field)?: Self.index(of: .argument(field.wireName), in: segments)
            case .text?, nil: nil
            }
    }

    private static func index(of name: PathValue.Name, in segments: [PathSegment]) -> Int? {
        segments.firstIndex { $0.pieces.contains(.value(name)) }
    }

    /// The values in the decoded segments of a path; `nil` if it has another pattern.
    func values(in path: [String]) -> [PathValue]? {
        guard let greedy else {
            guard path.count == segments.count else { return nil }
            return Self.values(segments[...], in: path[...])
        }
        let behind = segments.count - greedy - 1
        guard path.count >= segments.count else { return nil }
        let own = path[greedy..<path.count - behind].joined(separator: "/")
        guard let before = Self.values(segments[..<greedy], in: path[..<greedy]),
            let values = segments[greedy].values(in: own),
            let after = Self.values(segments[(greedy + 1)...], in: path[(path.count - behind)...])
        else { return nil }
        return before + values + after
    }

    private static func values(_ segments: ArraySlice<PathSegment>, in path: ArraySlice<String>) -> [PathValue]? {
        var found: [PathValue] = []
        for (segment, text) in zip(segments, path) {
            guard let values = segment.values(in: text) else { return nil }
            found += values
        }
        return found
    }
}

/// The text between two slashes of a path: texts and values.
struct PathSegment: Hashable, Sendable {
    enum Piece: Hashable, Sendable {
        case text(String)
        case value(PathValue.Name)
    }

    var pieces: [Piece] = []

    /// The text, if it has no values.
    var text: String? {
        guard pieces.count <= 1 else { return nil }
        switch pieces.first {
        case .text(let text): return text
        case .value: return nil
        case nil: return ""
        }
    }

    /// The values of a segment, not percent-encoded; `nil` if its texts are others.
    func values(in segment: String) -> [PathValue]? {
        var rest = segment[...]
        var values: [PathValue] = []
        var open: PathValue.Name?
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .value(let name):
                open = name
            case .text(let text):
                guard let name = open else {
                    guard rest.begins(with: text) else { return nil }
                    rest = rest.dropping(text.unicodeScalars.count)
                    continue
                }
                // The last text ends the segment, so that a value may have full stops itself.
                let isLast = index == pieces.count - 1
                guard let place = isLast ? Self.lastPlace(of: text, in: rest) : Self.place(of: text, in: rest) else {
                    return nil
                }
                guard place > rest.startIndex else { return nil }
                values.append(PathValue(name: name, text: String(rest[..<place])))
                rest = rest[place...].dropping(text.unicodeScalars.count)
                open = nil
            }
        }
        if let open {
            guard !rest.isEmpty else { return nil }
            values.append(PathValue(name: open, text: String(rest)))
            return values
        }
        return rest.isEmpty ? values : nil
    }

    private static func place(of text: String, in whole: Substring) -> Substring.Index? {
        let end = whole.unicodeScalars.indices
        return end.first { whole[$0...].begins(with: text) }
    }

    private static func lastPlace(of text: String, in whole: Substring) -> Substring.Index? {
        guard whole.ends(with: text) else { return nil }
        return whole.unicodeScalars.index(whole.unicodeScalars.endIndex, offsetBy: -text.unicodeScalars.count)
    }

    /// The segments of a path, whose first slash is left out.
    static func segments(of pieces: [API.PathPiece]) -> [PathSegment] {
        var segments = [PathSegment()]
        func add(_ piece: Piece, to segments: inout [PathSegment]) {
            segments[segments.count - 1].pieces.append(piece)
        }
        for (index, piece) in pieces.enumerated() {
            switch piece {
            case .text(let text):
                let rest = index == 0 && text.begins(with: "/") ? text.dropping() : text[...]
                for (number, part) in rest.split(atScalar: "/").enumerated() {
                    if number > 0 { segments.append(PathSegment()) }
                    if !part.isEmpty { add(.text(PercentEncoding.decode(part)), to: &segments) }
                }
            case .identity(let resource, let part): add(.value(.identity(of: resource, part: part)), to: &segments)
            case .argument(let field): add(.value(.argument(field.wireName)), to: &segments)
            }
        }
        return segments
    }
}

extension PathSegment {
    /// A text with identities in braces: `{projects#0}`.
    init(pattern: String) {
        pieces = IdentityPattern.pieces(of: pattern).map { piece in
            switch piece {
            case .text(let text): .text(text)
            case .identity(let owner, let part): .value(.identity(of: owner, part: part))
            }
        }
    }
}
