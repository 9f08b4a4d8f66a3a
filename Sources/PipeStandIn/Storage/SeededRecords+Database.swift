import PipeExamples
import PipeHTTP

extension SeededRecords {
    /// All records, in tables.
    func database() -> Database {
        var database = Database()
        for record in types {
            var table = Table()
            for index in 0..<count {
                let row = row(at: index, of: record)
                guard let key = Table.key(of: row.value, record) else { continue }
                table.set(row, for: key)
            }
            database.tables[record.name] = table
        }
        return database
    }
}
