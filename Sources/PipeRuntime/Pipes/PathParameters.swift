/// What the names in { } of a path stand for: the identity of an item, and those of items above it.
struct PathParameters: Sendable, Hashable {
    private struct Ancestor: Sendable, Hashable {
        let name: String
        let identity: [String]
    }

    private var ancestors: [Ancestor] = []
    /// The segments of the item's own identity.
    var identity: [String] = []

    /// What paths below an item may name.
    func below(_ name: String, identity: [String]) -> PathParameters {
        var parameters = self
        parameters.ancestors.append(Ancestor(name: name, identity: identity))
        parameters.identity = []
        return parameters
    }

    /// The segments that a name stands for: `id`, `1`, `projects.id` or `projects.1`; `nil` if it is none of these.
    subscript(name: some StringProtocol) -> [String]? {
        let parts = name.words(at: ".")
        guard let last = parts.last, parts.count <= 2 else {
            return nil
        }
        let segments = parts.count == 1 ? identity : ancestors.last { $0.name.isSame(as: parts[0]) }?.identity ?? []
        if last == "id" {
            return segments.isEmpty ? nil : segments
        }
        return Int(last).flatMap { segments.indices.contains($0) ? [segments[$0]] : nil }
    }

    /// A text of a schema with the values of names in { } in their places; braces around anything else stay.
    ///
    /// - Parameter encode: Makes the text of the segments of a value, which is to stand at an offset in bytes.
    func filling(_ text: String, _ encode: (_ segments: [String], _ offset: Int) -> String) -> String {
        var filled = ""
        var rest = text[...]
        while let open = rest.place(of: "{"), let close = rest[open...].place(of: "}") {
            let name = rest[..<close].text(behind: open)
            if let segments = self[name] {
                filled += rest[..<open]
                filled += encode(segments, filled.utf8.count)
            } else {
                filled += rest[..<close] + "}"
            }
            rest = rest.text(behind: close)
        }
        return filled + rest
    }
}
