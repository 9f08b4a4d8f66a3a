import PipewrightDiagnostics
import PipewrightSchema

/// Warns about header fields that the runtime sets.
struct RuntimeHeaderRule {
    let definitions: Definitions

    func check() {
        let levels = definitions.levels
        let settings = [definitions.schema.settings] + levels.map(\.settings)
        for header in settings.flatMap(\.headers) where HeaderRule.isOfRuntime(header.name.value) {
            definitions.warning(.runtimeHeader(header.name.value), at: header.name.range)
        }
        for idempotency in settings.compactMap(\.idempotency) {
            if case .header(let name) = idempotency.value, HeaderRule.isOfRuntime(name) {
                definitions.warning(.runtimeHeader(name), at: idempotency.range)
            }
        }
    }
}
