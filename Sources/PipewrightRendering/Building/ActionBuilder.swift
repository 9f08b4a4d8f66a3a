import PipewrightAPI
import PipewrightSchema

/// Makes the contexts of actions.
enum ActionBuilder {
    static func context(of action: API.Action, style: String, isSeparate: Bool) -> ActionContext {
        let builder = FieldBuilder(scope: nil)
        let parameters = (action.query + action.body).map { field -> SourceLayout in
            let label = FieldBuilder.label(field.swiftName)
            let local = FieldBuilder.local(field.swiftName)
            let isSame = local == field.swiftName
            return .text(builder.parameter(field, name: isSame ? label : "\(label) \(local)"))
        }
        let result = action.result.map { " -> " + builder.types.name(of: $0) } ?? ""
        let declaration = SourceLayout.call(
            "public func \(action.swiftName)", parameters, suffix: " async throws(PipeError)\(result) {")
        let summary = "`\(action.method.rawValue) \(action.path)`"
        return ActionContext(
            isSeparate: isSeparate,
            actionDocs: SwiftDocumentation.lines(action.docs ?? summary, indentation: 4),
            declaration: declaration.lines(indentation: 4),
            body: body(of: action, builder: builder, style: style)
        )
    }

    private static func body(of action: API.Action, builder: FieldBuilder, style: String) -> [String] {
        var lines: [String] = []
        var call = "try await \(action.result == nil ? "send" : "call")"
        call += "(.\(action.method.rawValue.lowercased()), \(SwiftLiteral.string(action.path))"
        if !action.query.isEmpty {
            lines.append("var query = Query()")
            lines += action.query.map { field in
                builder.adding(field, name: FieldBuilder.local(field.swiftName), style: style)
            }
            call += ", query: query"
        }
        if !action.query.isEmpty, action.result != nil { call = "return " + call }
        guard !action.body.isEmpty else { return lines + [call + ")"] }
        lines += [call + ") { writer in", "    writer.beginObject()"]
        lines += action.body.map { field in
            "    " + builder.writing(field, name: FieldBuilder.local(field.swiftName))
        }
        return lines + ["    writer.endObject()", "}"]
    }
}
