import PipeModel
import PipewrightDiagnostics

extension CallFinder {
    /// Notes how a parameter is written, as far as the language has the style.
    ///
    /// - Returns: The style of a query item that only this parameter has.
    func addStyle(of parameter: Parameter, _ type: FoundType, to shape: inout CallShape) -> String? {
        var isList = false
        if case .list = type.required { isList = true }
        switch parameter.location {
        case .query where parameter.mediaType != nil:
            return "json"
        case .query where isList:
            if parameter.style == .tabDelimited {
                shape.losses.append(.styleOfParameter(parameter.name, style: parameter.style.rawValue))
            }
            shape.arrayStyles.append((parameter.name, Self.arrayStyle(of: parameter)))
        case .query:
            guard parameter.style != .deepObject, let schema = parameter.schema else { return nil }
            let node = document.merged(document.view(of: schema).target).node
            guard node.kinds == [.object] || node.kinds.isEmpty && !node.properties.isEmpty else { return nil }
            switch (parameter.style, parameter.explodes) {
            case (.pipeDelimited, false): return "pipe"
            case (.spaceDelimited, false): return "space"
            case (.form, false): return "comma"
            default: shape.losses.append(.styleOfParameter(parameter.name, style: parameter.style.rawValue))
            }
        case .path, .header:
            if parameter.style != .simple {
                shape.losses.append(.styleOfParameter(parameter.name, style: parameter.style.rawValue))
            }
        case .cookie:
            if isList, parameter.explodes {
                shape.losses.append(.style(parameter: parameter.name, style: parameter.style.rawValue))
            }
        }
        return nil
    }

    /// How a list in a query is written. With `explode`, the delimiters of OpenAPI are not used.
    private static func arrayStyle(of parameter: Parameter) -> String {
        switch (parameter.style, parameter.explodes) {
        case (.deepObject, _): "indexed"
        case (.form, false), (.simple, _): "comma"
        case (.pipeDelimited, false): "pipe"
        case (.spaceDelimited, false): "space"
        default: "repeat"
        }
    }
}
