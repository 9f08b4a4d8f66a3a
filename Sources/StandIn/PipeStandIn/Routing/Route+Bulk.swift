import PipeModel

extension Route {
    /// The routes of requests for many records.
    static func bulkRoutes(of resource: API.Resource) -> [Route] {
        resource.bulk.flatMap { bulk -> [Route] in
            // HTTP messages, and the format of a standard, are sent with POST.
            let isPosted = bulk.format == .mixed || bulk.format == .atomic
            return bulk.operations.compactMap { operation in
                guard let own = resource.calls.first(where: { $0.operation == operation }) else { return nil }
                var call = API.Call(
                    .action, name: operation.rawValue, target: .collection,
                    method: bulk.method ?? (isPosted ? .post : own.method))
                call.path = bulk.wholePath ?? (own.isOnItem ? resource.collectionPath : own.path)
                call.greedy = resource.greedy
                call.use = own.use
                call.scopes = own.scopes
                return Route(resource: resource, call: call, bulk: (bulk, operation))
            }
        }
    }
}
