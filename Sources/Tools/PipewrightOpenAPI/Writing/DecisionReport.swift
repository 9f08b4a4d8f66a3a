import PipewrightDiagnostics

/// The section of a report about what the document leaves open, each with the line of the schema that decides it now.
enum DecisionReport {
    static func section(_ api: FoundAPI) -> [String] {
        var lines: [String] = []
        func add(_ key: String, _ line: String, _ remark: String) {
            let code = ProblemText.visible(line).replacing("`", with: "'")
            lines.append("- `\(key)`: \(ProblemText.visible(remark)) The schema has `\(code)`.")
        }
        for server in api.servers {
            if let comment = server.comment { add("servers", "\(server.name): \(server.url)", comment) }
        }
        for scheme in api.schemes where !api.unusedSchemes.contains(scheme.name) && scheme.isCustom {
            if let comment = scheme.comment { add("auth", SchemaWriter.text(scheme), comment) }
        }
        if let when = api.errors.when, let comment = api.errors.comment { add("errors", "when: \(when)", comment) }
        for paging in api.pagings {
            if let comment = paging.comment {
                let end = comment.ends(with: ".") ? "" : "."
                add("paging", "\(paging.name): \(SchemaWriter.flow(paging.keys))", comment + end)
            }
        }
        for rename in api.renames.sorted(by: { $0.name < $1.name }) {
            add("resources", rename.name + "_2", "‘\(rename.name)’ is taken: \(rename.reason).")
        }
        guard !lines.isEmpty else { return [] }
        return ["## Decide these", "", "The document leaves these open. Change the line if another one is true.", ""]
            + lines + [""]
    }
}

extension FoundScheme {
    /// Whether the document names a scheme that only the app can know.
    fileprivate var isCustom: Bool { keys.first?.key == "custom" }
}
