import PipeModel
import PipewrightDiagnostics

extension CallFinder {
    /// Notes how a parameter is written, as far as the language has the style.
    func addStyle(of parameter: Parameter, _ type: FoundType, to shape: inout CallShape) {
        var isList = false
        if case .list = type.required { isList = true }
        switch parameter.location {
        case .query where isList:
            shape.arrayStyles.append((parameter.name, arrayStyle(of: parameter, &shape)))
        case .query:
            guard parameter.style != .deepObject, let schema = parameter.schema else { return }
            let node = document.merged(document.view(of: schema).target).node
            guard node.kinds == [.object] || node.kinds.isEmpty && !node.properties.isEmpty else { return }
            shape.losses.append(.styleOfParameter(parameter.name, style: parameter.style.rawValue))
        case .path, .header:
            if parameter.style != .simple {
                shape.losses.append(.styleOfParameter(parameter.name, style: parameter.style.rawValue))
            }
        case .cookie:
            if isList, parameter.explodes {
                shape.losses.append(.style(parameter: parameter.name, style: parameter.style.rawValue))
            }
        }
    }

    private func arrayStyle(of parameter: Parameter, _ shape: inout CallShape) -> String {
        switch (parameter.style, parameter.explodes) {
        case (.deepObject, _): return "indexed"
        case (.form, true): return "repeat"
        case (.form, false), (.simple, _): return "comma"
        case (let style, _):
            if style != .form { shape.losses.append(.style(parameter: parameter.name, style: style.rawValue)) }
            return "repeat"
        }
    }
}
