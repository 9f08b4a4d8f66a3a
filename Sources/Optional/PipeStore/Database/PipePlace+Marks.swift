#if Store
import GRDB
import PipeCore

extension PipePlace {
    /// This place with the identities that records have by now.
    func filled(by marks: RecordMarks, in database: Database) throws -> PipePlace {
        let path = try marks.filling(path) { try ChangeTable.identity(of: $0, in: database)?.path }
        let items = try items.map { item in
            guard item.identity.parts.count == 1, let record = marks.records(in: item.identity.parts[0]).first,
                let identity = try ChangeTable.identity(of: record, in: database)
            else { return item }
            return PathParameters.Ancestor(
                name: item.name, identity: PathIdentity(identity.parts, separator: item.identity.separator))
        }
        return PipePlace(path: path, items: items)
    }
}
#endif
