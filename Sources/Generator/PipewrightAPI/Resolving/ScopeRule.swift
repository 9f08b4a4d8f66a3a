import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Warns about scopes that have no effect, because their calls use no scheme with scopes.
    func warnOfScopes() {
        guard !schema.resources.isEmpty else { return }
        var (given, asked) = ([schema.defaults.scopes], Set<SourceRange>())
        for (resource, settings) in resourcesWithSettings() {
            given.append(resource.own.scopes)
            let options = settings.operations?.value.map(\.own)
            let own = (options ?? []) + resource.actions.map(\.own)
            given += own.map(\.scopes)
            let calls = (options == nil ? [settings] : []) + own.map { $0.inheriting(from: settings) }
            asked.formUnion(calls.filter { hasScopes($0.use) }.compactMap { $0.scopes?.range })
        }
        var reported: Set<SourceRange> = []
        for scopes in given.compactMap({ $0 }) where !scopes.value.isEmpty && !asked.contains(scopes.range) {
            if reported.insert(scopes.range).inserted { warning(.unusedScopes, at: scopes.range) }
        }
    }

    private func hasScopes(_ use: Schema.AuthRequirement?) -> Bool {
        use?.alternatives.joined().contains { name in
            if case .oauth2 = schemes[name.value]?.kind?.value { true } else { false }
        } ?? false
    }
}
