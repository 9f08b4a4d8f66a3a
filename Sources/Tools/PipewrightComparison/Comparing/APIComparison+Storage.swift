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
        add(.recordVersion, types, ifDifferent: storages.version)
    }
}
