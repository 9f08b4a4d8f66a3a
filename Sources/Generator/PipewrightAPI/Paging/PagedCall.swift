import PipeJSON
import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// A list or an action that returns pages, with its settings.
struct PagedCall {
    let scheme: Schema.PagingScheme
    let resource: Schema.Resource
    /// `nil` for the list of the resource.
    let action: Schema.Action?
    /// `nil` if the body is the array of records.
    let items: ItemsPlace?
    let method: HTTPMethod
    let format: BodyFormat
    /// The place of the list's filter, if it is in the body.
    let filter: Located<FilterPlace>?
    /// The query items of all levels, the nearest ones last.
    let query: [Settings.NamedValue]
    /// Arguments and query items of the call that pagination could send a second time.
    let own: [Own]
    /// Whether it is a list that the schema does not write, with a scheme of `default` or of a resource above.
    var isByDefault = false

    struct Own {
        let kind: LikelyMistake.ParameterKind
        let parameter: PageParameter
        let range: SourceRange
        /// The value of a constant query item.
        var value: Located<String>?
    }

    var name: Located<String> { action?.name ?? resource.name }

    /// Whether the scheme has parameters in the body, and the call has no body.
    var lacksBody: Bool { !method.hasBody && scheme.usesBody }

    /// The places in the body that pagination reads.
    var placesInBody: [(pointer: String, range: SourceRange)] {
        [scheme.next, scheme.back, scheme.more, scheme.pages, scheme.total].compactMap { place in
            guard let place, case .body(let pointer) = place.value else { return nil }
            return (pointer, place.range)
        }
    }
}

extension PagingResolver {
    /// All lists and actions with a paging scheme.
    ///
    /// A scheme with parameters in the body is not for lists without a body that the schema does not write, unless no
    /// other call could use it.
    func calls() -> [PagedCall] {
        let calls = allCalls()
        let used = Set(calls.lazy.filter { !$0.lacksBody }.map(\.scheme.name.value))
        return calls.filter { !($0.isByDefault && $0.lacksBody && used.contains($0.scheme.name.value)) }
    }

    /// Whether the list of a resource has one page because the scheme that it inherits needs a body.
    func isElsewhere(_ resource: Schema.Resource, _ settings: ResourceSettings) -> Bool {
        resource.own.paging == nil && settings.operations == nil
            && settings.paging.flatMap { definitions.pagings[$0.value] }?.usesBody == true
    }

    /// The scheme of an action that is not the list's: its own, or that of its resource if the list has another, which
    /// actions do not inherit.
    func paging(
        of action: Schema.Action, in resource: Schema.Resource, _ settings: ResourceSettings
    ) -> Located<String>? {
        let list = settings.operations?.value.first { $0.operation.value == .list }
        let isOther = list?.own.paging != nil || isElsewhere(resource, settings)
        return action.own.paging ?? (isOther ? settings.paging : nil)
    }

    private func allCalls() -> [PagedCall] {
        var calls: [PagedCall] = []
        for (resource, settings) in definitions.resources {
            let operations = settings.operations?.value
            let list = operations.flatMap { all in all.index(of: .list).map { all[$0] } }
            let scheme = (list?.own.paging ?? settings.paging).flatMap { definitions.pagings[$0.value] }
            let items =
                list?.own.items?.value ?? resource.own.items?.value ?? scheme?.items?.value ?? settings.items?.value
            if !resource.isPath, operations == nil ? !resource.isSingleton : list != nil, let scheme {
                let query = list?.call.query ?? []
                let inHeaders = list?.own.settings.namesInHeaders ?? []
                let filter = resource.filter.filter { !inHeaders.contains($0.name.value) }
                calls.append(
                    PagedCall(
                        scheme: scheme, resource: resource, action: nil, items: items,
                        method: list?.call.method?.value ?? .get,
                        format: list?.own.format?.value ?? settings.format?.value ?? .json, filter: list?.filter,
                        query: settings.settings.query + query,
                        own: filter.map { .init($0, kind: .filter, in: list?.filter?.value ?? .query) }
                            + (resource.own.settings.query + query).map { .init(query: $0) }
                            + (resource.own.settings.headers + (list?.own.settings.headers ?? []))
                            .map { .init(header: $0) },
                        isByDefault: isElsewhere(resource, settings)
                    ))
            }
            for action in resource.actions {
                guard case .response(.page, _, _) = action.result else { continue }
                let name = paging(of: action, in: resource, settings)
                guard let scheme = name.map({ definitions.pagings[$0.value] }) ?? scheme else { continue }
                let own = name == nil ? nil : scheme.items?.value
                calls.append(
                    PagedCall(
                        scheme: scheme, resource: resource, action: action,
                        items: action.own.items?.value ?? own ?? items,
                        method: action.method, format: action.format?.value ?? settings.format?.value ?? .json,
                        filter: nil, query: settings.settings.query + action.fixedQuery,
                        own: action.query.map { .init($0, kind: .argument) }
                            + action.fixedQuery.map { .init(query: $0) }
                            + action.bodyFields.map { .init($0, kind: .argument, in: .body("")) }
                            + action.own.settings.headers.map { .init(header: $0) }))
            }
        }
        return calls
    }
}

extension Schema.PagingScheme {
    /// Whether requests have the page or its size in the body.
    var usesBody: Bool { allParameters.contains { if case .body = $0.value { true } else { false } } }
}

extension PagedCall.Own {
    fileprivate init(_ field: Schema.Field, kind: LikelyMistake.ParameterKind, in place: FilterPlace = .query) {
        let name = field.name.value
        let parameter: PageParameter =
            switch place {
            case .query: .query(name)
            case .body(let pointer): .body(pointer + JSONPointer(tokens: [name]).text)
            }
        self.init(kind: kind, parameter: parameter, range: field.name.range)
    }

    fileprivate init(query item: Settings.NamedValue) {
        self.init(kind: .queryItem, parameter: .query(item.name.value), range: item.name.range, value: item.value)
    }

    fileprivate init(header: Settings.NamedValue) {
        self.init(kind: .header, parameter: .header(header.name.value), range: header.name.range)
    }
}

extension Schema.Action {
    fileprivate var bodyFields: [Schema.Field] { if case .fields(let fields) = body { fields } else { [] } }
}

extension Schema.Action {
    /// Whether it returns pages.
    var isPaged: Bool { if case .response(.page, _, _)? = result { true } else { false } }
}
