import PipewrightDiagnostics
import PipewrightYAML

extension DocumentReader {
    mutating func securityAlternatives(_ node: DocumentNode) -> [OpenAPIDocument.SecurityAlternative]? {
        guard let nodes = node.elements else {
            report("security", expected: .list, at: node)
            return nil
        }
        guard count(nodes.count, at: node.range) else { return nil }
        var alternatives: [OpenAPIDocument.SecurityAlternative] = []
        for element in nodes {
            let alternative = node.sibling(element)
            let entries = entries(of: alternative, key: "security")
            guard alternative.entries != nil, count(entries.count, at: alternative.range) else { continue }
            var requirements: [OpenAPIDocument.SecurityAlternative.Requirement] = []
            for entry in entries {
                let scopes = countedTexts(alternative.sibling(entry.value), of: entry.key.text)
                requirements.append(.init(scheme: entry.key.text, scopes: scopes))
            }
            alternatives.append(.init(requirements: requirements))
        }
        return alternatives
    }

    mutating func readSecuritySchemes(_ schemes: DocumentNode?, key: String) {
        guard let schemes else { return }
        for entry in entries(of: schemes, key: key) {
            guard let node = resolved(schemes.sibling(entry.value)) else { continue }
            guard node.entries != nil else {
                report(entry.key.text, expected: .mapping, at: node)
                continue
            }
            guard let kind = schemeKind(node) else { continue }
            let docs = node["description"].flatMap { text($0, of: "description") }
            document.securitySchemes.append(.init(name: entry.key.text, kind: kind, docs: docs))
        }
    }

    private mutating func schemeKind(_ node: DocumentNode) -> OpenAPIDocument.SecurityScheme.Kind? {
        guard let type = required("type", of: .securityScheme, in: node) else { return nil }
        switch type {
        case "apiKey":
            guard let name = required("name", of: .securityScheme, in: node),
                required("in", of: .securityScheme, in: node) != nil, let place = node["in"],
                let location = word(place, of: "in", as: KeyLocation.self)
            else { return nil }
            return .apiKey(name: name, location: location.location)
        case "basic": return .basic
        case "http":
            guard let scheme = required("scheme", of: .securityScheme, in: node) else { return nil }
            return switch scheme.lowercased() {
            case "basic": .basic
            case "bearer": .bearer
            case "digest": .digest
            default: .other(scheme)
            }
        case "oauth2": return .oauth2(isSwagger ? [swaggerFlow(node)].compactMap { $0 } : flows(of: node))
        case "openIdConnect":
            return required("openIdConnectUrl", of: .securityScheme, in: node).map { .openIDConnect(url: $0) }
        case "mutualTLS": return .mutualTLS
        default: return .other(type)
        }
    }

    /// The text of a key that a part needs; `nil` after a warning if it is absent.
    func required(_ key: String, of part: DocumentPart, in node: DocumentNode) -> String? {
        guard let value = node[key] else {
            diagnostics.warning(.missingKey(key, of: part), at: node.range)
            return nil
        }
        return text(value, of: key)
    }

    private mutating func flows(of node: DocumentNode) -> [OpenAPIDocument.SecurityScheme.Flow] {
        guard let flows = node["flows"] else { return [] }
        return entries(of: flows, key: "flows").compactMap { entry in
            let value = flows.sibling(entry.value)
            // Other keys are extensions, or flows that need a person at another device.
            guard let grant = FlowName(rawValue: entry.key.text)?.grant, value.entries != nil else { return nil }
            return flow(grant, value)
        }
    }

    private mutating func swaggerFlow(_ node: DocumentNode) -> OpenAPIDocument.SecurityScheme.Flow? {
        guard required("flow", of: .securityScheme, in: node) != nil, let value = node["flow"],
            let name = word(value, of: "flow", as: SwaggerFlowName.self)
        else { return nil }
        return flow(name.grant, node)
    }

    private func flow(
        _ grant: OpenAPIDocument.SecurityScheme.Flow.Grant, _ node: DocumentNode
    ) -> OpenAPIDocument.SecurityScheme.Flow {
        var flow = OpenAPIDocument.SecurityScheme.Flow(grant: grant)
        flow.authorizationURL = node["authorizationUrl"].flatMap { text($0, of: "authorizationUrl") }
        flow.tokenURL = node["tokenUrl"].flatMap { text($0, of: "tokenUrl") }
        flow.refreshURL = node["refreshUrl"].flatMap { text($0, of: "refreshUrl") }
        // Some tools write a list of names.
        if let scopes = node["scopes"] {
            flow.scopes = scopes.entries?.map(\.key.text) ?? texts(scopes, of: "scopes")
        }
        return flow
    }
}

private enum KeyLocation: String, CaseIterable {
    case query, header, cookie

    var location: Parameter.Location {
        switch self {
        case .query: .query
        case .header: .header
        case .cookie: .cookie
        }
    }
}

private enum FlowName: String {
    case implicit, password, clientCredentials, authorizationCode

    var grant: OpenAPIDocument.SecurityScheme.Flow.Grant {
        switch self {
        case .implicit: .implicit
        case .password: .password
        case .clientCredentials: .clientCredentials
        case .authorizationCode: .authorizationCode
        }
    }
}

private enum SwaggerFlowName: String, CaseIterable {
    case implicit, password, application, accessCode

    var grant: OpenAPIDocument.SecurityScheme.Flow.Grant {
        switch self {
        case .implicit: .implicit
        case .password: .password
        case .application: .clientCredentials
        case .accessCode: .authorizationCode
        }
    }
}
