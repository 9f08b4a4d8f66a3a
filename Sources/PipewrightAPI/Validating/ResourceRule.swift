import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Warns about resources without calls.
    func warnOfResources() {
        for resource in Self.allResources(schema.resources) where resource.actions.isEmpty && resource.children.isEmpty
        {
            let operations = (resource.own.operations ?? schema.defaults.operations)?.value
            if operations?.isEmpty == true { warning(.emptyResource(resource.name.value), at: resource.name.range) }
        }
    }

    /// Warns about header fields that the runtime sets.
    func warnOfHeaders() {
        let resources = Self.allResources(schema.resources)
        let levels = [schema.defaults] + resources.map(\.own)
        let options = levels.flatMap { $0.operations?.value ?? [] }.map(\.settings)
        let actions = resources.flatMap(\.actions).map(\.settings)
        let settings = [schema.settings] + levels.map(\.settings) + options + actions
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
