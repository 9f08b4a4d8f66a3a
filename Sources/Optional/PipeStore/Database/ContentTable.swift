#if Store
import GRDB
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The bodies of changes with files: their bytes as they are sent, in chunks.
enum ContentTable {
    /// A body that is stored.
    struct Content: Sendable {
        let id: Int64
        /// The media type, with the boundary of its parts.
        let type: String
        let length: Int64
    }

    /// How long a body without a change is kept, in microseconds, if nothing says whether its process still writes it. A
    /// clock can be set by less.
    private static let abandonedAfter: Int64 = 7 * 86_400_000_000

    static func make(in database: Database) throws {
        try database.execute(
            sql: """
                CREATE TABLE content(id INTEGER PRIMARY KEY AUTOINCREMENT, type TEXT NOT NULL,
                    length INTEGER NOT NULL DEFAULT 0, owner TEXT NOT NULL, made INTEGER NOT NULL) STRICT;
                CREATE TABLE content_chunk(content INTEGER NOT NULL REFERENCES content(id) ON DELETE CASCADE,
                    position INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY(content, position)) STRICT;
                CREATE TRIGGER change_content AFTER DELETE ON change WHEN old.content IS NOT NULL
                    BEGIN DELETE FROM content WHERE id = old.content; END;
                """)
    }

    // MARK: - Writing

    /// Begins a body. It belongs to a change when that is written.
    ///
    /// - Parameters:
    ///   - owner: The store that writes it (``LeaseOwners``).
    ///   - now: The time of the device in microseconds since 1970.
    static func begin(type: String, owner: String, now: Int64, in database: Database) throws -> Int64 {
        try database.execute(
            sql: "INSERT INTO content(type, owner, made) VALUES (?, ?, ?)", arguments: [type, owner, now])
        return database.lastInsertedRowID
    }

    static func add(_ bytes: [UInt8], at position: Int, to content: Int64, in database: Database) throws {
        try database.cachedStatement(
            sql: "INSERT INTO content_chunk(content, position, bytes) VALUES (?, ?, ?)"
        ).execute(arguments: [content, position, Data(bytes)])
        try database.cachedStatement(sql: "UPDATE content SET length = length + ? WHERE id = ?")
            .execute(arguments: [bytes.count, content])
    }

    static func remove(_ content: Int64, in database: Database) throws {
        try database.execute(sql: "DELETE FROM content WHERE id = ?", arguments: [content])
    }

    /// Removes bodies that a process has begun and not given to a change.
    static func removeAbandoned(now: Int64, in database: Database) throws {
        let rows = try Row.fetchAll(
            database,
            sql: """
                SELECT id, owner, made FROM content
                WHERE id NOT IN (SELECT content FROM change WHERE content IS NOT NULL)
                """)
        for row in rows where row[2] < now - abandonedAfter || LeaseOwners.shared.hasEnded(row[1]) {
            try remove(row[0], in: database)
        }
    }

    // MARK: - Reading

    static func content(_ id: Int64, in database: Database) throws -> Content? {
        let row = try Row.fetchOne(
            database, sql: "SELECT id, type, length FROM content WHERE id = ?", arguments: [id])
        return row.map { Content(id: $0[0], type: $0[1], length: $0[2]) }
    }

    static func chunk(_ position: Int, of content: Int64, in database: Database) throws -> [UInt8]? {
        let statement = try database.cachedStatement(
            sql: "SELECT bytes FROM content_chunk WHERE content = ? AND position = ?")
        return try Data.fetchOne(statement, arguments: [content, position]).map { [UInt8]($0) }
    }
}

/// The bytes of a stored body, read while they are sent.
struct StoredChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>

    let content: ContentTable.Content
    let file: StoreFile

    func makeAsyncIterator() -> Iterator { Iterator(chunks: self) }

    struct Iterator: AsyncIteratorProtocol {
        let chunks: StoredChunks
        private var position = 0

        init(chunks: StoredChunks) {
            self.chunks = chunks
        }

        mutating func next() async throws -> ArraySlice<UInt8>? {
            let (position, id) = (position, chunks.content.id)
            self.position += 1
            return try await chunks.file.read { database in
                try ContentTable.chunk(position, of: id, in: database)
            }.map { $0[...] }
        }
    }
}

extension StoreFile {
    /// Stores a body, whose bytes are read while they are written.
    ///
    /// - Returns: The number of the body.
    func store(_ body: HTTPBody, type: String, owner: String) async throws(StoreError) -> Int64 {
        let now = clock.time
        let content = try await write { database in
            try ContentTable.begin(type: type, owner: owner, now: now, in: database)
        }
        do {
            var position = 0
            for try await chunk in body {
                let (place, bytes) = (position, [UInt8](chunk))
                try await write { database in
                    try ContentTable.add(bytes, at: place, to: content, in: database)
                }
                position += 1
            }
            return content
        } catch {
            try? await writeToTheEnd { database in try ContentTable.remove(content, in: database) }
            throw (error as? StoreError) ?? .call((error as? PipeError) ?? PipeError(.cancelled))
        }
    }
}
#endif
