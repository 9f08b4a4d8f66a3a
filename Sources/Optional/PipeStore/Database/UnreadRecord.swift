#if Store
import GRDB
import PipeCore
import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A record of which the server has not said what it has made of a change, so that its values are those that were sent. It is
/// read when that is possible.
struct UnreadRecord: Sendable {
    let row: Int64
    /// The name of the resource of the change.
    let resource: String
    let place: PipePlace

    init?(row: Int64, _ data: Data) {
        guard let json = try? JSON.decode(JSONObject.self, from: [UInt8](data)),
            let resource = json["resource"]?.string,
            let place = json["place"]
        else { return nil }
        (self.row, self.resource, self.place) = (row, resource, PipePlace(json: place))
    }

    static func data(of change: Change, at place: PipePlace) throws -> Data {
        Data(try JSON.encode(["resource": .string(change.resource), "place": place.json] as JSONObject))
    }
}

extension RecordTable {
    /// Records that have to be read.
    func unreadRecords(_ partition: Int64, limit: Int, in database: Database) throws -> [UnreadRecord] {
        let rows = try Row.fetchAll(
            database.cachedStatement(
                sql: "SELECT row, unread FROM \(name) WHERE partition = ? AND unread IS NOT NULL ORDER BY row LIMIT ?"),
            arguments: [partition, limit])
        return rows.compactMap { UnreadRecord(row: $0[0], $0[1]) }
    }

    /// Gives up to read a record.
    func endReading(_ row: Int64, in database: Database) throws {
        try database.cachedStatement(sql: "UPDATE \(name) SET unread = NULL WHERE row = ?").execute(arguments: [row])
    }
}
#endif
