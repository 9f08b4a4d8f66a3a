import PipewrightDiagnostics

/// Finds how a list is sorted in the names and values of its parameters.
///
/// Names are compared in small letters without separators.
struct SortRules {
    struct Found {
        var sort: FoundSort
        /// The parameters that `sort` replaces.
        var parameters: Set<String>
    }

    private static let orders: Set<String> = [
        "sort", "sortby", "sortfield", "sortkey", "sortcolumn", "orderby", "orderfield", "order", "ordering",
    ]
    private static let directions: Set<String> = [
        "direction", "dir", "sortdirection", "sortdir", "sortorder", "orderdirection", "orderdir", "order", "sorttype",
    ]

    let types: TypeFinder

    /// The sorting by fields that the document lists; `nil` if it does not, or if a text can be in no direction.
    func find(_ query: [FoundField]) -> Found? {
        let query = query.filter { UsableParts.isPlace($0.name) }
        let candidates = query.filter { Self.orders.contains(Words.folded($0.name)) }
        for field in candidates {
            guard let values = values(of: field.type), !Self.areDirections(values) else { continue }
            if let sort = withSigns(field, values) { return Found(sort: sort, parameters: [field.name]) }
            if let sort = withSuffixes(field, values) { return Found(sort: sort, parameters: [field.name]) }
            let direction = query.first {
                $0.name != field.name && Self.directions.contains(Words.folded($0.name))
                    && self.values(of: $0.type).map(Self.areDirections) == true
            }
            // Without a direction, `sort` could ask for a descending order that the server does not have.
            guard let direction, let texts = self.values(of: direction.type) else { continue }
            var sort = FoundSort(by: "query." + field.name, fields: values, direction: "query." + direction.name)
            (sort.ascending, sort.descending) = Self.texts(texts)
            if sort.ascending == "asc" { sort.ascending = nil }
            if sort.descending == "desc" { sort.descending = nil }
            return Found(sort: sort, parameters: [field.name, direction.name])
        }
        return nil
    }

    /// The values of an enum, or of a list of them.
    private func values(of type: FoundType) -> [String]? {
        var type = types.resolved(type).required
        if case .list(let element) = type { type = element.required }
        guard case .definition(let position) = type, case .enumeration(let found) = types.definitions[position].content
        else { return nil }
        return found.values.map(\.text)
    }

    // MARK: - Rules

    /// `created` and `-created`, for each field.
    private func withSigns(_ field: FoundField, _ values: [String]) -> FoundSort? {
        let descending = values.filter { $0.utf8.first == UInt8(ascii: "-") }
        let names = values.filter { $0.utf8.first != UInt8(ascii: "-") }
        guard !descending.isEmpty, Set(descending) == Set(names.map { "-" + $0 }) else { return nil }
        return FoundSort(by: "query." + field.name, fields: names)
    }

    /// `created_asc` and `created_desc`, `created:asc` and `created:desc`, for each field.
    private func withSuffixes(_ field: FoundField, _ values: [String]) -> FoundSort? {
        for separator in ["_", ":", " ", "-", ".", ","] {
            for (up, down) in [("asc", "desc"), ("ASC", "DESC")] {
                let names = values.filter { $0.ends(with: separator + up) }.map {
                    String(decoding: $0.utf8.dropLast(separator.utf8.count + up.utf8.count), as: UTF8.self)
                }
                let all = names.flatMap { [$0 + separator + up, $0 + separator + down] }
                guard !names.isEmpty, Set(all) == Set(values) else { continue }
                var sort = FoundSort(by: "query." + field.name, fields: names, direction: "suffix")
                if separator + up != " asc" {
                    sort.ascending = separator + up
                    sort.descending = separator + down
                }
                return sort
            }
        }
        return nil
    }

    private static func areDirections(_ values: [String]) -> Bool {
        let (ascending, descending) = texts(values)
        return ascending != nil && descending != nil
    }

    /// The values for the ascending and the descending order.
    private static func texts(_ values: [String]) -> (ascending: String?, descending: String?) {
        let ascending = values.first { ["asc", "ascending"].contains($0.lowercased()) }
        let descending = values.first { ["desc", "descending"].contains($0.lowercased()) }
        return (ascending, descending)
    }
}
