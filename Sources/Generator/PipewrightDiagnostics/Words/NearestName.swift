/// Finds the known name that a misspelled name probably means.
package enum NearestName {
    /// The known name that differs from `name` only in case, or also in hyphens and underscores; otherwise the known name
    /// that is called `name` in other languages; otherwise the nearest one.
    package static func meant(by name: String, among known: [String]) -> String? {
        let lowercase = name.lowercased()
        if let same = known.first(where: { $0 != name && $0.lowercased() == lowercase }) { return same }
        let joined = joined(name)
        if !joined.isEmpty, let same = known.first(where: { $0 != name && Self.joined($0) == joined }) { return same }
        return Synonym.name(meantBy: joined, among: known) ?? nearest(to: name, among: known)
    }

    /// The same for every spelling of a name: `apiKey`, `api_key` and `API-KEY` are `apikey`.
    private static func joined(_ name: String) -> String {
        String(name.lowercased().filter { $0 != "-" && $0 != "_" })
    }

    /// The candidate with the fewest edits from `name`, if the edits are at most a third of its letters. Of several equally near
    /// candidates, the first one. Only the first 2000 candidates are compared.
    package static func nearest(to name: String, among candidates: [String]) -> String? {
        let wanted = Array(name.lowercased())
        guard !wanted.isEmpty, wanted.count <= 100 else { return nil }
        let allowed = max(1, wanted.count / 3)
        var best: (name: String, distance: Int)?
        for candidate in candidates.prefix(2000) where candidate != name && !candidate.isEmpty {
            let letters = Array(candidate.lowercased())
            guard abs(letters.count - wanted.count) <= allowed else { continue }
            let distance = editDistance(wanted, letters)
            if distance <= allowed, distance < best?.distance ?? .max {
                best = (candidate, distance)
            }
        }
        return best?.name
    }

    /// Optimal string alignment: insertions, deletions, substitutions and swaps of adjacent letters cost one each.
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
