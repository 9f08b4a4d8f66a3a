import PipewrightYAML

@testable import PipewrightOpenAPI

// Values of a document in one line, for tables of tests.

extension OpenAPIDocument {
    /// A schema: its name, if it has one, or what it says.
    func shown(_ id: SchemaID?) -> String {
        guard let id else { return "-" }
        return self[id].name ?? text(of: self[id])
    }

    /// What the schema with a name says.
    func shown(named name: String) -> String {
        schemas.first { $0.name == name }.map(text) ?? "-"
    }

    private func text(of schema: SchemaNode) -> String {
        var parts: [String] = []
        if let reference = schema.reference { parts.append("→" + shown(reference)) }
        let kinds = schema.kinds.map(\.rawValue).joined(separator: "|")
        if !kinds.isEmpty || schema.isNullable { parts.append(kinds + (schema.isNullable ? "?" : "")) }
        if let format = schema.format { parts.append("<\(format)>") }
        let values = schema.values.map(\.shown).joined(separator: ", ")
        if schema.isConstant { parts.append("=" + values) } else if !values.isEmpty { parts.append("[\(values)]") }
        if !schema.valueNames.isEmpty { parts.append("names[\(schema.valueNames.joined(separator: ", "))]") }
        if !schema.valueDocs.isEmpty { parts.append("docs[\(schema.valueDocs.joined(separator: ", "))]") }
        let properties = schema.properties.map {
            "\($0.name)\(schema.required.contains($0.name) ? "!" : ""): \(shown($0.schema))"
        }
        if !properties.isEmpty { parts.append("{\(properties.joined(separator: ", "))}") }
        let others = schema.required.subtracting(schema.properties.map(\.name)).sorted()
        if !others.isEmpty { parts.append("requires[\(others.joined(separator: ", "))]") }
        switch schema.additional {
        case .unsaid: break
        case .none: parts.append("+none")
        case .any: parts.append("+any")
        case .schema(let id): parts.append("+(\(shown(id)))")
        }
        if let items = schema.items { parts.append("of(\(shown(items)))") }
        for (name, list) in [("allOf", schema.allOf), ("oneOf", schema.oneOf), ("anyOf", schema.anyOf)]
        where !list.isEmpty {
            parts.append("\(name)(\(list.map { shown($0) }.joined(separator: ", ")))")
        }
        if let discriminator = schema.discriminator {
            let mapping = discriminator.mapping.map { ", \($0.value): \(shown($0.schema))" }
            parts.append("by(\(discriminator.property)\(mapping.joined()))")
        }
        if let minimum = schema.minimum { parts.append("min=\(minimum)") }
        if let maximum = schema.maximum { parts.append("max=\(maximum)") }
        for (name, flag) in [
            ("read", schema.isReadOnly), ("write", schema.isWriteOnly), ("deprecated", schema.isDeprecated),
        ] where flag { parts.append(name) }
        for (name, text) in [
            ("title", schema.title), ("docs", schema.docs), ("encoding", schema.contentEncoding),
            ("media", schema.contentMediaType), ("default", schema.defaultValue?.shown),
            ("example", schema.example?.shown),
        ] {
            if let text { parts.append("\(name)=\(text)") }
        }
        return parts.isEmpty ? "any" : parts.joined(separator: " ")
    }
}

extension OpenAPIDocument {
    func shown(_ operation: PipewrightOpenAPI.Operation) -> String {
        let query = operation.fixedQuery.map { " ?\($0.name)=\($0.value)" }.joined()
        return operation.method.rawValue + " " + operation.path + query + (operation.fragment.map { " #" + $0 } ?? "")
    }

    func shown(_ parameter: Parameter) -> String {
        var text = "\(parameter.location.rawValue) \(parameter.name)\(parameter.isRequired ? "!" : "")"
        text += " \(parameter.style.rawValue)\(parameter.explodes ? "*" : "")"
        if let type = parameter.mediaType { text += " as \(type)" }
        return text + ": \(shown(parameter.schema))" + (parameter.docs.map { " docs=\($0)" } ?? "")
            + (parameter.isDeprecated ? " deprecated" : "")
    }

    func shown(_ content: MediaContent) -> String {
        let encodings = content.encodings.map { encoding in
            let explodes = encoding.explodes.map { $0 ? "*" : "" } ?? ""
            return " \(encoding.member)=\(encoding.mediaType ?? "")\(encoding.style?.rawValue ?? "")\(explodes)"
        }
        return content.mediaType + ": " + shown(content.schema) + encodings.joined()
            + (content.example.map { " example=\($0.shown)" } ?? "")
    }

    func shown(_ body: RequestBody?) -> String {
        guard let body else { return "-" }
        return (body.isRequired ? "! " : "") + body.contents.map { shown($0) }.joined(separator: " / ")
            + (body.docs.map { " docs=\($0)" } ?? "")
    }

    func shown(_ response: Response) -> String {
        let status =
            switch response.status {
            case .code(let code): "\(code)"
            case .range(let digit): "\(digit)XX"
            case .other: "other"
            }
        let headers = response.headers.map { " \($0.name)\($0.isRequired ? "!" : "")=\(shown($0.schema))" }
        return status + headers.joined() + response.contents.map { " " + shown($0) }.joined()
            + (response.docs.map { " docs=\($0)" } ?? "")
    }
}

extension OpenAPIDocument.Server {
    var shown: String {
        let variables = variables.map { variable in
            " \(variable.name)=\(variable.defaultValue ?? "-")[\(variable.values.joined(separator: ","))]"
        }
        return url + variables.joined() + (docs.map { " docs=\($0)" } ?? "")
    }
}

extension OpenAPIDocument.SecurityScheme.Kind {
    var shown: String {
        switch self {
        case .apiKey(let name, let location): ".apiKey(name: \"\(name)\", location: \(location.rawValue))"
        case .basic: ".basic"
        case .bearer: ".bearer"
        case .digest: ".digest"
        case .oauth2(let flows):
            ".oauth2("
                + flows.map { flow in
                    let urls = [flow.authorizationURL, flow.tokenURL, flow.refreshURL].map { $0 ?? "-" }
                    return "\(flow.grant) \(urls.joined(separator: " ")) [\(flow.scopes.joined(separator: ", "))]"
                }.joined(separator: ", ") + ")"
        case .openIDConnect(let url): ".openIDConnect(url: \"\(url)\")"
        case .mutualTLS: ".mutualTLS"
        case .other(let name): ".other(\"\(name)\")"
        }
    }
}

extension [OpenAPIDocument.SecurityAlternative]? {
    /// `key(read)+token / none`
    var shown: String {
        guard let alternatives = self else { return "-" }
        return "["
            + alternatives.map { alternative in
                alternative.requirements.map { requirement in
                    requirement.scheme
                        + (requirement.scopes.isEmpty ? "" : "(\(requirement.scopes.joined(separator: " ")))")
                }.joined(separator: "+")
            }.joined(separator: " / ") + "]"
    }
}

extension LocatedNode {
    /// The value in one line, with `'` around scalars that are not plain.
    var shown: String {
        switch content {
        case .scalar(let scalar): scalar.isPlain ? scalar.text : "'\(scalar.text)'"
        case .sequence(let nodes): "[" + nodes.map(\.shown).joined(separator: ", ") + "]"
        case .mapping(let entries):
            "{" + entries.map { "\($0.key.text): \($0.value.shown)" }.joined(separator: ", ") + "}"
        }
    }
}
