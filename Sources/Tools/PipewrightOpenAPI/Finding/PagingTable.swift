import PipewrightDiagnostics

/// The schemes of pagination, each once.
struct PagingTable {
    private(set) var schemes: [FoundPaging] = []
    /// The places of the records in the lists of each scheme.
    private var items: [[String]] = []
    /// The positions of the schemes by their keys.
    private var positions: [[FoundScheme.Entry]: Int] = [:]
    private var names = NumberedNames()

    /// The name of the scheme with these keys.
    ///
    /// - Parameter pointer: The place of the records in the body.
    mutating func name(of paging: FoundPaging, items pointer: String) -> String {
        if let index = positions[paging.keys] {
            items[index].append(pointer)
            return schemes[index].name
        }
        var added = paging
        added.name = names.distinct(Self.kind(of: paging))
        positions[paging.keys] = schemes.count
        schemes.append(added)
        items.append([pointer])
        return added.name
    }

    /// The name of the scheme that most lists have.
    var mostUsed: String? {
        let counts = items.map(\.count)
        guard let most = counts.max(), let index = counts.firstIndex(of: most) else { return nil }
        return schemes[index].name
    }

    /// The place of the records that most lists of a scheme have, by the name of the scheme; the schemes get it as their own.
    mutating func shareItems() -> [String: String] {
        var shared: [String: String] = [:]
        for index in schemes.indices {
            // A place that only some of many lists have belongs to those lists.
            guard let most = items[index].mostCommon, !most.element.isEmpty, most.count * 2 > items[index].count else {
                continue
            }
            schemes[index].keys.append(.init("items", "body#" + most.element))
            shared[schemes[index].name] = "body#" + most.element
        }
        return shared
    }

    private static func kind(of paging: FoundPaging) -> String {
        switch paging.keys.first?.key {
        case "follow": "links"
        case "cursor": paging.keys.contains { $0.value.begins(with: "last#") } ? "keyset" : "cursor"
        case "offset": "offset"
        default: "pages"
        }
    }
}
