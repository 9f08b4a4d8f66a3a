import PipewrightAPI

/// Builds the contexts of actions.
enum ActionBuilder {
    static func context(
        of action: API.Action, in resource: API.Resource, _ names: TypeNames, isSeparate: Bool
    ) -> ActionContext {
        let builder = FieldBuilder(.elsewhere(names))
        let fields = action.path.arguments + action.query + action.headerArguments + action.sentFields
        var parameters = fields.map { builder.argument($0, isInForm: action.sendsForm) }
        if case .value(let type) = action.body { parameters.append(.text("_ body: \(builder.types.name(of: type))")) }
        parameters += TransferBuilder.parameters(of: action)
        let declaration = SourceLayout.call(
            "public func \(action.swiftName)", parameters, suffix: effects(of: action, in: resource, builder) + " {")
        let call = "`\(action.method.rawValue) \(resource.location(of: action))`"
        return ActionContext(
            isSeparate: isSeparate,
            actionDocs: SwiftDocumentation.lines(action.docs, call: call, indentation: 4)
                + SwiftDocumentation.parameters(fields.map { ($0.swiftName, $0.docs) }, indentation: 4),
            declaration: SwiftDocumentation.attribute(deprecated: action.deprecated)
                + declaration.lines(indentation: 4),
            body: body(of: action, in: resource, builder)
        )
    }

    /// The text between the parameters and the brace. Downloads and pages are not `async`, since they send nothing
    /// until the caller reads them.
    private static func effects(
        of action: API.Action, in resource: API.Resource, _ builder: FieldBuilder
    ) -> String {
        if let headers = action.responseHeaders {
            let type = "\(builder.types.names.name(of: resource)).\(headers.swiftName)"
            guard case .value(let value) = action.result else { return " async throws(PipeError) -> \(type)" }
            return " async throws(PipeError) -> WithHeaders<\(builder.types.name(of: value)), \(type)>"
        }
        return switch action.result {
        case nil: " async throws(PipeError)"
        case .value(let type): " async throws(PipeError) -> \(builder.types.name(of: type))"
        case .page(let type):
            " -> \((action.paging ?? resource.paging)?.size == nil ? "" : "Sized")PagedCall<\(builder.types.name(of: type))>"
        case .bytes: " -> PipeDownload"
        }
    }

    private static func body(of action: API.Action, in resource: API.Resource, _ builder: FieldBuilder) -> [String] {
        var lines: [String] = []
        let verb =
            switch action.result {
            case nil: action.responseHeaders == nil ? "try await send" : "try await call"
            case .value: "try await call"
            case .page: "paged"
            case .bytes: "download"
            }
        let path = path(action.path, builder.types, isInForm: action.sendsForm)
        var arguments: [SourceLayout] = [.text(".\(action.method.rawValue.lowercased())"), .text(path)]
        if !action.query.isEmpty {
            lines.append("var query = URLQuery()")
            lines += action.query.map { field in
                let name = FieldBuilder.local(field.swiftName, isInForm: action.sendsForm)
                return builder.adding(field, name: name, style: resource.arrays.rawValue)
            }
            arguments.append(.text("query: query"))
        }
        lines += TransferBuilder.form(of: action, in: resource, builder)
        let options = options(of: action, in: resource, builder.types)
        if !options.isEmpty { arguments.append(.call("options: CallOptions", options)) }
        arguments += TransferBuilder.arguments(of: action)
        let givesNothing = action.result == nil && action.responseHeaders == nil
        let call = lines.isEmpty || givesNothing ? verb : "return \(verb)"
        switch action.body {
        case nil, .multipart, .upload:
            return lines + SourceLayout.call(call, arguments).lines(indentation: 8)
        case .value:
            lines += SourceLayout.call(call, arguments, suffix: " { writer in").lines(indentation: 8)
            return lines + ["    body.write(json: &writer)", "}"]
        case .fields(let fields):
            lines += SourceLayout.call(call, arguments, suffix: " { writer in").lines(indentation: 8)
            lines.append("    writer.beginObject()")
            lines += fields.map { "    " + builder.writing($0, name: FieldBuilder.local($0.swiftName)) }
            return lines + ["    writer.endObject()", "}"]
        }
    }

    /// A path as a string literal with interpolated arguments.
    static func path(_ path: API.Path, _ types: SwiftTypeName, isInForm: Bool = false) -> String {
        let pieces = path.pieces.map { piece in
            switch piece {
            case .text(let text): String(SwiftLiteral.string(text).dropFirst().dropLast())
            case .argument(let name):
                "\\(\(FieldBuilder.local(name, isInForm: isInForm))\(format(of: name, in: path, types)))"
            }
        }
        return "\"\(pieces.joined())\""
    }

    /// `, as: UnixSeconds.self` for an argument that does not have the default format.
    private static func format(of name: String, in path: API.Path, _ types: SwiftTypeName) -> String {
        guard let field = path.arguments.first(where: { $0.swiftName == name }),
            let format = types.format(of: field.type), !format.hasPrefix("StringEncoded")
        else { return "" }
        return ", as: \(format).self"
    }

    private static func options(
        of action: API.Action, in resource: API.Resource, _ types: SwiftTypeName
    ) -> [SourceLayout] {
        var options: [SourceLayout] = []
        if let items = action.items { options += ResourceBuilder.items(items) }
        if let wrap = action.wrap { options.append(.text("wrap: \(SwiftLiteral.string(wrap))")) }
        if let item = action.item { options.append(.text("item: \(SwiftLiteral.string(item))")) }
        if let paging = action.paging { options.append(PagingBuilder.layout(of: paging)) }
        if let format = action.format, format != resource.body {
            options.append(.text("body: \(ResourceBuilder.body(format, arrays: resource.arrays))"))
        }
        if !action.headers.isEmpty {
            options.append(HeaderBuilder.layout(of: action.headers, types, isInForm: action.sendsForm))
        }
        if !action.settings.isEmpty || action.use != nil || action.scopes != nil {
            options.append(ResourceBuilder.settings(action.settings, use: action.use, scopes: action.scopes))
        }
        return options
    }
}

extension API.Action {
    /// The arguments that are sent in the body.
    fileprivate var sentFields: [API.Field] {
        switch body {
        case .fields(let fields), .multipart(let fields, _): fields
        case .value, .upload, nil: []
        }
    }

    /// Whether the call sends a multipart form.
    fileprivate var sendsForm: Bool {
        if case .multipart = body { true } else { false }
    }
}
