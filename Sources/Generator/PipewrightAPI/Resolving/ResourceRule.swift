import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Warns about resources without calls, about filters without a list, and about actions whose path is their name
    /// beside query items.
    func warnOfResources() {
        for (resource, settings) in resourcesWithSettings() {
            let operations = settings.operations?.value
            if resource.actions.isEmpty && resource.children.isEmpty && operations?.isEmpty == true {
                warning(.emptyResource(resource.name.value), at: resource.name.range)
            }
            let canList = !resource.isSingleton && !resource.isPath
            let hasList = canList && operations.map { $0.index(of: .list) != nil } ?? true
            if !hasList, let field = resource.filter.first {
                warning(.filterWithoutList(resource: resource.name.value), at: field.name.range)
            }
        }
        for action in Self.allResources(schema.resources).flatMap(\.actions) {
            // A path that is not written is at the name.
            guard let first = action.fixedQuery.first, action.path.range == action.name.range else { continue }
            let query = action.fixedQuery.map { item in
                item.value.value.isEmpty ? item.name.value : "\(item.name.value)=\(item.value.value)"
            }
            warning(
                .queryWithoutPath(action: action.name.value, query: query.joined(separator: "&")), at: first.name.range)
        }
    }

    /// Warns about header fields that the runtime sets.
    func warnOfHeaders() {
        let levels = settingsOfLevels(Self.allResources(schema.resources))
        let settings = [schema.settings] + levels.map(\.settings)
        for header in settings.flatMap(\.headers) where HeaderRule.isOfRuntime(header.name.value) {
            warning(.runtimeHeader(header.name.value), at: header.name.range)
        }
        for idempotency in settings.compactMap(\.idempotency) {
            if case .header(let name) = idempotency.value, HeaderRule.isOfRuntime(name) {
                warning(.runtimeHeader(name), at: idempotency.range)
            }
        }
    }
}
