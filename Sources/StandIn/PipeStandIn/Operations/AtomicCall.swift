import PipeExamples
import PipeHTTP
import PipeModel

/// A request of the extension Atomic Operations of JSON:API: all of its operations succeed, or all fail.
struct AtomicCall {
    private static let type = "application/vnd.api+json; ext=\"https://jsonapi.org/ext/atomic\""

    let api: ServedAPI
    /// The routes of the request: one for each resource and operation that it can have.
    let routes: [(route: Route, values: [PathValue])]
    let request: ServedRequest

    /// The operations of a request; `nil` if it is another one.
    static func operations(of request: ServedRequest) -> [JSONValue]? {
        (try? JSON.decode(JSONValue.self, from: request.body))?["atomic:operations"]?.array
    }

    func response(
        to operations: [JSONValue], in database: inout Database, seed: UInt64
    ) throws(Refusal) -> ServedResponse {
        if let limit = routes.first?.route.bulk?.rules.limit, operations.count > limit { throw Refusal(413, .tooLarge) }
        let before = database
        var results: [JSONValue] = []
        for operation in operations {
            do throws(Refusal) {
                results.append(try result(of: operation, in: &database, seed))
            } catch {
                database = before
                throw error
            }
        }
        let body: JSONValue = .object(JSONObject([.init(name: "atomic:results", value: .array(results))]))
        return ServedResponse(200, fields: [.contentType: Self.type], body: (try? JSON.encode(body)) ?? [])
    }

    /// The result of an operation; what a refused one has changed goes with the request. Several calls may be meant: an update with all members, or one of several resources.
    func result(
        of operation: JSONValue, in database: inout Database, _ seed: UInt64
    ) throws(Refusal) -> JSONValue {
        var refusal = Refusal(400, .invalid([FieldProblem(["op"], .notListed(values: ["add", "update", "remove"]))]))
        for (call, bulk) in calls(of: operation) {
            var served = ServedCall(api: api, seed: seed, found: call, database: database)
            // The operation alone has the records, so that a change copies none of the others.
            database = Database()
            defer { database = served.database }
            do throws(Refusal) {
                return result(try served.response(), call.route.call, bulk)
            } catch {
                refusal = error
            }
        }
        throw refusal
    }

    /// The calls that an operation may mean, in the order in which they are tried.
    private func calls(of operation: JSONValue) -> [(call: FoundCall, bulk: API.Bulk)] {
        let meant: [ResourceOperation]
        switch operation["op"]?.string {
        case "add"?: meant = [.create]
        // An update has the members that change.
        case "update"?: meant = [.update, .replace]
        case "remove"?: meant = [.remove]
        default: return []
        }
        var found: [(call: FoundCall, bulk: API.Bulk)] = []
        for kind in meant {
            for (route, values) in routes {
                guard let bulk = route.bulk, bulk.operation == kind,
                    let call = route.resource.calls.first(where: { $0.operation == kind })
                else { continue }
                let single = Route(resource: route.resource, call: call)
                guard let target = operation["href"]?.string.map({ String($0.keeping { $0 != "?" }) }) else {
                    if kind != .create { continue }
                    found.append(
                        (self.call(single, values, api.relative(request.path), operation, bulk.rules), bulk.rules))
                    continue
                }
                let path = api.relative(target)
                for match in api.routes.matches(for: path) where match.route.call.name.hasSameBytes(as: call.name) {
                    guard match.route.resource.id.hasSameBytes(as: route.resource.id) else { continue }
                    found.append((self.call(single, match.values, path, operation, bulk.rules), bulk.rules))
                }
            }
        }
        return found
    }

    /// An operation as a request by itself.
    private func call(
        _ route: Route, _ values: [PathValue], _ path: String, _ operation: JSONValue, _ bulk: API.Bulk
    ) -> FoundCall {
        var single = request.forOneRecord
        single.method = HTTPRequest.Method(route.call.method.rawValue) ?? request.method
        let content = SentContent(operation["data"] ?? .null, of: route.call, bulk)
        return FoundCall(api, route, values, path: path, request: single, content: content)
    }

    private func result(
        _ response: ServedResponse, _ call: API.Call, _ bulk: API.Bulk
    ) -> JSONValue {
        guard let root = try? JSON.decode(JSONValue.self, from: response.body) else { return .object(JSONObject()) }
        let own = call.result.item.flatMap { JSONPointer($0) }
        let record = own.flatMap { root[$0] } ?? root
        return record.placed(at: bulk.item.flatMap { JSONPointer($0) } ?? own ?? JSONPointer(tokens: ["data"]))
    }
}
