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
            let docs = text("description", in: node)
            document.securitySchemes.append(.init(name: entry.key.text, kind: kind, docs: docs))
        }
    }

    private mutating func schemeKind(_ node: DocumentNode) -> OpenAPIDocument.SecurityScheme.Kind? {
        guard let type = required("type", of: .securityScheme, in: node) else { return nil }
        switch type {
        case "apiKey":
            guard let name = required("name", of: .securityScheme, in: node),
                required("in", of: .securityScheme, in: node) != nil, let place = node["in"],
                let location = word(place, of: "in", among: Self.locationsOfKeys)
            else { return nil }
            return .apiKey(name: name, location: location)
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
            guard let grant = Grant(rawValue: entry.key.text), value.entries != nil else { return nil }
            return flow(grant, value)
        }
    }

    private mutating func swaggerFlow(_ node: DocumentNode) -> OpenAPIDocument.SecurityScheme.Flow? {
        guard required("flow", of: .securityScheme, in: node) != nil, let value = node["flow"],
            let grant = word(value, of: "flow", among: Self.swaggerGrants)
        else { return nil }
        return flow(grant, node)
    }

    private func flow(_ grant: Grant, _ node: DocumentNode) -> OpenAPIDocument.SecurityScheme.Flow {
        var flow = OpenAPIDocument.SecurityScheme.Flow(grant: grant)
        flow.authorizationURL = text("authorizationUrl", in: node)
        flow.tokenURL = text("tokenUrl", in: node)
        flow.refreshURL = text("refreshUrl", in: node)
        // Some tools write a list of names.
        if let scopes = node["scopes"] {
            flow.scopes = scopes.entries?.map(\.key.text) ?? texts(scopes, of: "scopes")
        }
        return flow
    }
    private typealias Grant = OpenAPIDocument.SecurityScheme.Flow.Grant

    private static let locationsOfKeys: [(word: String, value: Parameter.Location)] = [
        ("query", .query), ("header", .header), ("cookie", .cookie),
    ]

    private static let swaggerGrants: [(word: String, value: Grant)] = [
        ("implicit", .implicit), ("password", .password), ("application", .clientCredentials),
        ("accessCode", .authorizationCode),
    ]
}
