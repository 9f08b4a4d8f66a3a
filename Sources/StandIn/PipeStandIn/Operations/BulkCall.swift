import PipeExamples
import PipeHTTP
import PipeModel

/// A request for many records: the operation is done for each of them.
struct BulkCall {
    let api: ServedAPI
    let route: Route
    let bulk: API.Bulk
    let operation: ResourceOperation
    let values: [PathValue]
    let request: ServedRequest
    let seed: UInt64

    /// The records of the request; `nil` if it is for one record.
    func elements() -> [JSONValue]? {
        if bulk.format == .lines {
            let lines = request.body.split(separator: UInt8(ascii: "\n")).map { Array($0) }
            let values = lines.map { try? JSON.decode(JSONValue.self, from: $0) }
            let isOne = request.field("Content-Type").flatMap { MediaType($0) }?.essence.hasSameBytes(
                as: "application/json")
            return isOne == true || values.contains(nil) ? nil : values.compactMap(\.self)
        }
        let root = try? JSON.decode(JSONValue.self, from: request.body)
        return bulk.wrap.map { root?[$0]?.array } ?? root?.array
    }

    /// The response, with a result for each record.
    func response(to elements: [JSONValue], in database: inout Database) throws(Refusal) -> ServedResponse {
        if let limit = bulk.limit, elements.count > limit { throw Refusal(413, .tooLarge) }
        let before = database
        var results: [JSONValue] = []
        for element in elements {
            do throws(Refusal) {
                results.append(try result(of: element, in: &database))
            } catch {
                guard bulk.status != nil || bulk.error != nil else {
                    // Nothing in a result can say that its record has failed: all fail.
                    database = before
                    throw error
                }
                results.append(failure(of: element, error))
            }
        }
        return written(results)
    }

    /// Does the first operation for a record that the record fits.
    private func result(of element: JSONValue, in database: inout Database) throws(Refusal) -> JSONValue {
        let operations = operations(for: element, database)
        for operation in operations.dropLast() {
            do throws(Refusal) {
                return try result(of: element, operation, in: &database)
            } catch {
                guard case .invalid = error.problem else { throw error }
            }
        }
        return try result(of: element, operations.last ?? operation, in: &database)
    }

    private func result(
        of element: JSONValue, _ operation: ResourceOperation, in database: inout Database
    ) throws(Refusal) -> JSONValue {
        guard let call = route.resource.calls.first(where: { $0.operation == operation }) else {
            throw Refusal(404, .noSuchPath)
        }
        let found = FoundCall(
            api, Route(resource: route.resource, call: call), values + identity(of: element, operation),
            path: request.path, request: request.forOneRecord, content: SentContent(element, of: call, bulk))
        var served = ServedCall(api: api, seed: seed, found: found, database: database)
        database = Database()
        defer { database = served.database }
        return result(of: element, try served.response(), call)
    }

    /// The operations that an element can be for. Only the element tells those apart that have one request.
    private func operations(for element: JSONValue, _ database: Database) -> [ResourceOperation] {
        guard bulk.method != nil, bulk.wholePath != nil, bulk.operations.count > 1,
            let record = api.identified(route.resource)
        else { return [operation] }
        func offered(_ operations: [ResourceOperation]) -> [ResourceOperation] {
            let found = operations.filter(bulk.operations.contains)
            return found.isEmpty ? [operation] : found
        }
        guard case .object(let object) = element else { return offered([.remove]) }
        guard let key = Table.key(of: object, record), database.tables[record.swiftName]?[key] != nil else {
            return offered([.create])
        }
        let isBare = object.count == record.identityParts.count
        return offered((isBare && bulk.sendsObjects ? [.remove] : []) + [.replace, .update])
    }

    /// The identity of an element, as the path of its operation has it.
    private func identity(of element: JSONValue, _ operation: ResourceOperation) -> [PathValue] {
        guard operation.isOnItem, let record = api.identified(route.resource) else { return [] }
        if record.identityParts.count == 1 {
            let value = element.object == nil ? element : element[bulk.identity]
            let text = value.flatMap(IdentityText.text) ?? ""
            return [PathValue(name: .identity(of: route.resource.id, part: 0), text: text)]
        }
        return record.identityParts.enumerated().map { index, part in
            PathValue(
                name: .identity(of: route.resource.id, part: index),
                text: element[path: part.path].flatMap(IdentityText.text) ?? "")
        }
    }

    private func result(
        of element: JSONValue, _ response: ServedResponse, _ call: API.Call
    ) -> JSONValue {
        let root = (try? JSON.decode(JSONValue.self, from: response.body)) ?? .null
        let record = call.result.item.flatMap { JSONPointer($0) }.flatMap { root[$0] } ?? root
        guard bulk.item != nil || bulk.status != nil || bulk.error != nil || record.object == nil else { return record }
        var result = keyed(element)
        if let item = bulk.item.flatMap({ JSONPointer($0) }), !item.isRoot {
            result.put(record, at: item)
        } else if case .object(let object) = record {
            for member in object.members { result[member.name] = member.value }
        }
        if let status = bulk.status.flatMap({ JSONPointer($0) }) {
            result.put(.number(JSONNumber(response.status)), at: status)
        }
        return .object(result)
    }

    private func failure(of element: JSONValue, _ refusal: Refusal) -> JSONValue {
        var result = keyed(element)
        if let status = bulk.status.flatMap({ JSONPointer($0) }) {
            result.put(.number(JSONNumber(refusal.status)), at: status)
        }
        if let error = bulk.error.flatMap({ JSONPointer($0) }) {
            result.put(["message": .string(refusal.description)], at: error)
        }
        return .object(result)
    }

    /// A result with the member that says which record it is of.
    private func keyed(_ element: JSONValue) -> JSONObject {
        guard let key = bulk.key, let value = element.object == nil ? element : element[key] else {
            return JSONObject()
        }
        return JSONObject([.init(name: key, value: value)])
    }

    private func written(_ results: [JSONValue]) -> ServedResponse {
        if bulk.format == .lines {
            let lines = results.map { (try? JSON.encode($0)) ?? [] }
            return ServedResponse(
                200, fields: [.contentType: "application/x-ndjson"], body: Array(lines.joined(separator: [10])) + [10])
        }
        let root = JSONValue.array(results).placed(at: bulk.results.flatMap { JSONPointer($0) })
        return ServedResponse(
            200, fields: [.contentType: "application/json"], body: (try? JSON.encode(root)) ?? [])
    }
}

extension ServedRequest {
    /// The request for one record of several; it is without a body.
    var forOneRecord: ServedRequest {
        var request = self
        request.fields[.contentType] = "application/json"
        request.body = []
        return request
    }
}

extension SentContent {
    /// The content of the request for one record, whose identity is in its path.
    init(_ element: JSONValue, of call: API.Call, _ bulk: API.Bulk) {
        var body = element
        if call.operation == .update, case .object(var object) = element {
            object[bulk.identity] = nil
            body = .object(object)
        }
        if let wrap = call.body?.wrap { body = .object(JSONObject([.init(name: wrap, value: body)])) }
        self.init(body)
    }
}
