import PipeModel
import PipewrightDiagnostics

extension TypeFinder {
    /// A value of one of several types.
    mutating func union(of cases: [FoundType], hint: FoundDefinition.Hint, place: SourceRange) -> FoundType {
        let position = reserve(name: nil, docs: nil, hint: hint, place: place)
        definitions[position].content = .union(FoundUnion(cases: cases.map { .init(value: "", type: $0.required) }))
        return .definition(position)
    }

    /// The field, with a list whose elements are not optional, since a query has no null.
    func withWholeElements(_ field: FoundField) -> FoundField {
        let type = resolved(field.type)
        guard case .list(let element) = type.required, element.isOptional else { return field }
        var field = field
        field.type = type.isOptional ? .optional(.list(element.required)) : .list(element.required)
        return field
    }

    /// The field, with the type string if it has no values that are written as text, or lists of them.
    func asText(_ field: FoundField) -> FoundField {
        let type = resolved(field.type)
        var element = type.required
        if case .list(let inner) = element { element = inner }
        let isText =
            switch element {
            case .scalar(let name):
                name != "json" && name != "bytes" && !(name.begins(with: "timestamp") && element != type.required)
            case .identity: true
            case .definition(let position):
                if case .enumeration = definitions[position].content { true } else { false }
            case .list, .map, .optional, .file: false
            }
        guard !isText else { return field }
        var field = field
        field.type = type.isOptional ? .optional(.string) : .string
        field.flags = []
        return field
    }

    /// The field, with a list instead of a union of a value and a list of such values: a list of one element is written like
    /// the element.
    func asList(_ field: FoundField) -> FoundField {
        let type = resolved(field.type)
        guard case .definition(let position) = type.required, case .union(let union) = definitions[position].content,
            union.by == nil, union.cases.count == 2
        else { return field }
        let cases = union.cases.map { resolved($0.type).required }
        let list = cases.first { list in
            if case .list(let element) = list { cases.contains(resolved(element).required) } else { false }
        }
        guard let list else { return field }
        var field = field
        field.type = type.isOptional ? .optional(list) : list
        return field
    }
}
