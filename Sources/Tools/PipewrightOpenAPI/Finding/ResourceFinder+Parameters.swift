import PipewrightDiagnostics

extension ResourceFinder {
    /// The types of the parameters in the path of a resource. One that has several types is a text.
    mutating func addParameters(to resource: inout FoundResource) {
        let known = Set(resource.parameters.map(\.name))
        let names = Self.parameters(in: resource.path ?? "").filter { !known.contains($0) }
        guard !names.isEmpty else { return }
        let sources = resource.sources
        for name in names {
            // Paths may name a parameter differently at the same place.
            let inPaths = sources.map { Self.parameters(in: document.operations[$0].path) }
            let place = inPaths.lazy.compactMap { $0.firstIndex(of: name) }.first
            let fields = zip(sources, inPaths).compactMap { source, names in
                let own =
                    place.map { names.indices.contains($0) ? names[$0] : name }
                    ?? ownName(of: name, in: resource.path ?? "", of: source)
                return shapes[source]?.path.first { $0.name == own }.map { (source, $0) }
            }
            guard var field = fields.first?.1, fields.allSatisfy({ $0.1.type == field.type }) else {
                for (source, field) in fields where field.type != .string {
                    losses[source, default: []].append(.typeOfParameter(name))
                }
                continue
            }
            field.name = name
            if field.type != .string { resource.parameters.append(field) }
        }
    }

    /// The name that an operation has for a parameter in the path of its resource. The resource may have it from another
    /// operation. `nil` if the two paths do not match.
    private func ownName(of name: String, in path: String, of operation: Int) -> String? {
        func segments(_ path: String) -> [PathSegment] {
            path.utf8.split(separator: UInt8(ascii: "/")).map { PathSegment(String(decoding: $0, as: UTF8.self)) }
        }
        let (part, whole) = (segments(path), segments(document.operations[operation].path))
        guard let place = part.firstIndex(of: .parameter(name)), part.count <= whole.count else { return nil }
        for start in 0...(whole.count - part.count) {
            let found = whole[start..<(start + part.count)]
            let isThere = zip(part, found).allSatisfy { expected, segment in
                switch (expected, segment) {
                case (.parameter, .parameter): true
                // An ending such as `.json` of all paths is left out of the paths of resources.
                case (.parameter, .mixed(let text)): text.begins(with: "{")
                case (.literal(let one), .literal(let other)): other == one || other == one + tree.suffix
                default: expected == segment
                }
            }
            if isThere { return Self.parameters(in: found[start + place].text).first }
        }
        return nil
    }

    /// The names in braces in a path.
    static func parameters(in path: String) -> [String] {
        var names: [String] = []
        var name: String?
        for scalar in path.unicodeScalars {
            if scalar == "{" {
                name = ""
            } else if scalar == "}" {
                if let name, !names.contains(name) { names.append(name) }
                name = nil
            } else {
                name?.unicodeScalars.append(scalar)
            }
        }
        return names
    }
}
