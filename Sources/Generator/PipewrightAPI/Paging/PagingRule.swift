import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Checks paging schemes and the calls that use them.
struct PagingRule {
    let definitions: Definitions
    let calls: [PagedCall]

    /// Reports invalid header fields, URLs and types in schemes, and parameters in the body of requests without one.
    func check() {
        for scheme in definitions.schema.paging {
            checkHeaders(of: scheme)
            checkParameters(of: scheme)
            definitions.checkOrigins(scheme.origins)
            if let strategy = scheme.strategy, case .extractor(let name) = strategy.value {
                definitions.checkSwiftType(
                    Located(name, at: strategy.range), example: "MyExtractor", isInNamespace: true)
            }
        }
        checkBodies()
    }

    /// Reports parameters in the body of calls that do not send an object.
    private func checkBodies() {
        var reported: Set<SourceRange> = []
        for call in calls {
            for parameter in call.scheme.allParameters {
                guard case .body(let pointer) = parameter.value, let reason = problemOfBody(pointer, of: call),
                    reported.insert(parameter.range).inserted
                else { continue }
                definitions.error(
                    .malformedPlace("body#" + pointer, reason: reason, kinds: ["query", "header"]), at: parameter.range,
                    notes: [Diagnostic.Note(.definedHere(call.name.value), at: call.name.range)])
            }
        }
    }

    /// Why a call cannot have a parameter in its body; `nil` if it can.
    private func problemOfBody(_ pointer: String, of call: PagedCall) -> PlaceError? {
        let name: PlaceError.PagedCall = call.action == nil ? .list(of: call.name.value) : .action(call.name.value)
        guard call.method.hasBody else { return .missingBody(name, method: call.method.rawValue) }
        if case .body(let filter)? = call.filter?.value, (filter + "/").hasPrefix(pointer + "/") {
            return .placeOfFilter
        }
        return sendsObject(call) ? nil : .sendsNoObject(name)
    }

    private func sendsObject(_ call: PagedCall) -> Bool {
        switch call.action?.body {
        case nil, .fields: true
        case .value(.map): true
        case .value(.named(let name)):
            definitions.records[name.value] != nil || definitions.unions[name.value] != nil || name.value == "json"
        case .value, .multipart, .bytes: false
        }
    }

    // MARK: - Warnings

    /// Warns about unusable places, and about parameters that are sent twice or are out of range.
    func warn() {
        let slips = PageSlipRule(definitions: definitions)
        for scheme in definitions.schema.paging { slips.check(scheme) }
        var reported: Set<SourceRange> = []
        for call in calls {
            warnOfBareArray(call, &reported)
            warnOfSize(call, &reported)
            warnOfShadows(call, &reported)
        }
    }

    /// A bare array has no members with names.
    private func warnOfBareArray(_ call: PagedCall, _ reported: inout Set<SourceRange>) {
        guard call.items?.pointer.isEmpty != false, call.resource.envelope == nil else { return }
        let places = call.placesInBody.filter { place in
            let token = place.pointer.dropFirst().prefix { $0 != "/" }
            return !place.pointer.isEmpty && Int(token) == nil
        }
        guard let place = places.first, reported.insert(place.range).inserted else { return }
        definitions.warning(
            .pagingInBareArray("body#" + place.pointer, resource: call.name.value), at: place.range,
            notes: [Diagnostic.Note(.definedHere(call.name.value), at: call.name.range)])
    }

    private func warnOfSize(_ call: PagedCall, _ reported: inout Set<SourceRange>) {
        guard let size = call.scheme.size,
            let item = call.query.last(where: { .query($0.name.value) == size.value.parameter }),
            let number = Int(item.value.value), !size.value.range.contains(number),
            reported.insert(item.value.range).inserted
        else { return }
        definitions.warning(
            .pageSizeOutOfRange(item.value.value, parameter: item.name.value, range: size.value.range),
            at: item.value.range, notes: [Diagnostic.Note(.setHere(item.name.value), at: size.range)])
    }

    private func warnOfShadows(_ call: PagedCall, _ reported: inout Set<SourceRange>) {
        let parameters = call.scheme.allParameters
        for own in call.own {
            guard let shadowed = parameters.first(where: { $0.value.isSame(as: own.parameter) }) else { continue }
            // A page size that is out of range is already reported.
            if let value = own.value, reported.contains(value.range) { continue }
            guard reported.insert(own.range).inserted else { continue }
            definitions.warning(
                .shadowedParameter(own.parameter.name, kind: own.kind, paging: call.scheme.name.value), at: own.range,
                notes: [Diagnostic.Note(.setHere(own.parameter.name), at: shadowed.range)])
        }
    }

    private func checkHeaders(of scheme: Schema.PagingScheme) {
        for place in [scheme.next, scheme.back, scheme.more, scheme.pages, scheme.total].compactMap(\.self) {
            if case .header(let name) = place.value { definitions.checkHeader(name: name, at: place.range) }
        }
        for parameter in scheme.allParameters {
            if case .header(let name) = parameter.value { definitions.checkHeader(name: name, at: parameter.range) }
        }
    }

    /// The page size cannot be in the same parameter as the page.
    private func checkParameters(of scheme: Schema.PagingScheme) {
        guard let size = scheme.size,
            let same = scheme.parameters.first(where: { $0.value.overlaps(size.value.parameter) })
        else { return }
        definitions.refuseRepeated(
            size.value.parameter.place.text, at: size.range, first: same.range, named: same.value.place.text)
    }
}

extension PageParameter {
    /// A short name for messages: in a body, the last segment of the pointer.
    fileprivate var name: String {
        switch self {
        case .query(let name), .header(let name): name
        case .body(let pointer):
            String(pointer[(pointer.lastIndex(of: "/") ?? pointer.startIndex)...].dropFirst())
                .replacing("~1", with: "/").replacing("~0", with: "~")
        }
    }

    fileprivate func isSame(as other: PageParameter) -> Bool {
        if case .header(let name) = self, case .header(let other) = other { return HeaderRule.same(name, other) }
        return self == other
    }

    /// Whether both are the same, or one contains the other.
    fileprivate func overlaps(_ other: PageParameter) -> Bool {
        if case .body(let pointer) = self, case .body(let other) = other {
            return (pointer + "/").hasPrefix(other + "/") || (other + "/").hasPrefix(pointer + "/")
        }
        return isSame(as: other)
    }
}

extension Schema.PagingScheme {
    /// The parameters for the next and the previous page.
    var parameters: [Located<PageParameter>] {
        guard let strategy, let parameter = strategy.value.parameter else { return [] }
        return [Located(parameter, at: strategy.range)] + (backCursor.map { [$0] } ?? [])
    }

    /// The parameters for pages and for their size.
    var allParameters: [Located<PageParameter>] {
        parameters + (size.map { [Located($0.value.parameter, at: $0.range)] } ?? [])
    }

    /// The place of the link to the next page, or of its cursor.
    var next: Located<Place>? {
        switch strategy?.value {
        case .follow(let place): strategy.map { Located(place, at: $0.range) }
        case .cursor(_, let next): next
        default: nil
        }
    }
}
