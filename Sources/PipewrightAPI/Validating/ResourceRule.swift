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
            guard operations?.contains(where: { $0.operation.value == .list }) ?? !resource.isSingleton,
                let scheme = paging.flatMap({ pagings[$0.value] }), let size = scheme.size
            else { continue }
            let filters = resource.filter.map { (name: $0.name, what: "the filter") }
            let items = resource.own.settings.query.map { (name: $0.name, what: "the query item") }
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
        let calls = resources.flatMap { resource in
            (resource.own.operations?.value ?? []).map(\.settings) + resource.actions.map(\.settings)
        }
        let settings = [schema.settings, schema.defaults.settings] + resources.map(\.own.settings) + calls
        for header in settings.flatMap(\.headers) where HeaderRule.isOfRuntime(header.name.value) {
            warning(.runtimeHeader(header.name.value), at: header.name.range)
        }
    }
}
