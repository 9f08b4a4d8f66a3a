import PipewrightDiagnostics

/// Looks up the names of a template in the contexts that it is used with, and replaces partials by their content.
struct TemplateBinder {
    struct Failure: Error {
        let template: String
        let name: TemplateName
        let problem: Problem
    }

    /// A section around the current position.
    private struct Scope {
        /// `nil` in a text.
        let schema: ContextSchema?
        let isList: Bool
    }

    /// The name of the element of a list of texts, and those for the position in a list.
    static let element = "."
    static let positions = ["isFirst", "isLast"]

    private let templates: [String: [TemplateNode]]
    /// The maximum number of nodes. Templates that include others twice grow without limit.
    private static let nodeLimit = 100_000
    private var nodeCount = 0
    /// The schemas of contexts that have been used.
    private var schemas: [ObjectIdentifier: ContextSchema] = [:]

    init(templates: [String: [TemplateNode]]) {
        self.templates = templates
    }

    /// - Parameter schemas: The contexts around the template, the innermost last.
    mutating func bind(_ template: String, to schemas: [ContextSchema]) throws(Failure) -> [TemplateStep] {
        let scopes = schemas.map { Scope(schema: $0, isList: false) }
        return try bind(templates[template] ?? [], scopes, indentation: "", through: [template])
    }

    private mutating func bind(
        _ nodes: [TemplateNode], _ scopes: [Scope], indentation: String, through path: [String]
    ) throws(Failure) -> [TemplateStep] {
        var steps: [TemplateStep] = []
        for node in nodes {
            switch node {
            case .indentation: if !indentation.isEmpty { steps.append(.text(indentation)) }
            case .text(let text): steps.append(.text(text))
            case .endOfLine: steps.append(.endOfLine)
            case .value(let name): steps.append(try value(name, scopes, path))
            case .section(let name, let isInverted, let nodes):
                steps.append(
                    try section(name, isInverted, nodes, scopes, indentation: indentation, through: path))
            case .partial(let name, let own, let isInline):
                guard let content = templates[name.text] else {
                    throw failure(
                        .shape(.unknownValue(name.text, of: .template, known: templates.keys.sorted())), name, path)
                }
                guard !path.contains(name.text) else {
                    throw failure(
                        .output(.templateInvalid(name: path.last ?? "", .includesItself(name.text))), name, path)
                }
                nodeCount += content.count
                guard nodeCount <= Self.nodeLimit else {
                    let problem = OutputProblem.templateInvalid(
                        name: path.last ?? "", .tooLarge(limit: Self.nodeLimit))
                    throw failure(.output(problem), name, path)
                }
                let nodes = isInline ? Self.inline(content) : content
                steps += try bind(nodes, scopes, indentation: indentation + own, through: path + [name.text])
            }
        }
        return Self.joined(steps)
    }

    private func value(_ name: TemplateName, _ scopes: [Scope], _ path: [String]) throws(Failure) -> TemplateStep {
        if name.text == Self.element { return .element(level: try elementLevel(name, scopes, path)) }
        let (level, value) = try find(name, scopes, path)
        guard case .text(let get) = value.content else {
            throw failure(.output(.templateInvalid(name: path.last ?? "", .noText(name.text))), name, path)
        }
        return .value(level: level, get)
    }

    private mutating func section(
        _ name: TemplateName, _ isInverted: Bool, _ nodes: [TemplateNode], _ scopes: [Scope], indentation: String,
        through path: [String]
    ) throws(Failure) -> TemplateStep {
        if Self.positions.contains(name.text) {
            guard let level = scopes.lastIndex(where: \.isList) else {
                throw failure(.output(.templateInvalid(name: path.last ?? "", .noList(name.text))), name, path)
            }
            let steps = try bind(nodes, scopes, indentation: indentation, through: path)
            let condition: TemplateStep.Condition = name.text == Self.positions[0] ? .isFirst : .isLast
            return .condition(level: level, condition, isInverted: isInverted, steps)
        }
        let (level, value) = try find(name, scopes, path)
        if let get = Self.condition(value, isInverted) {
            let steps = try bind(nodes, scopes, indentation: indentation, through: path)
            return .condition(level: level, .value(get), isInverted: isInverted, steps)
        }
        let (type, isList): ((any TemplateContext.Type)?, Bool) =
            switch value.content {
            case .text, .flag: (nil, false)
            case .texts: (nil, true)
            case .object(let type, _): (type, false)
            case .list(let type, _): (type, true)
            }
        let scope = Scope(schema: type.map { schema(of: $0) }, isList: isList)
        let steps = try bind(nodes, scopes + [scope], indentation: indentation, through: path)
        return switch value.content {
        case .text(let get): .withText(level: level, get, steps)
        case .texts(let get): .eachText(level: level, get, steps)
        case .object(_, let get): .withObject(level: level, get, steps)
        case .list(_, let get): .eachObject(level: level, get, steps)
        case .flag(let get): .condition(level: level, .value(get), isInverted: false, steps)
        }
    }

    /// Whether a value is there; `nil` if a section needs the value itself.
    private static func condition(
        _ value: ContextSchema.Value, _ isInverted: Bool
    ) -> (@Sendable (AnyObject) -> Bool)? {
        switch value.content {
        case .flag(let get): get
        case _ where !isInverted: nil
        case .text(let get): { get($0) != nil }
        case .texts(let get): { !get($0).isEmpty }
        case .object(_, let get): { get($0) != nil }
        case .list(_, let get): { !get($0).isEmpty }
        }
    }

    private mutating func schema(of type: any TemplateContext.Type) -> ContextSchema {
        let key = ObjectIdentifier(type)
        if let schema = schemas[key] { return schema }
        let schema = type.schema
        schemas[key] = schema
        return schema
    }

    /// The innermost context with a value of this name.
    private func find(
        _ name: TemplateName, _ scopes: [Scope], _ path: [String]
    ) throws(Failure) -> (level: Int, value: ContextSchema.Value) {
        for (level, scope) in scopes.enumerated().reversed() {
            if let value = scope.schema?.values.first(where: { $0.name == name.text }) { return (level, value) }
        }
        let known = scopes.reversed().flatMap { $0.schema?.values.map(\.name) ?? [] }
        let context = scopes.last { $0.schema != nil }?.schema?.name ?? ""
        throw failure(.shape(.unknownValue(name.text, of: .contextValue(context: context), known: known)), name, path)
    }

    private func elementLevel(_ name: TemplateName, _ scopes: [Scope], _ path: [String]) throws(Failure) -> Int {
        guard let scope = scopes.last, scope.schema == nil else {
            throw failure(.output(.templateInvalid(name: path.last ?? "", .noText(name.text))), name, path)
        }
        return scopes.count - 1
    }

    private func failure(_ problem: Problem, _ name: TemplateName, _ path: [String]) -> Failure {
        Failure(template: path.last ?? "", name: name, problem: problem)
    }

    /// A partial that is a part of a line: without its first indentation and its last end of line.
    private static func inline(_ nodes: [TemplateNode]) -> [TemplateNode] {
        var nodes = nodes[...]
        if nodes.first == .indentation { nodes.removeFirst() }
        if nodes.last == .endOfLine { nodes.removeLast() }
        return Array(nodes)
    }

    /// The steps with adjacent texts as one.
    private static func joined(_ steps: [TemplateStep]) -> [TemplateStep] {
        var result: [TemplateStep] = []
        for step in steps {
            if case .text(let next) = step, case .text(let text)? = result.last {
                result[result.count - 1] = .text(text + next)
            } else {
                result.append(step)
            }
        }
        return result
    }
}
