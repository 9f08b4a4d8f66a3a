import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Resolves the paging schemes of lists and of actions.
struct PagingResolver {
    let definitions: Definitions

    func resolve(_ name: Located<String>?) -> (paging: API.Paging?, items: ItemsPlace?) {
        guard let name, name.value != "none" else { return (nil, nil) }
        guard let scheme = definitions.pagings[name.value] else {
            definitions.error(
                .unknownPaging(name.value, known: definitions.schema.paging.map(\.name.value) + ["none"]),
                at: name.range)
            return (nil, nil)
        }
        guard let strategy = scheme.resolvedStrategy else { return (nil, nil) }
        let paging = API.Paging(
            name: name.value, strategy: strategy,
            more: scheme.more.map { Condition(place: $0.value, test: scheme.moreTest) }, size: scheme.size?.value,
            total: scheme.total?.value, isTotalEstimate: scheme.isTotalEstimate, origins: scheme.origins.map(\.value))
        return (paging, scheme.items?.value)
    }
}

extension Schema.PagingScheme {
    /// The strategy with its settings; `nil` if it could not be read.
    fileprivate var resolvedStrategy: API.Paging.Strategy? {
        switch strategy?.value {
        case .follow(let place): .follow(next: place, previous: back?.value, isComplete: isComplete)
        case .cursor(let parameter, let next):
            .cursor(
                parameter: parameter, next: next.value, previous: back?.value,
                previousIn: backCursor?.value == parameter ? nil : backCursor?.value)
        case .page(let parameter): .number(parameter: parameter, first: first?.value ?? 1, pages: pages?.value)
        case .offset(let parameter): .offset(parameter: parameter, first: first?.value ?? 0)
        case .extractor(let type): .extractor(name: type)
        case nil: nil
        }
    }
}
