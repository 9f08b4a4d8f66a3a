import PipewrightDiagnostics

/// The schemes of pagination, each once.
struct PagingTable {
    private(set) var schemes: [FoundPaging] = []
    /// The places of the records in the lists of each scheme.
    private var items: [[String]] = []

    /// The name of the scheme with these keys.
    ///
    /// - Parameter pointer: The place of the records in the body.
    mutating func name(of paging: FoundPaging, items pointer: String) -> String {
        if let index = schemes.firstIndex(where: { $0.keys == paging.keys }) {
            items[index].append(pointer)
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
            var best: (pointer: String, count: Int) = ("", 0)
            for pointer in Set(items[index]).sorted() {
                let count = items[index].filter { $0 == pointer }.count
                if count > best.count { best = (pointer, count) }
            }
            // A place that only some of many lists have belongs to those lists.
            guard !best.pointer.isEmpty, best.count * 2 > items[index].count else { continue }
            schemes[index].keys.append(.init(key: "items", value: "body#" + best.pointer))
            shared[schemes[index].name] = "body#" + best.pointer
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
