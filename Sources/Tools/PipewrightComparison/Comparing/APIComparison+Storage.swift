import PipeModel

extension APIComparison {
    /// Compares what a store knows of a record. Fields with another name are reported as such.
    mutating func compareStorage(_ storages: Pair<API.Storage?>, of types: Pair<Subject>) {
        compareFlag(.storableRemoved, .storableAdded, types, storages.map { $0 != nil })
        guard let storages = storages.unwrapped() else { return }
        let columns = types.nested("Columns")
        let matching = Matching(storages.columns, by: \.swiftName, orBy: \.wireName)
        for column in matching.removed { add(.columnRemoved, removed: .member(column.swiftName, of: columns.old)) }
        for column in matching.added { add(.columnAdded, added: .member(column.swiftName, of: columns.new)) }
        add(.recordIndexes, types, ifDifferent: storages.map(\.indexText))
        add(.recordSearch, types, ifDifferent: storages.map(\.searchText))
        add(.recordVersion, types, ifDifferent: storages.version)
    }
}

extension API.Storage {
    /// The indexes of several fields, and the columns that are only in them.
    fileprivate var indexText: String? {
        guard !indexes.isEmpty else { return nil }
        let lists = indexes.map { "[\($0.joined(separator: ", "))]" }.sorted().joined(separator: ", ")
        return unindexed.isEmpty ? lists : "\(lists); \(unindexed.sorted().joined(separator: ", "))"
    }

    fileprivate var searchText: String? { search.isEmpty ? nil : search.joined(separator: ", ") }
}
