import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Warns about resources without calls.
    func warnOfResources() {
        for (resource, settings) in resourcesWithSettings()
        where resource.actions.isEmpty && resource.children.isEmpty && settings.operations?.value.isEmpty == true {
            warning(.emptyResource(resource.name.value), at: resource.name.range)
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
