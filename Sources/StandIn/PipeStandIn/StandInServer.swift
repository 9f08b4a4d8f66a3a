import PipeExamples
import PipeHTTP
import PipeModel
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Responds to requests: finds the call, checks its credentials and values, and carries it out.
final class StandInServer: Sendable {
    let api: ServedAPI
    let seed: UInt64
    let gate: Gate
    /// The first records.
    private let initial: Database
    private let database: Mutex<Database>
    let disruptions: Mutex<DisruptionPlan>
    private let closures: Mutex<[String: @Sendable (StandInCall) -> StandInReply]>
    let jobs = Mutex(JobBoard())
    let uploads = Mutex(UploadBoard())
    let webhookCount = Mutex(0)
    private let pagers: Mutex<[String: ServedCall.Pager]>

    /// Pages of HTML, by their path.
    let pages: Mutex<[String: String]>
    private let changes: Mutex<Int>

    init(_ api: ServedAPI, data: StandIn.InitialData, accounts: StandInAccounts) throws(StandInError) {
        self.api = api
        gate = Gate(api, accounts: accounts) { Date().timeIntervalSince1970 }
        seed = if case .generated(let seed, _) = data { seed } else { 1 }
        initial = try Self.database(api, data, seed: seed)
        database = Mutex(initial)
        disruptions = Mutex(DisruptionPlan())
        closures = Mutex([:])
        pagers = Mutex([:])
        pages = Mutex([:])
        changes = Mutex(0)
    }

    private static func database(
        _ api: ServedAPI, _ data: StandIn.InitialData, seed: UInt64
    ) throws(StandInError) -> Database {
        switch data {
        case .generated(_, let records):
            return SeededRecords(api.index, seed: seed, count: min(max(records, 0), 1_000_000)).database(api)
        case .given(let bytes): return try GivenRecords.database(bytes, api, seed: seed)
        case .kept(let bytes):
            guard let database = KeptDatabase.database(bytes, api, seed: seed) else { throw .noKeptRecords }
            return RecordRepair.repaired(database, api, seed: seed)
        case .none: return Database(api)
        }
    }

    /// Serves another API with the records, closures, disruptions, pages and tokens of a server.
    init(_ api: ServedAPI, replacing former: StandInServer) {
        self.api = api
        seed = former.seed
        gate = Gate(api, replacing: former.gate)
        let records = former.database.withLock { $0 }
        let isEmpty = records.tables.allSatisfy { $0.value.count == 0 }
        let count = records.tables.map(\.value.count).max() ?? 0
        let seeded = SeededRecords(api.index, seed: seed, count: min(count, 20))
        var database = isEmpty ? Database(api) : seeded.database(api)
        database.adopt(records, api, seed: seed)
        initial = RecordRepair.repaired(database, api, seed: seed)
        self.database = Mutex(initial)
        disruptions = Mutex(former.disruptions.withLock { $0 })
        closures = Mutex(former.closures.withLock { $0 })
        pagers = Mutex(former.pagers.withLock { $0 })
        pages = Mutex(former.pages.withLock { $0 })
        changes = Mutex(former.changeCount)
    }

    /// Brings back the first records.
    func reset() {
        database.withLock { $0 = initial }
        changes.withLock { $0 += 1 }
    }

    func keptRecords() -> [UInt8] { KeptDatabase.bytes(of: database.withLock { $0 }) }

    var counts: [(type: String, count: Int)] {
        database.withLock { database in
            api.model.records.compactMap { record in
                database.tables[record.swiftName].flatMap { $0.count > 0 ? (record.swiftName, $0.count) : nil }
            }
        }
    }

    var basePath: String { api.basePath(of: nil) }

    var changeCount: Int { changes.withLock { $0 } }

    /// A request for the first call at the server's main URL that reads.
    var exampleRequest: ExampleRequest? {
        let requests = examples(origin: "").requests
        for resource in api.index.allResources {
            for call in resource.calls where (call.operation == .list || call.operation == .read) && call.server == nil
            {
                if let request = requests.request(for: call, of: resource) { return request }
            }
        }
        return nil
    }

    /// Sets or removes a closure; returns whether there is such a call.
    func setClosure(_ closure: (@Sendable (StandInCall) -> StandInReply)?, for name: String) -> Bool {
        let isKnown = api.index.allResources.contains { resource in
            resource.calls.contains { name.hasSameBytes(as: "\(resource.id).\($0.name)") }
        }
        if isKnown { closures.withLock { $0[name] = closure } }
        return isKnown
    }

    /// Sets or removes the closure of an extractor; returns whether there is such an extractor.
    func setPages(_ closure: ServedCall.Pager?, by extractor: String) -> Bool {
        let isKnown = api.index.allResources.contains { resource in
            resource.calls.contains { call in
                guard case .extractor(let name)? = call.result.paging?.strategy else { return false }
                return name.hasSameBytes(as: extractor)
            }
        }
        if isKnown { pagers.withLock { $0[extractor] = closure } }
        return isKnown
    }

    /// The first record of a type.
    func firstRecord(of type: String) -> JSONObject? {
        database.withLock { $0.tables[type]?.rows.first?.value }
    }

    /// Makes requests that are accepted.
    func examples(origin: String) -> StandInExamples {
        StandInExamples(
            api: api, database: database.withLock { $0 }, seed: seed, accounts: gate.accounts, origin: origin)
    }

    func response(to request: ServedRequest) -> ServedResponse {
        var response: ServedResponse
        do throws(Refusal) {
            response = try carryOut(request.accepted())
        } catch {
            response = self.error(error, of: request)
            // A response without a body cannot have a mark in it.
            if request.method == .head { response.status = error.status }
        }
        if !request.method.isSafe, response.status < 400 { changes.withLock { $0 += 1 } }
        if request.method == .head {
            response.fields[.contentLength] = String(response.body.count)
            response.body = []
        }
        return response
    }

    /// The response with an error.
    func error(_ refusal: Refusal, of request: ServedRequest) -> ServedResponse {
        let generator = ValueGenerator(api.index, seed: seed, "error \(request.path)") { _ in [] }
        return ErrorBody(api: api, generator: generator, path: request.path).response(for: refusal)
    }

    private func carryOut(_ request: ServedRequest) throws(Refusal) -> ServedResponse {
        // RFC 9110, section 9.3.7.
        if request.method == .options, request.path.hasSameBytes(as: "*") { return ServedResponse(204) }
        if request.method == .get, let page = pages.withLock({ $0[request.path] }) {
            return ServedResponse(200, fields: [.contentType: "text/html; charset=utf-8"], body: Array(page.utf8))
        }
        if let response = try gate.authorizationServer.response(to: request) { return response }
        if let response = try jobResponse(request) { return response }
        if let response = try partResponse(request) { return response }
        let path = api.relative(request.path)
        if let response = try bulkResponse(request, path) { return response }
        let matches = api.routes.matches(for: path)
        guard !matches.isEmpty else { throw Refusal(404, .noSuchPath) }
        let candidates = Self.candidates(matches, for: request)
        guard let best = candidates.first else {
            let allowed = Self.methods(of: matches.map(\.route))
            if request.method == .options {
                return ServedResponse(204, fields: [.allow: allowed.joined(separator: ", ")])
            }
            var refusal = Refusal(405, .noSuchMethod(allowed: allowed))
            refusal.fields[.allow] = allowed.joined(separator: ", ")
            throw refusal
        }
        do throws(Refusal) {
            return try carryOut(request, path, best.route, best.values)
        } catch {
            // What does not fit a call can be another call with the same request but for its body.
            switch error.problem {
            case .invalid, .unsupportedBody: break
            default: throw error
            }
            for (route, values) in candidates[1...] where route.call.body != nil {
                if let response = try? carryOut(request, path, route, values) { return response }
            }
            throw error
        }
    }

    /// The members that identify the record of the call that a request makes.
    func identity(of request: ServedRequest) -> [String] {
        let matches = api.routes.matches(for: api.relative(request.path))
        let resource = Self.candidates(matches, for: request).first?.route.resource
        return api.record(of: resource?.record)?.identityParts.compactMap(\.path.first) ?? []
    }

    private func carryOut(
        _ request: ServedRequest, _ path: String, _ route: Route, _ values: [PathValue]
    ) throws(Refusal) -> ServedResponse {
        if !route.call.isAuthorized(with: request.checkedCall) { try gate.check(request, route.call) }
        let isJob = route.call.result.kind == .job
        let found = FoundCall(api, isJob ? route.ofResult : route, values, path: path, request: request)
        if let response = try uploadResponse(found) { return response }
        if let closure = closures.withLock({ $0["\(route.resource.id).\(route.call.name)"] }) {
            let asked = try withCall(found) { call throws(Refusal) in try call.asked() }
            // Outside of the lock, so that the closure may use the stand-in.
            let reply = closure(asked)
            if isJob, let response = try start(found, with: reply) { return response }
            return try withCall(found) { call throws(Refusal) in try call.response(with: reply) }
        }
        if isJob { return try start(found) }
        return try withCall(found) { call throws(Refusal) in try call.response() }
    }

    /// Starts a job with the reply of a closure; `nil` if the reply is a response itself.
    private func start(_ found: FoundCall, with reply: StandInReply) throws(Refusal) -> ServedResponse? {
        switch reply {
        case .usual: return try start(found)
        case .value(let value): return try start(found, chosen: value)
        case .changed(let value):
            _ = try withCall(found) { call throws(Refusal) in try call.response(with: reply) }
            return try start(found, chosen: value)
        case .response: return nil
        }
    }

    /// Does something with all records.
    func withRecords<Value: Sendable>(
        _ body: (inout Database) throws(Refusal) -> Value
    ) throws(Refusal) -> Value {
        try database.withLock { (database) throws(Refusal) in try body(&database) }
    }

    /// What a call does to a copy of the records.
    func withCopy<Value: Sendable>(
        of found: FoundCall, _ body: (inout ServedCall) throws(Refusal) -> Value
    ) throws(Refusal) -> Value {
        var call = ServedCall(
            api: api, seed: seed, found: found, database: database.withLock { $0 }, pagers: pagers.withLock { $0 })
        return try body(&call)
    }

    func withCall<Value: Sendable>(
        _ found: FoundCall, _ body: (inout ServedCall) throws(Refusal) -> Value
    ) throws(Refusal) -> Value {
        let pagers = pagers.withLock { $0 }
        return try database.withLock { (database) throws(Refusal) in
            var call = ServedCall(api: api, seed: seed, found: found, database: database, pagers: pagers)
            // The call alone has the records, so that a change copies none of the others.
            database = Database()
            defer { database = call.database }
            return try body(&call)
        }
    }

    /// The routes with the method, and the values in path and query. First are those with most of the fixed query items,
    /// then those with most texts in their paths.
    private static func candidates(
        _ matches: [(route: Route, values: [PathValue])], for request: ServedRequest
    ) -> [(route: Route, values: [PathValue])] {
        var found: [(route: Route, values: [PathValue], rank: [Int])] = []
        let asksForEvents = request.field("Accept")?.hasSameBytes(as: "text/event-stream") ?? false
        for (route, values) in matches where route.takes(request.method) {
            guard let query = route.queryValues(in: request) else { continue }
            let place = matches.firstIndex { $0.route.pattern == route.pattern } ?? 0
            // Of two calls with the same request, the one with a result that the request accepts: the other ignores it.
            let hasEvents = route.call.result.stream?.format == .serverSentEvents
            let rank = [
                -query.score, route.takesExactly(request.method) ? 0 : 1, place, hasEvents == asksForEvents ? 0 : 1,
                route.call.result.kind == .none ? 1 : 0, found.count,
            ]
            found.append((route, values + query.values, rank))
        }
        let sorted = found.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }
        return sorted.map { ($0.route, $0.values) }
    }

    private static func methods(of routes: [Route]) -> [String] {
        let methods = Set(routes.map(\.call.method))
        return methods.union(methods.isSuperset(of: [.get]) ? [.head, .options] : [.options]).map(\.rawValue).sorted()
    }
}

extension Route {
    /// Whether a request with a method is for this call. HEAD is for every call with GET (RFC 9110, section 9.3.2).
    func takes(_ method: HTTPRequest.Method) -> Bool {
        takesExactly(method) || method == .head && call.method == .get
    }

    func takesExactly(_ method: HTTPRequest.Method) -> Bool { call.method.rawValue == method.rawValue }

    /// The identities in query items, and how many fixed query items a request has; `nil` if it lacks an identity.
    func queryValues(in request: ServedRequest) -> (values: [PathValue], score: Int)? {
        var values: [PathValue] = []
        var score = 0
        for item in call.fixedQuery {
            let pattern = PathSegment(pattern: item.value)
            let found = request.item(item.name).flatMap(pattern.values)
            if let found {
                values += found
                score += 1
            } else if pattern.text == nil {
                return nil
            }
        }
        return (values, score)
    }
}

extension API.Call {
    /// Whether credentials for another call, which were checked, are those for this one.
    fileprivate func isAuthorized(with other: Self?) -> Bool {
        other.map { $0.use == use && ($0.scopes ?? []) == (scopes ?? []) } ?? false
    }
}
