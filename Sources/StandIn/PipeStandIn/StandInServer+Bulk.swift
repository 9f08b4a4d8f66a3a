import PipeHTTP
import PipeModel

extension StandInServer {
    /// The response to a request for many records; `nil` for other requests.
    func bulkResponse(_ request: ServedRequest, _ path: String) throws(Refusal) -> ServedResponse? {
        let matches = api.bulkRoutes.matches(for: path).filter { $0.route.takes(request.method) }
        guard let first = matches.first?.route else { return nil }
        if let boundary = MixedMessages.boundary(of: request), request.checkedCall == nil,
            let route = matches.map(\.route).first(where: { $0.bulk?.rules.format == .mixed })
        {
            try gate.check(request, route.call)
            return try mixedResponse(request, boundary, route)
        }
        let atomic = matches.filter { $0.route.bulk?.rules.format == .atomic }
        if !atomic.isEmpty, let operations = AtomicCall.operations(of: request) {
            try gate.check(request, first.call)
            let call = AtomicCall(api: api, routes: atomic, request: request)
            return try withRecords { (records) throws(Refusal) in
                try call.response(to: operations, in: &records, seed: seed)
            }
        }
        for (route, values) in matches {
            guard let bulk = route.bulk, bulk.rules.format == .array || bulk.rules.format == .lines else { continue }
            try gate.check(request, route.call)
            let call = BulkCall(
                api: api, route: route, bulk: bulk.rules, operation: bulk.operation, values: values, request: request,
                seed: seed)
            guard let elements = call.elements() else { continue }
            return try withRecords { (records) throws(Refusal) in try call.response(to: elements, in: &records) }
        }
        return nil
    }

    /// The response with one for each request in a body.
    private func mixedResponse(
        _ request: ServedRequest, _ boundary: String, _ route: Route
    ) throws(Refusal) -> ServedResponse {
        guard let parts = MixedMessages.requests(in: request, boundary: boundary) else {
            throw Refusal(400, .malformedBody(.multipart))
        }
        if let limit = route.bulk?.rules.limit, parts.count > limit { throw Refusal(413, .tooLarge) }
        return MixedMessages.response(
            parts.map { part in
                guard var single = part.request else {
                    return (part.id, error(Refusal(400, .malformedBody(.multipart)), of: request))
                }
                single.checkedCall = route.call
                return (part.id, response(to: single))
            })
    }
}
