#if Store
import GRDB
@_spi(Generated) import PipeCore
import PipeHTTP

// What finds the records of queries.

extension RecordTable {
    private func indexName(_ suffix: String) -> String { SQLText.name("records.\(storage.type).\(suffix)") }

    /// The table of words, in quotes. No table of records has such a name.
    var searchTable: String { SQLText.name("search." + storage.type) }

    private var searchTriggers: [String] {
        ["insert", "update", "delete"].map { SQLText.name("search.\(storage.type).\($0)") }
    }

    func makeIndexes(in database: Database) throws {
        for column in storage.columns
        where !storage.unindexed.contains(where: { $0.hasSameBytes(as: column.name) }) {
            try database.execute(
                sql: "CREATE INDEX \(indexName(column.name)) ON \(name)(partition, \(SQLText.column(column.name)))")
        }
        for fields in storage.indexes {
            let columns = fields.map { SQLText.column($0) }.joined(separator: ", ")
            // A comma is in no name of a single field.
            try database.execute(
                sql: """
                    CREATE INDEX \(indexName(fields.joined(separator: ","))) ON \(name)(partition, scope, \(columns))
                    """)
        }
        // The name has a space, as that of no field.
        try database.execute(
            sql: "CREATE INDEX \(indexName(" unread")) ON \(name)(partition) WHERE unread IS NOT NULL")
        try makeSearch(in: database)
    }

    /// Removes all indexes, such as before columns are removed.
    func removeIndexes(in database: Database) throws {
        for trigger in searchTriggers { try database.execute(sql: "DROP TRIGGER IF EXISTS \(trigger)") }
        try database.execute(sql: "DROP TABLE IF EXISTS \(searchTable)")
        let indexes = try String.fetchAll(
            database, sql: "SELECT name FROM sqlite_master WHERE type = 'index' AND tbl_name = ? AND sql IS NOT NULL",
            arguments: ["records." + storage.type])
        for index in indexes { try database.execute(sql: "DROP INDEX \(SQLText.name(index))") }
    }

    // MARK: - Words

    /// The fields whose words are found. A path of SQLite cannot name a field with a quotation mark.
    private var searched: [String] { storage.search.filter { !$0.contains(scalar: "\"") } }

    /// Makes the table of words of the texts, which follows the records, and fills it.
    private func makeSearch(in database: Database) throws {
        guard !searched.isEmpty else { return }
        let columns = searched.map { SQLText.column($0) }.joined(separator: ", ")
        func texts(_ row: String) -> String {
            searched.map { field in
                let path = "'$.\"" + field.replacingBytes(of: "'", with: "''") + "\"'"
                let json = "CAST(coalesce(\(row).shown, \(row).json) AS TEXT)"
                // What cannot be read as JSON has no words.
                return "CASE WHEN json_valid(\(json)) THEN json_extract(\(json), \(path)) END"
            }.joined(separator: ", ")
        }
        let insertion = "INSERT INTO \(searchTable)(rowid, \(columns))"
        let removal = "DELETE FROM \(searchTable) WHERE rowid = old.row"
        try database.execute(
            sql: """
                CREATE VIRTUAL TABLE \(searchTable) USING fts5(\(columns), tokenize = 'unicode61 remove_diacritics 2');
                CREATE TRIGGER \(searchTriggers[0]) AFTER INSERT ON \(name) BEGIN
                    \(insertion) VALUES (new.row, \(texts("new"))); END;
                CREATE TRIGGER \(searchTriggers[1]) AFTER UPDATE OF json, shown ON \(name) BEGIN
                    \(removal); \(insertion) VALUES (new.row, \(texts("new"))); END;
                CREATE TRIGGER \(searchTriggers[2]) AFTER DELETE ON \(name) BEGIN \(removal); END;
                \(insertion) SELECT row, \(texts(name)) FROM \(name);
                """)
    }

    /// Which records have all words of a text, the last one also as the beginning of a word; `nil` for a text without words.
    func matching(_ text: String) -> QuerySQL? {
        let words = text.unicodeScalars.split { !$0.properties.isAlphabetic && $0.properties.numericType == nil }
        guard !words.isEmpty else { return nil }
        guard !searched.isEmpty else { return QuerySQL(text: "0", arguments: []) }
        // In quotes, within which no letter or digit has a meaning.
        let query = words.map { "\"\(String(String.UnicodeScalarView($0)))\"" }.joined(separator: " ") + "*"
        return QuerySQL(
            text: "row IN (SELECT rowid FROM \(searchTable) WHERE \(searchTable) MATCH ?)",
            arguments: [query.databaseValue])
    }
}
#endif
