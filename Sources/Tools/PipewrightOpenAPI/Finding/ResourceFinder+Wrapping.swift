extension ResourceFinder {
    /// Takes the fields of a body out of the member that contains them, as Rails has it: `{ "post": { "title": … } }`.
    ///
    /// - Parameter word: The last word of the path, which the member is named after.
    func wrap(_ operation: inout FoundOperation, word: String) {
        guard let body = operation.body, body.count == 1, let field = body.first,
            Words.folded(field.name) == Words.folded(Words.singular(word)),
            let record = types.record(of: field.type)
        else { return }
        let place = "body#/" + ListFinder.escaped(field.name)
        let hasNoResult = if case .some(nil) = operation.result { true } else { false }
        guard operation.item == place || hasNoResult else { return }
        operation.wrap = field.name
        operation.item = nil
        // The member that identifies the record may be left out in a body.
        operation.body = record.fields.map { field in
            var field = field
            if !field.rules.isRequired, !field.flags.contains(.rest) { field.type = field.type.orNil }
            return field
        }
    }

    /// Makes the member that contains the records of all operations the one of the resource.
    static func shareWrapping(_ resource: inout FoundResource) {
        guard let name = resource.operations.lazy.compactMap(\.wrap).first else { return }
        let single = resource.operations.indices.filter { index in
            resource.operations[index].verb.result == .value
        }
        let place = "body#/" + ListFinder.escaped(name)
        let isShared = single.allSatisfy { index in
            resource.operations[index].wrap == name
                || resource.operations[index].item == place && resource.operations[index].body == nil
        }
        guard isShared else { return }
        resource.settings.wrap = name
        for index in single {
            resource.operations[index].wrap = nil
            resource.operations[index].item = nil
        }
    }
}
