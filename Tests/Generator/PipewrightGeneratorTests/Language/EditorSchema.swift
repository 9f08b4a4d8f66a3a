import PipewrightLanguage
import Testing

/// `Schemas/pipewright.schema.json` with the keys of the language: the properties of each mapping's definition with their
/// descriptions and examples, the required ones, and that there are no others. The rest is written by hand, also the
/// values of keys whose shape has a grammar.
enum EditorSchema {
    static func merged(_ schema: JSONText) throws -> JSONText {
        var schema = schema
        var definitions = try #require(schema["$defs"])
        for mapping in LanguageMapping.allCases where mapping != .schema {
            definitions[mapping.rawValue] = try merged(
                definitions[mapping.rawValue] ?? .object(["type": .string("object")]), mapping)
        }
        schema = try merged(schema, .schema)
        // A topic has no `pipewright` and none of the keys that need it.
        schema["dependentRequired"] = .object(
            LanguageMapping.keysOfMainFile.map { key in
                let required = LanguageMapping.schema.declarations.filter { $0.isRequired && $0.key != .pipewright }
                let names = key == .pipewright ? required.map(\.key.rawValue) : [LanguageKey.pipewright.rawValue]
                return JSONText.Member(name: key.rawValue, value: .array(names.map { .string($0) }))
            })
        schema["$defs"] = definitions
        return schema
    }

    private static func merged(_ definition: JSONText, _ mapping: LanguageMapping) throws -> JSONText {
        var definition = definition
        let required = mapping.declarations.filter(\.isRequired).map { JSONText.string($0.key.rawValue) }
        if mapping != .schema { definition["required"] = required.isEmpty ? nil : .array(required) }
        definition["additionalProperties"] = .literal("false")
        let old = definition["properties"]
        definition["properties"] = .object(
            try mapping.declarations.map { declaration in
                let name = declaration.key.rawValue
                return JSONText.Member(name: name, value: try property(declaration, old?[name]))
            })
        return definition
    }

    /// A property; its body is that of the shape, or the one in the file.
    private static func property(_ declaration: KeyDeclaration, _ old: JSONText?) throws -> JSONText {
        var members = [JSONText.Member(name: "description", value: .string(declaration.description))]
        if let body = body(of: declaration.shape) {
            members += body
            if let value = defaultValue(of: declaration) { members.append(.init(name: "default", value: value)) }
        } else if case .object(let oldMembers)? = old {
            members += oldMembers.filter { !["description", "examples"].contains($0.name) }
        } else {
            members.append(.init(name: "type", value: .string("string")))
        }
        let example = declaration.example.isEmpty ? .literal("null") : try JSONText.read(declaration.example)
        members.append(.init(name: "examples", value: .array([example])))
        return .object(members)
    }

    private static func body(of shape: KeyShape) -> [JSONText.Member]? {
        switch shape {
        case .text: [.init(name: "type", value: .string("string")), .init(name: "minLength", value: .literal("1"))]
        case .boolean: [.init(name: "type", value: .string("boolean"))]
        case .number(let least, let most):
            [.init(name: "type", value: .string("integer")), .init(name: "minimum", value: .literal("\(least)"))]
                + (most.map { [.init(name: "maximum", value: .literal("\($0)"))] } ?? [])
        case .duration: [.init(name: "$ref", value: .string("#/$defs/duration"))]
        case .words(let words): [.init(name: "enum", value: .array(words.map { .string($0) }))]
        case .described: nil
        }
    }

    private static func defaultValue(of declaration: KeyDeclaration) -> JSONText? {
        switch (declaration.shape, declaration.defaultText) {
        case (.boolean, let text?) where ["true", "false"].contains(text): .literal(text)
        case (.words(let words), let text?) where words.contains(text): .string(text)
        default: nil
        }
    }
}
