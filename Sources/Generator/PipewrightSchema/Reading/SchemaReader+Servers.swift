import PipewrightDiagnostics
import PipewrightLanguage
import PipewrightYAML

extension SchemaReader {
    func readServers(_ entry: LocatedNode.Entry?) -> [Schema.Server] {
        guard let entry, let entries = entries(of: entry.value, as: .key(.servers)) else { return [] }
        if entries.isEmpty { error(.emptyValue(of: .key(.servers)), at: entry.key.range) }
        return entries.compactMap { entry in
            let name = Located(entry.key.text, at: entry.key.range)
            if case .mapping = entry.value.content { return readLongServer(name, entry.value) }
            guard let url = nonEmptyText(entry.value, as: .serverURL) else { return nil }
            return Schema.Server(name: name, url: url)
        }
    }

    private func readLongServer(_ name: Located<String>, _ node: LocatedNode) -> Schema.Server? {
        let part = SchemaPart.server(name.value)
        guard let members = members(of: node, as: part, in: .server) else { return nil }
        if members[.url] == nil, members[.env] == nil { error(.missingKey(.url, in: part), at: name.range) }
        var server = Schema.Server(name: name, docs: docs(members))
        server.url = members[.url].flatMap { nonEmptyText($0.value, as: .serverURL) }
        server.environment = members[.env].flatMap { variableName($0.value, as: .keyOfKey(.env, of: .servers)) }
        // What is there has an error.
        guard (server.url != nil) == (members[.url] != nil), server.url != nil || server.environment != nil else {
            return nil
        }
        if let variables = members[.variables] {
            server.variables = (entries(of: variables.value, as: .key(.variables)) ?? []).map { readVariable($0) }
        }
        if let others = members[.others] {
            server.others = (entries(of: others.value, as: .key(.others)) ?? []).compactMap { entry in
                nonEmptyText(entry.value, as: .serverURL).map { url in
                    Schema.OtherURL(name: Located(entry.key.text, at: entry.key.range), url: url)
                }
            }
        }
        server.formerURLs =
            members[.renamedFrom].map {
                readTexts($0, as: .keyOfKey(.renamedFrom, of: .servers), element: .serverURL)
            } ?? []
        return server
    }

    /// Reads null, a default, or a mapping.
    private func readVariable(_ entry: LocatedNode.Entry) -> Schema.ServerVariable {
        var variable = Schema.ServerVariable(name: Located(entry.key.text, at: entry.key.range))
        if entry.value.isNull { return variable }
        let part = SchemaPart.variable(entry.key.text)
        if entry.value.text != nil {
            variable.defaultValue = nonEmptyText(entry.value, as: part)
            return variable
        }
        guard let members = members(of: entry.value, as: part, in: .serverVariable) else { return variable }
        variable.docs = docs(members)
        variable.defaultValue = member(.default, of: members)
        return variable
    }

    // MARK: - Version

    /// Reads `header.Stripe-Version 2024-06-20`, or `{ in: header.Stripe-Version, default: "2024-06-20" }`.
    func readVersionPlace(_ node: LocatedNode) -> Schema.Version? {
        let part = SchemaPart.key(.version)
        if case .mapping = node.content {
            guard let members = members(of: node, as: part, in: .version) else { return nil }
            for key in LanguageMapping.version.keys where members[key] == nil {
                error(.missingKey(key, in: part), at: node.range)
            }
            guard let place = members[.in].flatMap({ readPlace($0.value, allowing: ["header", "query"]) }),
                let value = member(.default, of: members)
            else { return nil }
            return Schema.Version(place: place, defaultValue: value)
        }
        guard let text = nonEmptyText(node, as: part) else { return nil }
        let words = Self.words(of: text.value, at: node.textRange)
        guard words.count == 2 else {
            error(.invalidValue(text.value, of: .version, expected: .version), at: text.range)
            return nil
        }
        guard let place = readPlace(words[0], allowing: ["header", "query"]) else { return nil }
        return Schema.Version(place: place, defaultValue: words[1])
    }
}
