import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Warns of resources that cannot be called, and of parameters that paging has already.
    mutating func warnOfResources() {
        var open = schema.resources.map { (resource: $0, paging: schema.defaults.paging) }
        var next = 0
        while next < open.count {
            let resource = open[next].resource
            let paging = resource.own.paging ?? open[next].paging
            open += resource.children.map { ($0, paging) }
            next += 1
            let operations = (resource.own.operations ?? schema.defaults.operations)?.value
            if operations?.isEmpty == true, resource.actions.isEmpty, resource.children.isEmpty {
                warning(.emptyResource(resource.name.value), at: resource.name.range)
            }
            let list = operations?.first { $0.operation.value == .list }
            guard operations == nil ? !resource.isSingleton : list != nil,
                let scheme = (list?.paging ?? paging).flatMap({ pagings[$0.value] }), let size = scheme.size
            else { continue }
            let filters = resource.filter.map { (name: $0.name, what: "the filter") }
            let items = (resource.own.settings.query + (list?.settings.query ?? [])).map { item in
                (name: item.name, what: "the query item")
            }
            for parameter in filters + items where parameter.name.value == size.value.parameter {
                warning(
                    .shadowedParameter(parameter.name.value, what: parameter.what, paging: scheme.name.value),
                    at: parameter.name.range,
                    notes: [Diagnostic.Note(.setHere(size.value.parameter), at: size.range)])
            }
        }
    }

    /// Warns of headers that the runtime sets for each request.
    mutating func warnOfHeaders() {
        let resources = Self.allResources(schema.resources)
        let levels = [schema.defaults] + resources.map(\.own)
        let options = levels.flatMap { $0.operations?.value ?? [] }.map(\.settings)
        let actions = resources.flatMap(\.actions).map(\.settings)
        let settings = [schema.settings] + levels.map(\.settings) + options + actions
        for header in settings.flatMap(\.headers) where HeaderRule.isOfRuntime(header.name.value) {
            warning(.runtimeHeader(header.name.value), at: header.name.range)
        }
    }
}
