/// The schemes of pagination, each once.
struct PagingTable {
    private(set) var schemes: [FoundPaging] = []
    /// How many lists have each scheme.
    private(set) var uses: [Int] = []

    /// The name of the scheme with these keys.
    mutating func name(of paging: FoundPaging) -> String {
        if let index = schemes.firstIndex(where: { $0.keys == paging.keys }) {
            uses[index] += 1
            return schemes[index].name
        }
        var added = paging
        let base = Self.kind(of: paging)
        let taken = Set(schemes.map(\.name))
        var number = 2
        added.name = base
        while taken.contains(added.name) {
            added.name = "\(base)_\(number)"
            number += 1
        }
        schemes.append(added)
        uses.append(1)
        return added.name
    }

    /// The name of the scheme that most lists have.
    var mostUsed: String? {
        guard let most = uses.max(), let index = uses.firstIndex(of: most) else { return nil }
        return schemes[index].name
    }

    private static func kind(of paging: FoundPaging) -> String {
        switch paging.keys.first?.key {
        case "follow": "links"
        case "cursor": paging.keys.contains { $0.value.hasPrefix("last#") } ? "keyset" : "cursor"
        case "offset": "offset"
        default: "pages"
        }
    }
}
