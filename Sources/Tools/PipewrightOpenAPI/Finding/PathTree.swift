import PipeModel
import PipewrightDiagnostics

/// A segment of a path.
enum PathSegment: Hashable {
    case literal(String)
    case parameter(String)
    /// A segment with a parameter and other text, such as `{id}.csv` and `{id}:cancel`.
    case mixed(String)

    init(_ text: String) {
        let bytes = Array(text.utf8)
        let braces = bytes.filter { $0 == UInt8(ascii: "{") }.count
        if braces == 0 {
            self = .literal(text)
        } else if braces == 1, bytes.first == UInt8(ascii: "{"), bytes.last == UInt8(ascii: "}") {
            self = .parameter(String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self))
        } else {
            self = .mixed(text)
        }
    }

    var text: String {
        switch self {
        case .literal(let text), .mixed(let text): text
        case .parameter(let name): "{\(name)}"
        }
    }
}

/// The paths of a document by their segments. Parameters at the same position are one node, whatever their names.
struct PathTree {
    struct Node {
        var segment: PathSegment
        var parent: Int?
        var children: [Int] = []
        /// The positions of the operations in the document.
        var operations: [Int] = []
        /// The names of the parameter by operation below or at this node.
        var names: [String] = []
    }

    /// A segment below a node. All parameters are one.
    private struct Step: Hashable {
        let parent: Int
        let segment: PathSegment

        init(_ segment: PathSegment, below parent: Int) {
            self.parent = parent
            self.segment = if case .parameter = segment { .parameter("") } else { segment }
        }
    }

    /// The longest path that is read, in segments.
    static let longestPath = 64

    private(set) var nodes: [Node] = [Node(segment: .literal(""))]
    /// The positions of nodes. A node can have thousands of children.
    private var positions: [Step: Int] = [:]
    /// The text that ends most paths, such as `.json`; empty if they have no common ending.
    private(set) var suffix = ""
    /// The segments at the beginning of all paths, which become a part of the server's URL.
    private(set) var prefix: [String] = []
    /// Operations with too many segments.
    private(set) var tooLong: [Int] = []

    /// The trees of a document: one for each ending of paths.
    static func trees(_ document: OpenAPIDocument, _ included: [Int]) -> [PathTree] {
        let suffix = commonSuffix(included.map { document.operations[$0].path })
        let all = PathTree(document, included, suffix: suffix, prefix: [])
        let prefix = all.commonPrefix()
        // `/foo` and `/foo/` are two paths.
        let paths = Set(included.map { document.operations[$0].path })
        func isSlashed(_ index: Int) -> Bool {
            let path = document.operations[index].path
            return suffix != "/" && path.utf8.count > 1 && path.ends(with: "/")
                && paths.contains(String(decoding: path.utf8.dropLast(), as: UTF8.self))
        }
        let others = included.filter { !isSlashed($0) }
        let groups = [
            (suffix, others.filter { document.operations[$0].path.ends(with: suffix) }),
            ("/", included.filter(isSlashed)),
            ("", others.filter { !document.operations[$0].path.ends(with: suffix) }),
        ]
        return groups.filter { !$0.1.isEmpty }.map { suffix, operations in
            PathTree(document, operations, suffix: suffix, prefix: prefix)
        }
    }

    /// A tree without paths.
    init() {}

    private init(_ document: OpenAPIDocument, _ included: [Int], suffix: String, prefix: [String]) {
        self.suffix = suffix
        self.prefix = prefix
        for index in included {
            var path = document.operations[index].path
            if !suffix.isEmpty, path.ends(with: suffix) {
                path = String(decoding: path.utf8.dropLast(suffix.utf8.count), as: UTF8.self)
            }
            let segments = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: true)
                .map { PathSegment(String(decoding: $0, as: UTF8.self)) }
            guard segments.count <= Self.longestPath else {
                tooLong.append(index)
                continue
            }
            insert(segments.dropFirst(prefix.count), index)
        }
        nameParameters()
    }

    private mutating func insert(_ segments: ArraySlice<PathSegment>, _ operation: Int) {
        var current = 0
        for segment in segments {
            let step = Step(segment, below: current)
            if let existing = positions[step] {
                current = existing
            } else {
                nodes.append(Node(segment: segment, parent: current))
                nodes[current].children.append(nodes.count - 1)
                current = nodes.count - 1
                positions[step] = current
            }
            if case .parameter(let name) = segment { nodes[current].names.append(name) }
        }
        nodes[current].operations.append(operation)
    }

    /// Gives each parameter the name that most paths have for it, and another one if a parameter below it has that name: of
    /// `/c/{id}/show` and `/c/{slug}/{id}`, the first is the slug.
    private mutating func nameParameters() {
        for position in nodes.indices {
            if let name = nodes[position].names.mostCommon?.element { nodes[position].segment = .parameter(name) }
        }
        for position in nodes.indices {
            guard case .parameter(let name) = nodes[position].segment else { continue }
            var current = nodes[position].parent
            while let ancestor = current {
                current = nodes[ancestor].parent
                guard nodes[ancestor].segment == .parameter(name),
                    let other = nodes[ancestor].names.first(where: { $0 != name })
                else { continue }
                let taken = namesBelow(ancestor)
                nodes[ancestor].segment = .parameter(taken.contains(other) ? "\(other)_\(name)" : other)
            }
        }
    }

    /// The names of parameters on the paths below a node.
    private func namesBelow(_ position: Int) -> Set<String> {
        var found: Set<String> = []
        var queue = nodes[position].children
        while let next = queue.popLast() {
            if case .parameter(let name) = nodes[next].segment { found.insert(name) }
            queue += nodes[next].children
        }
        return found
    }

    /// Divides what is below a node: some operations move below a new node with another parameter.
    ///
    /// - Returns: The position of the new node, which is no child of another and has the same parent; `nil` if no
    ///   operation is below the node.
    mutating func divide(_ position: Int, by name: String, moving operations: Set<Int>) -> Int? {
        var new = Node(segment: .parameter(name), parent: nodes[position].parent)
        new.names = [name]
        nodes.append(new)
        let result = nodes.count - 1
        let children = nodes[position].children.compactMap { move($0, below: result, operations) }
        nodes[result].children = children
        return children.isEmpty ? nil : result
    }

    /// Moves operations of a node, and of those below it, to new nodes. A path has few segments, so that it may recurse.
    private mutating func move(_ position: Int, below parent: Int, _ operations: Set<Int>) -> Int? {
        var new = Node(segment: nodes[position].segment, parent: parent)
        new.operations = nodes[position].operations.filter(operations.contains)
        new.names = nodes[position].names
        nodes[position].operations.removeAll(where: operations.contains)
        nodes.append(new)
        let result = nodes.count - 1
        let children = nodes[position].children.compactMap { move($0, below: result, operations) }
        nodes[result].children = children
        return children.isEmpty && new.operations.isEmpty ? nil : result
    }

    /// The operations below a node, without its own.
    func operations(below position: Int) -> [Int] {
        var found: [Int] = []
        var queue = nodes[position].children
        while let next = queue.popLast() {
            found += nodes[next].operations
            queue += nodes[next].children
        }
        return found.sorted()
    }

    /// An ending such as `.json` or a slash that most paths have.
    private static func commonSuffix(_ paths: [String]) -> String {
        for ending in [".json", ".xml", "/"] {
            let count = paths.filter { $0.utf8.count > ending.utf8.count && $0.ends(with: ending) }.count
            if count * 2 > paths.count { return ending }
        }
        return ""
    }

    /// The segments that all paths begin with, if they are no resource.
    private func commonPrefix() -> [String] {
        var prefix: [String] = []
        var root = 0
        while nodes[root].operations.isEmpty, nodes[root].children.count == 1 {
            let child = nodes[root].children[0]
            guard case .literal(let text) = nodes[child].segment, nodes[child].operations.isEmpty else { break }
            let isSpecial = Self.isVersion(text)
            let below = nodes[child].children
            let hasParameter = below.contains { if case .literal = nodes[$0].segment { false } else { true } }
            guard isSpecial || !hasParameter && below.count > 1 else { break }
            prefix.append(text)
            root = child
        }
        return prefix
    }

    /// Whether a segment names a version or the API as a whole: `v1`, `2010-04-01`, `api`, `rest`.
    static func isVersion(_ text: String) -> Bool {
        let lower = text.lowercased()
        if ["api", "rest", "apis", "services", "public", "latest"].contains(lower) { return true }
        let body = lower.begins(with: "v") ? lower.dropFirst() : lower[...]
        return !body.isEmpty && body.utf8.allSatisfy { (48...57).contains($0) || $0 == 45 || $0 == 46 || $0 == 95 }
            || lower.begins(with: "v") && body.utf8.first.map { (48...57).contains($0) } == true && body.utf8.count < 8
    }
}
