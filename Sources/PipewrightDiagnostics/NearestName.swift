/// Finds the name that was probably meant.
package enum NearestName {
    /// The known name that differs in case alone, or that another language calls `name`, or else the nearest one.
    package static func meant(by name: String, among known: [String]) -> String? {
        let lowercase = name.lowercased()
        if let same = known.first(where: { $0 != name && $0.lowercased() == lowercase }) { return same }
        return Synonym.name(meantBy: name, among: known) ?? nearest(to: name, among: known)
    }

    /// The candidate with the fewest edits from `name`, if it is near enough to be a slip of the keyboard;
    /// of several equally near ones the first. Of very many candidates only the first are looked at.
    package static func nearest(to name: String, among candidates: [String]) -> String? {
        let wanted = Array(name.lowercased())
        guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
        let allowed = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in candidates.prefix(2000) where candidate != name {
            let letters = Array(candidate.lowercased())
            guard abs(letters.count - wanted.count) <= allowed else { continue }
            let distance = editDistance(wanted, letters)
            if distance <= allowed, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// Optimal string alignment: insertions, deletions, substitutions and swaps of neighbours cost one each.
    private static func editDistance(_ left: [Character], _ right: [Character]) -> Int {
        var beforePrevious: [Int] = []
        var previous = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            for (column, other) in right.enumerated() {
                var cost = min(previous[column + 1] + 1, current[column] + 1)
                cost = min(cost, previous[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, beforePrevious[column - 1] + 1)
                }
                current.append(cost)
            }
            beforePrevious = previous
            previous = current
        }
        return previous[right.count]
    }
}
