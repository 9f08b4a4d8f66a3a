import PipeJSON
import PipeModel
import PipewrightDiagnostics
import PipewrightSchema

/// Checks that requests can have cursors that are objects or lists: only a body in JSON can.
struct CursorRule {
    let definitions: Definitions
    let calls: [PagedCall]

    func check() {
        var reported: Set<SourceRange> = []
        for call in calls {
            for (parameter, place) in call.scheme.cursors {
                guard let reason = problem(of: parameter.value, in: call), let type = type(at: place.value, of: call),
                    type.isStructured(in: definitions.records), reported.insert(parameter.range).inserted
                else { continue }
                definitions.error(
                    .malformedPlace(
                        parameter.value.place.text, reason: reason(.init(place.value.text, type.written)),
                        kinds: ["body"]),
                    at: parameter.range, notes: [Diagnostic.Note(.setHere(place.value.text), at: type.range)])
            }
        }
    }

    /// Why a parameter of a call cannot be an object; `nil` if it can.
    private func problem(of parameter: PageParameter, in call: PagedCall) -> ((PlaceError.Cursor) -> PlaceError)? {
        switch parameter {
        case .query: { .objectInQuery($0) }
        case .header: { .objectInHeader($0) }
        case .body: call.format == .form ? { .objectInForm($0) } : nil
        }
    }

    /// The type of the value at a place in the responses of a call; `nil` if the schema does not say it.
    private func type(at place: Place, of call: PagedCall) -> TypeExpression? {
        switch place {
        case .first(let pointer), .last(let pointer):
            if case .response(.page, let element, _)? = call.action?.result { return type(at: pointer, in: element) }
            return call.resource.record.flatMap { type(at: pointer, in: .named($0)) }
        case .body(let pointer):
            let outer = call.format == .xml ? call.items?.rootElement ?? "" : ""
            guard call.action == nil, pointer.utf8.starts(with: outer.utf8) else { return nil }
            return call.resource.envelope.flatMap {
                type(at: String(pointer.unicodeScalars.dropFirst(outer.unicodeScalars.count)), in: .named($0))
            }
        case .link, .header, .query, .cookie: return nil
        }
    }

    private func type(at pointer: String, in root: TypeExpression) -> TypeExpression? {
        guard let names = JSONPointer(pointer)?.tokens else { return nil }
        var type = root
        for name in names {
            switch type.required {
            case .named(let record):
                guard let field = definitions.records[record.value]?.fields.first(where: { $0.name.value == name })
                else { return nil }
                type = field.type
            case .map(let element, _), .list(let element, _): type = element
            case .identifier, .formatted, .response, .optional: return nil
            }
        }
        return type
    }
}

extension Schema.PagingScheme {
    /// The parameters for cursors, each with the place of the cursor.
    fileprivate var cursors: [(parameter: Located<PageParameter>, place: Located<Place>)] {
        guard let strategy, case .cursor(let parameter, let next) = strategy.value else { return [] }
        let own = Located(parameter, at: strategy.range)
        return [(own, next)] + (back.map { [(backCursor ?? own, $0)] } ?? [])
    }
}

extension TypeExpression {
    /// The type without `?`.
    fileprivate var required: TypeExpression {
        if case .optional(let wrapped, _) = self { wrapped.required } else { self }
    }

    /// Whether all values are objects or lists.
    fileprivate func isStructured(in records: [String: Schema.Record]) -> Bool {
        switch required {
        case .named(let name): records[name.value] != nil
        case .list, .map: true
        case .identifier, .formatted, .response, .optional: false
        }
    }
}
