/// The strongly connected components of a directed graph, found by Tarjan's algorithm without recursion.
struct StrongComponents {
    private let targets: [[Int]]
    /// The component of each node.
    private var components: [Int]
    private var sizes: [Int] = []

    /// - Parameter targets: The targets of the edges of each node.
    init(_ targets: [[Int]]) {
        self.targets = targets
        components = Array(repeating: -1, count: targets.count)
        var indices = Array(repeating: -1, count: targets.count)
        var lowest = indices
        var isOpen = Array(repeating: false, count: targets.count)
        var open: [Int] = []
        var path: [(node: Int, next: Int)] = []
        var count = 0
        for root in targets.indices where indices[root] < 0 {
            path.append((root, 0))
            while let (node, next) = path.last {
                if next == 0 {
                    indices[node] = count
                    lowest[node] = count
                    count += 1
                    open.append(node)
                    isOpen[node] = true
                }
                if next < targets[node].count {
                    path[path.count - 1].next += 1
                    let target = targets[node][next]
                    if indices[target] < 0 {
                        path.append((target, 0))
                    } else if isOpen[target] {
                        lowest[node] = min(lowest[node], indices[target])
                    }
                    continue
                }
                path.removeLast()
                if let parent = path.last?.node { lowest[parent] = min(lowest[parent], lowest[node]) }
                guard lowest[node] == indices[node] else { continue }
                sizes.append(0)
                while let member = open.popLast() {
                    isOpen[member] = false
                    components[member] = sizes.count - 1
                    sizes[sizes.count - 1] += 1
                    if member == node { break }
                }
            }
        }
    }

    /// The number of components.
    var count: Int { sizes.count }

    /// The component of a node. The targets of its edges have the same or a lower number.
    func component(_ node: Int) -> Int { components[node] }

    /// Whether each of two nodes can be reached from the other.
    func areTogether(_ first: Int, _ second: Int) -> Bool {
        components[first] == components[second]
    }

    /// Whether a node can be reached from itself.
    func holdsItself(_ node: Int) -> Bool {
        sizes[components[node]] > 1 || targets[node].contains(node)
    }
}
