/// Elements of which the least is always at hand.
struct MinimumHeap<Element: Comparable> {
    private var elements: [Element] = []

    var count: Int { elements.count }
    var first: Element? { elements.first }

    mutating func insert(_ element: Element) {
        elements.append(element)
        var index = elements.count - 1
        while index > 0, elements[index] < elements[(index - 1) / 2] {
            elements.swapAt(index, (index - 1) / 2)
            index = (index - 1) / 2
        }
    }

    mutating func removeFirst() {
        guard let last = elements.popLast(), !elements.isEmpty else {
            return
        }
        elements[0] = last
        sink(from: 0)
    }

    /// Removes the others.
    mutating func keep(_ isKept: (Element) -> Bool) {
        elements.removeAll { !isKept($0) }
        for index in stride(from: elements.count / 2 - 1, through: 0, by: -1) {
            sink(from: index)
        }
    }

    private mutating func sink(from start: Int) {
        var index = start
        while true {
            var least = index
            for child in [2 * index + 1, 2 * index + 2]
            where child < elements.count && elements[child] < elements[least] {
                least = child
            }
            guard least != index else {
                return
            }
            elements.swapAt(index, least)
            index = least
        }
    }
}
