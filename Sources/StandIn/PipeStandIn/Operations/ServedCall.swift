import PipeExamples
import PipeHTTP
import PipeModel

/// A call that a request makes.
struct ServedCall {
    /// A closure that stands in for an extractor in Swift.
    typealias Pager = @Sendable (StandInPageRequest) -> StandInPage

    let api: ServedAPI
    let seed: UInt64
    let found: FoundCall
    var database: Database
    /// By the names of their extractors.
    var pagers: [String: Pager] = [:]
    /// The names of the query items that could have selected records, but that the stand-in does not understand.
    var ignoredFilters: [String] = []

    var route: Route { found.route }
    var values: [PathValue] { found.values }
    /// The path below the server's path.
    var path: String { found.path }
    var request: ServedRequest { found.request }
    var content: SentContent { found.content }
    var call: API.Call { route.call }
    var resource: API.Resource { route.resource }
    var record: API.Record? { api.record(of: resource.record) }

    /// The name of the header field with the names of items that select nothing, percent-encoded.
    static let ignoredField = "Stand-In-Ignored"

    mutating func response() throws(Refusal) -> ServedResponse {
        try checkParents()
        var response = try result(of: call.operation)
        if !ignoredFilters.isEmpty {
            let names = ignoredFilters.map { PercentEncoding.encode($0) }
            response.fields.set(names.joined(separator: ", "), for: Self.ignoredField)
        }
        return response
    }

    private mutating func result(of operation: ResourceOperation?) throws(Refusal) -> ServedResponse {
        guard let operation else { return try action() }
        if operation != .list { try checkQuery() }
        switch operation {
        case .list: return try list()
        case .read: return try read()
        case .exists: return try read()
        case .new: return try prefilled()
        case .create: return try create()
        case .replace, .upsert: return try replace(operation)
        case .update: return try update()
        case .remove: return try remove()
        }
    }

    /// Makes values that are the same for the same path.
    func generator(_ place: String = "") -> ValueGenerator {
        let tables = database.tables
        let records = api.records
        return ValueGenerator(api.index, seed: seed, "\(path) \(place)") { name in
            // The first records are as good as all.
            records[name]?.identityParts.count == 1 ? tables.identities(of: records[name]) : []
        }
    }

    // MARK: - Items

    /// Refuses a path below an item that does not exist.
    func checkParents() throws(Refusal) {
        var checked: Set<String> = [resource.id]
        for case .identity(let owner, _) in call.path where checked.insert(owner).inserted {
            guard let above = api.resources[owner], let record = api.identified(above) else { continue }
            guard let key = key(of: owner, record), database.tables[record.swiftName]?[key] != nil else {
                throw Refusal(404, .noSuchItem(resource: owner))
            }
        }
    }

    /// The key of the record that the path names for a resource.
    func key(of resource: String, _ record: API.Record) -> String? {
        let parts = record.identityParts.enumerated().compactMap { index, part in
            values.text(of: .identity(of: resource, part: index)).map(part.key)
        }
        return parts.count == record.identityParts.count ? Table.key(parts) : nil
    }

    var links: [Link] { Link.links(of: resource, in: api.index) }

    /// The item that the path names.
    func item() throws(Refusal) -> (key: String, row: Row, record: API.Record) {
        guard let record = api.identified(resource), let key = key(of: resource.id, record),
            let row = database.tables[record.swiftName]?[key], row.isBelow(values, links)
        else { throw Refusal(404, .noSuchItem(resource: resource.id)) }
        return (key, row, record)
    }

    /// The single record of a resource without items, which is made when it is first needed.
    mutating func single() throws(Refusal) -> JSONObject {
        guard let record else { throw Refusal(404, .noSuchItem(resource: resource.id)) }
        if let row = database.tables[record.swiftName]?.rows.first { return row.value }
        if let known = database.singles[singleKey] { return known }
        var generator = generator("single")
        let made = generator.record(record)
        database.singles[singleKey] = made
        return made
    }

    mutating func setSingle(_ object: JSONObject) {
        if let record, var table = database.tables[record.swiftName], let key = table.keys.first, let row = table[key] {
            database.tables[record.swiftName] = nil
            table.set(Row(value: object, scope: row.scope), for: key)
            database.tables[record.swiftName] = table
        } else {
            database.singles[singleKey] = object
        }
    }

    private var singleKey: String { "\(resource.id) \(path)" }

    /// Whether the same request is another operation of the resource, which the server cannot tell from this one.
    func isAlso(_ operation: ResourceOperation) -> Bool {
        call.operation != operation
            && resource.calls.contains {
                $0.operation == operation && $0.method == call.method && $0.path == call.path
            }
    }

    // MARK: - Responses

    /// A response with a value of the result of the call.
    func respond(_ status: Int, _ value: JSONValue, etag: Bool = false) -> ServedResponse {
        var root = api.index.omittingZeros(value, call.result.type)
        for token in (call.result.item.flatMap { JSONPointer($0)?.tokens } ?? []).reversed() {
            root = token.hasSameBytes(as: "0") ? [root] : .object(JSONObject([.init(name: token, value: root)]))
        }
        var response = json(status, root)
        if etag { response.fields[.eTag] = Self.entityTag(of: value) }
        return response
    }

    /// A response with JSON, or with XML if the call has it. If errors have a mark in the body, it has none.
    func json(_ status: Int, _ value: JSONValue) -> ServedResponse {
        let value = api.unmarked(value)
        // Clients that ask for JSON alone have it.
        if call.result.format == .xml, request.field("Accept")?.hasSameBytes(as: "application/json") != true {
            let document = XMLDocument(value, api.model.xml)
            return ServedResponse(status, fields: [.contentType: "application/xml"], body: Array(document.text.utf8))
        }
        let bytes = (try? JSON.encode(value)) ?? []
        return ServedResponse(status, fields: [.contentType: "application/json"], body: bytes)
    }

    /// A strong entity tag (RFC 9110, section 8.8.3) of the content.
    static func entityTag(of value: JSONValue) -> String {
        let bytes = (try? JSON.encode(value)) ?? []
        var hash = FNV1a()
        bytes.withUnsafeBufferPointer { hash.add($0) }
        return "\"\(hash.text)\""
    }

    /// Refuses a change of another version than that which the request names (RFC 9110, section 13.1.1).
    func checkVersion(of object: JSONObject?) throws(Refusal) {
        if let wanted = request.field("If-None-Match"), wanted.hasSameBytes(as: "*"), object != nil {
            throw Refusal(412, .exists)
        }
        guard let wanted = request.field("If-Match") else {
            let isVersioned = [.replace, .update, .remove].contains(call.operation) && !isAlso(.upsert)
            if call.versions == .required, isVersioned, object != nil { throw Refusal(428, .versionNeeded) }
            return
        }
        guard let object else { throw Refusal(412, .changed) }
        let tag = Self.entityTag(of: .object(object))
        let isMet =
            wanted.hasSameBytes(as: "*")
            || wanted.split(atScalar: ",").contains { $0.trimmingASCIIWhitespace().hasSameBytes(as: tag) }
        if !isMet { throw Refusal(412, .changed) }
    }
}
