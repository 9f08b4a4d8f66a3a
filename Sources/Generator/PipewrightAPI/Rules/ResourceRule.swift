import PipewrightDiagnostics
import PipewrightSchema

/// Warns about resources without calls, about filters without a list, and about actions whose path is their name
/// beside query items.
struct ResourceRule {
    let definitions: Definitions

    func check() {
        for (resource, settings) in definitions.resources {
            let operations = settings.operations?.value
            if resource.actions.isEmpty && resource.children.isEmpty && operations?.isEmpty == true {
                definitions.warning(.emptyResource(resource.name.value), at: resource.name.range)
            }
            let canList = !resource.isSingleton && !resource.isPath
            let hasList = canList && operations.map { $0.index(of: .list) != nil } ?? true
            if !hasList, let field = resource.filter.first {
                definitions.warning(.filterWithoutList(resource: resource.name.value), at: field.name.range)
            }
        }
        for action in definitions.schema.allResources.flatMap(\.actions) {
            // A path that is not written is at the name.
            guard let first = action.fixedQuery.first, action.path.range == action.name.range else { continue }
            let query = action.fixedQuery.map { item in
                item.value.value.isEmpty ? item.name.value : "\(item.name.value)=\(item.value.value)"
            }
            definitions.warning(
                .queryWithoutPath(action: action.name.value, query: query.joined(separator: "&")), at: first.name.range)
        }
    }
}
