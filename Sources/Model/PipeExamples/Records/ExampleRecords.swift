import PipeJSON
import PipeModel

/// The records that example requests are about.
package protocol ExampleRecords {
    /// A record of a resource; `nil` if it has none.
    func row(of resource: API.Resource) -> Row?

    /// Identities of records of a type whose identity has one part.
    func identities(of record: String) -> [JSONValue]
}

/// The first record of each type.
package struct FirstRecords: ExampleRecords {
    private var rows: [String: Row] = [:]
    private let api: APIIndex

    package init(_ records: SeededRecords) {
        api = records.api
        guard records.count > 0 else { return }
        for type in records.types { rows[type.swiftName] = records.row(at: 0, of: type) }
    }

    /// The first record of a type.
    package func row(of type: API.Record) -> Row? { rows[type.swiftName] }

    package func row(of resource: API.Resource) -> Row? {
        api.identified(resource).flatMap { rows[$0.swiftName] }
    }

    package func identities(of record: String) -> [JSONValue] {
        guard let type = api.records[record], type.identityParts.count == 1, let row = rows[record] else { return [] }
        return JSONValue.object(row.value)[path: type.identityParts[0].path].map { [$0] } ?? []
    }
}
