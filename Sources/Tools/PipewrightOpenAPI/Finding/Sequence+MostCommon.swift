extension Sequence where Element: Hashable {
    /// The element that is there most often, the first one of several; `nil` without any.
    var mostCommon: (element: Element, count: Int)? {
        var counts: [(element: Element, count: Int)] = []
        var positions: [Element: Int] = [:]
        for element in self {
            if let position = positions[element] {
                counts[position].count += 1
            } else {
                positions[element] = counts.count
                counts.append((element, 1))
            }
        }
        return counts.max { $0.count < $1.count }
    }
}
