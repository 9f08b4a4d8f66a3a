/// Finds the record that most responses with a bad status have, and the message in it.
enum ErrorFinder {
    /// The schema of most bad responses, if a third of the operations have it.
    static func schema(_ document: OpenAPIDocument, _ included: [Int]) -> SchemaID? {
        var found: [SchemaID] = []
        for index in included {
            var seen: Set<SchemaID> = []
            for response in document.operations[index].responses {
                guard response.status.digit ?? 4 >= 4,
                    let content = response.contents.first(where: { MediaTypes.isJSON($0.mediaType) }),
                    let schema = content.schema
                else { continue }
                let target = document.view(of: schema).target
                if seen.insert(target).inserted { found.append(target) }
            }
        }
        return found.mostCommon.flatMap { $0.count * 3 >= included.count ? $0.element : nil }
    }

    private static let messages = [
        "message", "error_message", "errorMessage", "detail", "error_description", "description", "msg", "reason",
        "title",
    ]

    /// The place of the message in the body of an error.
    static func message(in type: FoundType, _ types: TypeFinder) -> String? {
        guard let record = types.record(of: type) else { return nil }
        func text(_ record: FoundRecord) -> String? {
            messages.first { name in record[name].map { types.resolved($0.type).required == .string } == true }
        }
        // A list of texts, or of records with a text each, as NestJS and FastAPI have it.
        let name = messages.first { name in
            guard let field = record[name] else { return false }
            let type = types.resolved(field.type).required
            guard case .list(let element) = type else { return type == .string }
            return types.resolved(element).required == .string || types.record(of: element).flatMap(text) != nil
        }
        if let name { return "body#/" + name }
        for name in ["error", "errors"] {
            guard let field = record[name] else { continue }
            let type = types.resolved(field.type).required
            if type == .string || type == .list(.string) { return "body#/" + name }
            if let inner = types.record(of: type), let member = text(inner) { return "body#/\(name)/\(member)" }
        }
        return nil
    }
}
