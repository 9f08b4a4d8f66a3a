import PipewrightYAML

/// The schemas around each reference of a file that have definitions inside: `$defs`.
///
/// A reference such as `#/$defs/Pet` begins at the root of the document (OpenAPI 3.1, section 4.8.23, and JSON Schema, section
/// 8.2.1). Documents that contain the JSON Schema of something else as it was mean the definitions around the reference.
struct LocalDefinitions {
    static let keys = ["$defs", "definitions"]

    /// The schemas with definitions, with the position of the one around it.
    private var holders: [(node: DocumentNode, outer: Int?)] = []
    /// The position of the innermost of these, by the position of the text of a reference.
    private var innermost: [DocumentNode.Place: Int] = [:]

    init(in root: DocumentNode) {
        var waiting: [(node: DocumentNode, holder: Int?)] = [(root, nil)]
        while let (node, outer) = waiting.popLast() {
            switch node.node.content {
            case .scalar: continue
            case .sequence(let elements): waiting += elements.map { (node.sibling($0), outer) }
            case .mapping(let entries):
                var holder = outer
                if entries.contains(where: { Self.keys.contains($0.key.text) }) {
                    holder = holders.count
                    holders.append((node, outer))
                }
                for entry in entries {
                    let value = node.sibling(entry.value)
                    if let holder, value.node.text?.begins(with: "#/") == true { innermost[value.place] = holder }
                    waiting.append((value, holder))
                }
            }
        }
    }

    /// The schemas with definitions around a reference, the innermost first.
    func around(_ reference: DocumentNode) -> [DocumentNode] {
        var found: [DocumentNode] = []
        var next = innermost[reference.place]
        while let holder = next {
            found.append(holders[holder].node)
            next = holders[holder].outer
        }
        return found
    }
}
