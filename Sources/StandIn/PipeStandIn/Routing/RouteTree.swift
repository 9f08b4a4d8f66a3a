import PipeExamples
import PipeHTTP

/// The routes by the segments of their paths. Texts win over values.
struct RouteTree: Sendable {
    private final class Node: Sendable {
        let children: [String: Node]
        /// Those with values, the longest pattern first.
        let patterns: [(segment: PathSegment, node: Node)]
        let routes: [Route]

        init(_ routes: [Route], depth: Int) {
            var ended: [Route] = []
            var texts: [String: [Route]] = [:]
            var values: [(segment: PathSegment, routes: [Route])] = []
            for route in routes {
                guard depth < route.segments.count else {
                    ended.append(route)
                    continue
                }
                if let text = route.segments[depth].text {
                    texts[text, default: []].append(route)
                } else {
                    let pattern = route.pattern[depth]
                    if let index = values.firstIndex(where: { $0.segment == pattern }) {
                        values[index].routes.append(route)
                    } else {
                        values.append((pattern, [route]))
                    }
                }
            }
            self.routes = ended
            children = texts.mapValues { Node($0, depth: depth + 1) }
            // The sort is stable: routes of the same weight stay in the order of the description.
            patterns = values.enumerated()
                .sorted { ($1.element.segment.weight, $0.offset) < ($0.element.segment.weight, $1.offset) }
                .map { (segment: $0.element.segment, node: Node($0.element.routes, depth: depth + 1)) }
        }

        /// The routes of a path, the best match first.
        func find(_ segments: ArraySlice<String>, into found: inout [Route]) {
            guard let first = segments.first else {
                found += routes
                return
            }
            children[first]?.find(segments.dropFirst(), into: &found)
            for (pattern, node) in patterns where pattern.values(in: first) != nil {
                node.find(segments.dropFirst(), into: &found)
            }
        }
    }

    private var added: [Route] = []
    private var root = Node([], depth: 0)
    /// The routes with a value of several segments, those with the longest texts first.
    private var greedy: [Route] = []

    mutating func add(_ route: Route) {
        added.append(route)
    }

    /// Makes the tree of the routes that were added.
    mutating func finish() {
        root = Node(added.filter { $0.greedy == nil }, depth: 0)
        greedy = added.filter { $0.greedy != nil }.enumerated()
            .sorted { ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset) }.map(\.element)
        added = []
    }

    /// The routes whose pattern a path has, with the values in it. Those whose values have one segment come first.
    func matches(for path: String) -> [(route: Route, values: [PathValue])] {
        let encoded = path.begins(with: "/") ? path.dropping() : path[...]
        let segments = encoded.split(atScalar: "/").map { PercentEncoding.decode($0) }
        var found: [Route] = []
        root.find(segments[...], into: &found)
        return (found + greedy).compactMap { route in route.values(in: segments).map { (route, $0) } }
    }
}

extension Route {
    /// The more texts a pattern has, the fewer paths meet it.
    fileprivate var weight: Int { segments.reduce(0) { $0 + $1.weight } }
}

extension PathSegment {
    /// The pattern, in which all values have the same name.
    var unnamed: PathSegment {
        var segment = self
        segment.pieces = pieces.map { piece in
            if case .value = piece { .value(.argument("")) } else { piece }
        }
        return segment
    }

    /// The more texts a pattern has, the fewer segments meet it.
    fileprivate var weight: Int {
        pieces.reduce(0) { sum, piece in
            if case .text(let text) = piece { sum + text.utf8.count } else { sum }
        }
    }
}
