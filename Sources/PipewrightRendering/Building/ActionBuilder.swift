import PipewrightAPI
import PipewrightSchema

/// Makes the contexts of actions.
enum ActionBuilder {
    static func context(of action: API.Action, style: String, isSeparate: Bool) -> ActionContext {
        let builder = FieldBuilder(scope: nil)
        let parameters = (action.query + action.body).map { field in
            let label = field.swiftName
            let local = FieldBuilder.local(label)
            let fallback = field.defaultValue ?? (field.type.isOptional ? "nil" : nil)
            let name = local == label ? label : "\(label) \(local)"
            return "\(name): \(builder.types.name(of: field.type))" + (fallback.map { " = " + $0 } ?? "")
        }
        let result = action.result.map { " -> " + builder.types.name(of: $0) } ?? ""
        let declaration = SourceLayout.call(
            "public func \(action.swiftName)", parameters, " async throws(PipeError)\(result) {", indentation: 4)
        let summary = "`\(action.method.rawValue) \(action.path)`"
        return ActionContext(
            isSeparate: isSeparate,
            actionDocs: SourceLayout.documentation(action.docs ?? summary, indentation: 4),
            declaration: declaration,
            body: body(of: action, builder: builder, style: style)
        )
    }

    private static func body(of action: API.Action, builder: FieldBuilder, style: String) -> [String] {
        let verb = action.result == nil ? "send" : "call"
        let method = "." + action.method.rawValue.lowercased()
        var lines = ["try await \(verb)(\(method), \(SwiftLiteral.string(action.path))"]
        if !action.query.isEmpty {
            lines[0] += ", query: { query in"
            lines += action.query.map { field in
                "    " + builder.adding(field, name: FieldBuilder.local(field.swiftName), style: style)
            }
            lines.append("}")
        }
        lines[lines.count - 1] += ")"
        guard !action.body.isEmpty else { return lines }
        lines[lines.count - 1] += " { writer in"
        lines.append("    writer.beginObject()")
        lines += action.body.map { field in
            "    " + builder.writing(field, name: FieldBuilder.local(field.swiftName))
        }
        return lines + ["    writer.endObject()", "}"]
    }
}
