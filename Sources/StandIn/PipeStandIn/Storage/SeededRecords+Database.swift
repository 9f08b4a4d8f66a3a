import PipeExamples

extension SeededRecords {
    /// The records in tables.
    func database(_ api: ServedAPI) -> Database {
        var database = Database(api)
        for record in types {
            for index in 0..<count {
                let row = row(at: index, of: record)
                if let key = Table.key(of: row.value, record) { database.tables[record.swiftName]?.set(row, for: key) }
            }
        }
        return database
    }
}
