/// A repetition of one set that is being matched, such as `.{1,2500}`: the positions where it began. All go on with each
/// scalar of the set and end together with any other one, so that only their number of positions differs.
struct CountedRun: Sendable {
    /// Adjacent positions, from the first one to the last one.
    private var starts: [ClosedRange<Int>] = []
    /// The first of the starts that counts.
    private var first = 0

    var isEmpty: Bool { first == starts.count }

    /// Begins at a position. Positions never decrease from one call to the next.
    ///
    /// - Parameter hasMost: Whether there is a largest number. Without one, the first start is enough.
    mutating func begin(at position: Int, hasMost: Bool) {
        guard hasMost || isEmpty else { return }
        if let last = starts.last, !isEmpty, last.upperBound + 1 >= position {
            starts[starts.count - 1] = last.lowerBound...position
        } else {
            starts.append(position...position)
        }
    }

    /// The number of scalars since the first start.
    func longest(at position: Int) -> Int {
        isEmpty ? 0 : position - starts[first].lowerBound
    }

    /// Removes the starts with as many scalars, which can match no more of them.
    mutating func removeFull(_ most: Int, at position: Int) {
        while first < starts.count {
            let range = starts[first]
            guard position - range.lowerBound >= most else { return }
            if position - range.upperBound < most {
                starts[first] = (position - most + 1)...range.upperBound
                return
            }
            first += 1
        }
        removeAll()
    }

    mutating func removeAll() {
        starts.removeAll(keepingCapacity: true)
        first = 0
    }
}
