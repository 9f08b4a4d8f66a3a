import PipeDescription
import PipeExamples
import PipeHTTP
import PipewrightVocabulary
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Responds to requests: finds the call, checks its credentials and values, and carries it out.
final class StandInServer: Sendable {
    private let api: ServedAPI
    private let seed: UInt64
    private let gate: Gate
    private let database: Mutex<Database>
    let disruptions = Mutex(DisruptionPlan())
    private let closures = Mutex<[String: @Sendable (StandInCall) -> StandInReply]>([:])

    init(_ api: ServedAPI, data: StandIn.InitialData, accounts: StandInAccounts) {
        self.api = api
        let issuer = TokenIssuer(api.description.schemes, accounts: accounts) { Date().timeIntervalSince1970 }
        gate = Gate(accounts: accounts, schemes: api.schemes, issuer: issuer)
        switch data {
        case .generated(let seed, let records):
            self.seed = seed
            let count = min(max(records, 0), 1_000_000)
            database = Mutex(SeededRecords(api.described, seed: seed, count: count).database())
        case .none:
            seed = 0
            database = Mutex(Database())
        }
    }

    /// Sets or removes a closure; returns whether there is such a call.
    func setClosure(_ closure: (@Sendable (StandInCall) -> StandInReply)?, for name: String) -> Bool {
        let isKnown = api.description.resources.contains { resource in
            resource.calls.contains { name.isSame(as: "\(resource.name).\($0.name)") }
        }
        if isKnown { closures.withLock { $0[name] = closure } }
        return isKnown
    }

    /// Makes requests that are accepted.
    func examples(origin: String) -> StandInExamples {
        StandInExamples(
            api: api, database: database.withLock { $0 }, seed: seed, accounts: gate.accounts, origin: origin)
    }

    func response(to request: ServedRequest) -> ServedResponse {
        var response: ServedResponse
        do throws(Refusal) {
            response = try carryOut(request)
        } catch {
            let generator = ValueGenerator(api, seed: seed, "error \(request.path)") { _ in [] }
            response = ErrorBody(api: api, generator: generator).response(for: error)
        }
        if request.method == .head {
            response.fields[.contentLength] = String(response.body.count)
            response.body = []
        }
        return response
    }

    private func carryOut(_ request: ServedRequest) throws(Refusal) -> ServedResponse {
        if let response = gate.issuer.response(to: request) { return response }
        let path = api.relative(request.path)
        if let response = try bulkResponse(request, path) { return response }
        let matches = api.routes.matches(for: path)
        guard !matches.isEmpty else { throw Refusal(404, .noSuchPath) }
        guard let (route, values) = Self.best(matches, for: request) else {
            let allowed = Self.methods(of: matches.map(\.route))
            if request.method == .options {
                return ServedResponse(204, fields: [.allow: allowed.joined(separator: ", ")])
            }
            var refusal = Refusal(405, .noSuchMethod(allowed: allowed))
            refusal.fields[.allow] = allowed.joined(separator: ", ")
            throw refusal
        }
        try gate.check(request, route.call)
        let found = FoundCall(route: route, values: values, path: path, request: request)
        if let closure = closures.withLock({ $0["\(route.resource.name).\(route.call.name)"] }) {
            let asked = try withCall(found) { call throws(Refusal) in try call.asked() }
            // Outside of the lock, so that the closure may use the stand-in.
            let reply = closure(asked)
            return try withCall(found) { call throws(Refusal) in try call.response(with: reply) }
        }
        return try withCall(found) { call throws(Refusal) in try call.response() }
    }

    /// The response to a request for many records; `nil` for other requests.
    private func bulkResponse(_ request: ServedRequest, _ path: String) throws(Refusal) -> ServedResponse? {
        for (route, values) in api.bulkRoutes.matches(for: path) where route.takes(request.method) {
            guard let bulk = route.bulk else { continue }
            try gate.check(request, route.call)
            let call = BulkCall(
                api: api, route: route, bulk: bulk.rules, operation: bulk.operation, values: values, request: request)
            let result = database.withLock { database -> Result<ServedResponse?, Refusal> in
                do throws(Refusal) {
                    return .success(try call.response(in: &database, seed: seed))
                } catch {
                    return .failure(error)
                }
            }
            if let response = try result.get() { return response }
        }
        return nil
    }

    /// A request with its call.
    private struct FoundCall {
        let route: Route
        let values: [PathValue]
        let path: String
        let request: ServedRequest
    }

    private func withCall<Value: Sendable>(
        _ found: FoundCall, _ body: (inout ServedCall) throws(Refusal) -> Value
    ) throws(Refusal) -> Value {
        let result = database.withLock { database -> Result<Value, Refusal> in
            var call = ServedCall(
                api: api, seed: seed, route: found.route, values: found.values, path: found.path,
                request: found.request, database: database)
            // The call alone has the records, so that a change copies none of the others.
            database = Database()
            defer { database = call.database }
            do throws(Refusal) {
                return .success(try body(&call))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }

    /// The route with the method and with most of the fixed query items, and the values in path and query.
    private static func best(
        _ matches: [(route: Route, values: [PathValue])], for request: ServedRequest
    ) -> (route: Route, values: [PathValue])? {
        var best: (route: Route, values: [PathValue], score: Int)?
        for (route, values) in matches where route.takes(request.method) {
            guard let query = route.queryValues(in: request) else { continue }
            // Of two calls with the same request, the one with a result: the other ignores it.
            let hasResult = route.call.result.kind != .none
            let score = query.score * 4 + (route.takesExactly(request.method) ? 2 : 0) + (hasResult ? 1 : 0)
            if best.map({ $0.score < score }) ?? true { best = (route, values + query.values, score) }
        }
        return best.map { ($0.route, $0.values) }
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
        for item in call.fixedQuery ?? [] {
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
