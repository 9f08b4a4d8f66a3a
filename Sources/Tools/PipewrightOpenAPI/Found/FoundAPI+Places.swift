import PipewrightDiagnostics

extension FoundAPI {
    /// The places of definitions in the document, by their names in the schema.
    package var placesOfDefinitions: [String: SourceRange] {
        Dictionary(
            used.map { (definitions[$0].name, definitions[$0].place) }, uniquingKeysWith: { first, _ in first })
    }

    /// The places of operations in the document, by the names of their resources and the name of the operation or action
    /// in the schema.
    package var placesOfCalls: [[String]: SourceRange] {
        var places: [[String]: SourceRange] = [:]
        func add(_ resource: FoundResource, below path: [String]) {
            let path = path + [resource.name]
            for operation in resource.operations where outcomes.indices.contains(operation.source) {
                places[path + [operation.verb.rawValue]] = outcomes[operation.source].place
            }
            for action in resource.actions where !action.isVariant && outcomes.indices.contains(action.source) {
                places[path + [action.name]] = outcomes[action.source].place
            }
            for child in resource.children { add(child, below: path) }
        }
        for resource in resources { add(resource, below: []) }
        return places
    }
}
