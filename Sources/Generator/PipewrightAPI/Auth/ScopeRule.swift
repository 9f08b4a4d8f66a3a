import PipewrightDiagnostics
import PipewrightSchema

/// Warns about scopes that have no effect, because their calls use no credential that is told of them.
struct ScopeRule {
    let definitions: Definitions

    func check() {
        let hasScopes = definitions.levels.indices.contains { definitions.levels[$0].scopes?.value.isEmpty == false }
        guard hasScopes, !definitions.schema.resources.isEmpty else { return }
        var (given, asked) = ([definitions.schema.defaults.scopes], Set<SourceRange>())
        for (resource, settings) in definitions.resources {
            given.append(resource.own.scopes)
            let options = settings.operations?.value.map(\.own)
            let own = (options ?? []) + resource.actions.map(\.own)
            given += own.map(\.scopes)
            let calls = (options == nil ? [settings] : []) + own.map { $0.inheriting(from: settings) }
            asked.formUnion(calls.filter { takesScopes($0.use) }.compactMap { $0.scopes?.range })
        }
        var reported: Set<SourceRange> = []
        for scopes in given.compactMap({ $0 }) where !scopes.value.isEmpty && !asked.contains(scopes.range) {
            if reported.insert(scopes.range).inserted { definitions.warning(.unusedScopes, at: scopes.range) }
        }
    }

    private func takesScopes(_ use: Schema.AuthRequirement?) -> Bool {
        use?.alternatives.joined().contains { name in
            switch definitions.schemes[name.value]?.kind?.value {
            case .oauth2, .bearer, .custom: true
            default: false
            }
        } ?? false
    }
}
