import PipewrightDiagnostics
import PipewrightSchema

/// The inherited settings of a call.
private struct Level {
    var use: Schema.AuthRequirement?
    var scopes: Located<[Located<String>]>?

    func below(use: Schema.AuthRequirement?, scopes: Located<[Located<String>]>?) -> Level {
        Level(use: use ?? self.use, scopes: scopes ?? self.scopes)
    }
}

extension APIResolver {
    /// Warns about scopes that have no effect, because their calls use no scheme with scopes.
    func warnOfScopes() {
        guard !schema.resources.isEmpty else { return }
        let top = Level(use: schema.use).below(use: schema.defaults.use, scopes: schema.defaults.scopes)
        var (given, asked) = ([top.scopes], Set<SourceRange>())
        var queue = schema.resources.map { (resource: $0, level: top) }
        var next = 0
        while next < queue.count {
            let (resource, outer) = queue[next]
            next += 1
            let level = outer.below(use: resource.own.use, scopes: resource.own.scopes)
            given.append(resource.own.scopes)
            let options = resource.own.operations?.value ?? schema.defaults.operations?.value
            var calls = options == nil ? [level] : []
            for option in options ?? [] {
                calls.append(level.below(use: option.use, scopes: option.scopes))
                given.append(option.scopes)
            }
            for action in resource.actions {
                calls.append(level.below(use: action.use, scopes: action.scopes))
                given.append(action.scopes)
            }
            asked.formUnion(calls.filter { hasScopes($0.use) }.compactMap { $0.scopes?.range })
            queue += resource.children.map { ($0, level) }
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
