import PipeExamples
import PipeHTTP
import PipeModel

/// Reads the records that a user gives: an object with the name of each resource, and its records below it.
///
///     { "projects": [{ "id": 1, "name": "Garden", "tasks": [{ "id": 7, "title": "Dig" }] }] }
struct GivenRecords {
    let api: ServedAPI
    let seed: UInt64
    private var database: Database

    init(_ api: ServedAPI, seed: UInt64) {
        self.api = api
        self.seed = seed
        database = Database(api)
    }

    /// All records of a text of JSON. Members that a record lacks are made up.
    static func database(_ bytes: [UInt8], _ api: ServedAPI, seed: UInt64) throws(StandInError) -> Database {
        let root: JSONValue
        do throws(JSONError) {
            root = try JSON.decode(JSONValue.self, from: bytes)
        } catch {
            throw .malformedRecords(path: "", reason: "\(Refusal.MalformedBody.json(error))")
        }
        var records = GivenRecords(api, seed: seed)
        guard case .object(let members) = root else { throw Self.error([], .wrongType(expected: .object)) }
        for member in members.members {
            guard let resource = api.resources[member.name] else { throw Self.error([member.name], .unknown) }
            try records.add(member.value, of: resource, below: [], at: [member.name])
        }
        return records.database
    }

    private static func error(_ path: [String], _ reason: FieldProblem.Reason) -> StandInError {
        let problem = FieldProblem(path, reason)
        return .malformedRecords(path: problem.name, reason: problem.message)
    }

    private mutating func add(
        _ value: JSONValue, of resource: API.Resource, below values: [PathValue], at path: [String]
    ) throws(StandInError) {
        guard let record = api.record(of: resource.record) else { throw Self.error(path, .unknown) }
        switch value {
        case .array(let elements) where !resource.isSingleton:
            for (index, element) in elements.enumerated() {
                let path = path + [String(index)]
                guard case .object(let object) = element else {
                    throw Self.error(path, .wrongType(expected: .object))
                }
                try add(object, record, of: resource, below: values, at: path)
            }
        case .object(let object) where resource.isSingleton:
            try add(object, record, of: resource, below: values, at: path)
        default: throw Self.error(path, .wrongType(expected: resource.isSingleton ? .object : .list))
        }
    }

    private mutating func add(
        _ given: JSONObject, _ record: API.Record, of resource: API.Resource,
        below values: [PathValue], at path: [String]
    ) throws(StandInError) {
        var object = given
        let children = api.index.allResources.filter { $0.parent == resource.id }.compactMap { child in
            let name = String(child.id.split(atScalar: ".").last ?? "")
            return record.fields.contains { $0.wireName.hasSameBytes(as: name) } ? nil : (name: name, resource: child)
        }
        for child in children { object[child.name] = nil }
        let links = Link.links(of: resource, in: api.index)
        for link in links {
            guard case .field(let field) = link.kind, object[field.wireName] == nil,
                let text = values.text(of: link.name)
            else { continue }
            object[field.wireName] = IdentityText.value(of: text, field.type.required, api.index)
        }
        let completed = try completed(object, record, at: path)
        if let key = Table.key(of: completed, record), database.tables[record.swiftName]?[key] != nil {
            throw .malformedRecords(path: path.joined(separator: "."), reason: "\(Refusal(409, .exists))")
        }
        var row = Row(value: completed)
        for link in links {
            if case .hidden = link.kind { row.scope[link.name] = values.text(of: link.name) }
        }
        var inner = values
        if let key = Table.key(of: completed, record), api.identified(resource) != nil {
            database.tables[record.swiftName]?.set(row, for: key)
            for (index, part) in record.identityParts.enumerated() {
                let text = JSONValue.object(completed)[path: part.path].flatMap(IdentityText.text) ?? ""
                inner.append(PathValue(name: .identity(of: resource.id, part: index), text: text))
            }
        } else if resource.isSingleton {
            database.singles["\(resource.id) \(resource.requestPath(values))"] = completed
        } else {
            let list = "\(resource.id) \(resource.requestPath(values))"
            database.lists[list, default: []].append(.object(completed))
        }
        for child in children {
            guard let value = given[child.name] else { continue }
            try add(value, of: child.resource, below: inner, at: path + [child.name])
        }
    }

    /// A record with an identity and with values for the members that it lacks.
    private mutating func completed(
        _ object: JSONObject, _ record: API.Record, at path: [String]
    ) throws(StandInError) -> JSONObject {
        var object = object
        let tables = database.tables
        let records = api.records
        var generator = ValueGenerator(api.index, seed: seed, path.joined(separator: ".")) {
            tables.identities(of: records[$0])
        }
        let parts = record.identityParts.filter { JSONValue.object(object)[path: $0.path] == nil }
        database.tables[record.swiftName]?.identify(&object, record, parts: parts) { number in
            parts.map { generator.identity($0, of: record, number: number) }
        }
        var repair = RecordRepair(api: api, record: record, generator: generator)
        let completed = repair.completed(object)
        if let problem = repair.problems(of: completed).first {
            throw Self.error(path + problem.path, problem.reason)
        }
        return completed
    }
}

extension API.Resource {
    /// The path of a request below the items with these identities: for the collection or the single record, or another
    /// path.
    func requestPath(_ values: [PathValue], of pieces: [API.PathPiece]? = nil) -> String {
        (pieces ?? collectionPath).map { piece in
            switch piece {
            case .text(let text): text
            case .identity(let owner, let part):
                encoded(values.text(of: .identity(of: owner, part: part)) ?? "", piece)
            case .argument(let field):
                encoded(values.text(of: .argument(field.wireName)) ?? "", piece)
            }
        }.joined()
    }

    /// A value in the path of the resource, percent-encoded.
    func encoded(_ value: String, _ piece: API.PathPiece) -> String {
        piece == greedy ? PercentEncoding.encodeSegments(value) : PercentEncoding.encodeSegment(value)
    }
}
