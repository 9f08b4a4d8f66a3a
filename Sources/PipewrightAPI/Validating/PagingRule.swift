import PipewrightDiagnostics
import PipewrightSchema

extension APIResolver {
    /// Reports what of paging schemes cannot be used: headers, addresses and types that are none, and parameters that stand
    /// where nothing is sent.
    mutating func checkPagings(clientName: String) {
        for scheme in schema.paging {
            checkHeaders(of: scheme)
            checkParameters(of: scheme)
            for origin in scheme.origins {
                guard let reason = OriginRule.fault(in: origin.value) else { continue }
                error(.malformedOrigin(origin.value, reason: reason), at: origin.range)
            }
            if let strategy = scheme.strategy, case .extractor(let name) = strategy.value {
                checkExtractor(Located(name, at: strategy.range), clientName: clientName)
            }
        }
    }

    private mutating func checkHeaders(of scheme: Schema.PagingScheme) {
        var headers: [Located<String>] = []
        for place in [scheme.back, scheme.more, scheme.pages, scheme.total].compactMap({ $0 }) {
            if case .header(let name) = place.value { headers.append(Located(name, at: place.range)) }
        }
        for parameter in scheme.parameters {
            if case .header(let name) = parameter.value { headers.append(Located(name, at: parameter.range)) }
        }
        switch scheme.strategy?.value {
        case .follow(.header(let name)):
            if let range = scheme.strategy?.range { headers.append(Located(name, at: range)) }
        case .cursor(_, let next):
            if case .header(let name) = next.value { headers.append(Located(name, at: next.range)) }
        default: break
        }
        for header in headers {
            guard let reason = HeaderRule.fault(inName: header.value) else { continue }
            error(.malformedHeader(header.value, reason: reason), at: header.range)
        }
    }

    /// One parameter cannot say two things.
    private mutating func checkParameters(of scheme: Schema.PagingScheme) {
        guard let size = scheme.size,
            let same = scheme.parameters.first(where: { $0.value == .query(size.value.parameter) })
        else { return }
        error(
            .duplicateValue("query." + size.value.parameter), at: size.range,
            notes: [Diagnostic.Note(.firstDefined("query." + size.value.parameter), at: same.range)])
    }

    private mutating func checkExtractor(_ name: Located<String>, clientName: String) {
        guard SwiftTypeRule.isName(name.value) else {
            error(
                .invalidValue(
                    name.value, of: "name of a Swift type", expected: "for example MyExtractor or Module.MyExtractor"),
                at: name.range)
            return
        }
        let isTaken =
            name.value == clientName || SwiftName.takenTypes.contains(name.value)
            || typeNames.values.contains(name.value)
        if isTaken {
            error(
                .nameCollision(name: name.value, kind: "type", other: "a type that Pipewright uses"), at: name.range)
        }
    }
}

extension Schema.PagingScheme {
    /// What is sent for the next and the previous page.
    var parameters: [Located<Schema.PageParameter>] {
        guard let strategy else { return [] }
        switch strategy.value {
        case .cursor(let parameter, next: _), .page(let parameter), .offset(let parameter):
            return [Located(parameter, at: strategy.range)] + (backCursor.map { [$0] } ?? [])
        case .follow, .extractor: return []
        }
    }
}
