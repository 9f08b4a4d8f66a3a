/// What calls do not say of the bodies that they send and read.
extension CallFinder {
    /// What is lost of bodies whose schema has no name. A schema with a name is told of by its name.
    func lossesOfContents(_ operation: Operation) -> [Loss] {
        let contents = (operation.body?.contents ?? []) + operation.responses.flatMap(\.contents)
        let schemas = (operation.parameters.map(\.schema) + contents.map(\.schema)).compactMap(\.self)
        var losses: [Loss] = []
        let nodes = schemas.map { document[document.view(of: $0).target] }
        if nodes.contains(where: { $0.isTuple && $0.name == nil }) { losses.append(.tuple("")) }
        let isBinaryJSON = contents.contains { content in
            let isJSON = MediaTypes.isJSON(content.mediaType) && !MediaTypes.isAny(content.mediaType)
            guard isJSON, let schema = content.schema else { return false }
            var node = document[document.view(of: schema).target]
            if node.kinds == [.array], node.name == nil, let items = node.items {
                node = document[document.view(of: items).target]
            }
            return node.kinds == [.string] && node.format == "binary" && node.name == nil
        }
        if isBinaryJSON { losses.append(.binary("")) }
        for content in contents where !content.parameters.isEmpty {
            let loss = Loss.typeParameters(content.parameters, of: content.mediaType)
            if !losses.contains(loss) { losses.append(loss) }
        }
        return losses
    }

    /// What is lost of the members of a body that has no type.
    func lossesOfMembers(of schema: SchemaID, _ fields: [FoundField], _ use: TypeFinder.Use) -> [Loss] {
        TypeFinder.lossesOfMembers(of: document.merged(schema), fields, use).map { .definition(name: "", $0) }
    }

    /// The error responses that have no JSON.
    func lossesOfResponses(_ operation: Operation) -> [Loss] {
        operation.responses.compactMap { response in
            guard response.status.digit ?? 2 >= 4, let content = response.contents.first,
                !response.contents.contains(where: { MediaTypes.isJSON($0.mediaType) }), content.schema != nil
            else { return nil }
            return .errorOfType(content.mediaType, status: response.status.text)
        }
    }

    func isBinary(_ schema: SchemaID) -> Bool {
        let node = document[document.view(of: schema).target]
        return node.kinds == [.string] && node.format == "binary" || node.kinds == [.file]
    }
}
