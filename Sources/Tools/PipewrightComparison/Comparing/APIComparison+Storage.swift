import PipeModel

extension APIComparison {
    /// Compares what a store knows of a record. Fields with another name are reported as such.
    mutating func compareStorage(
        _ old: API.Storage?, _ new: API.Storage?, _ oldType: Subject, _ newType: Subject
    ) {
        guard let old, let new else {
            if old != nil { add(.storableRemoved, oldType, newType) }
            if new != nil { add(.storableAdded, oldType, newType) }
            return
        }
        func subject(_ column: API.Storage.Column, _ type: Subject) -> Subject {
            .member(column.swiftName, of: .nested("Columns", in: type))
        }
        let matching = Matching(old.columns, new.columns, by: \.swiftName, orBy: \.wireName)
        for column in matching.removed { add(.columnRemoved, subject(column, oldType), nil) }
        for column in matching.added { add(.columnAdded, nil, subject(column, newType)) }
        add(.recordVersion, oldType, newType, from: old.version, to: new.version)
    }
}
