import PipewrightLanguage

/// The tables of keys in `Docs/Language.md`, each between the comments `<!-- keys of retry -->` and `<!-- end -->`. After a
/// colon, the first comment can name the keys of the table.
enum KeyTables {
    struct Shown: Hashable {
        let mapping: LanguageMapping
        let key: LanguageKey
    }

    /// The document with new tables, and the keys that the tables show.
    static func written(into document: String) -> (text: String, shown: Set<Shown>) {
        var lines: [Substring] = []
        var shown: Set<Shown> = []
        var isInside = false
        for line in document.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == "<!-- end -->" { isInside = false }
            if !isInside { lines.append(line) }
            guard let match = line.wholeMatch(of: /<!-- keys of (\w+)(?:: (.*))? -->/),
                let mapping = LanguageMapping.allCases.first(where: { "\($0)" == match.output.1 })
            else { continue }
            let names = match.output.2.map { $0.split(separator: " ").map(String.init) }
            let declarations = mapping.declarations.filter { names?.contains($0.key.rawValue) ?? true }
            shown.formUnion(declarations.map { Shown(mapping: mapping, key: $0.key) })
            lines += table(declarations, of: mapping).map { Substring($0) }
            isInside = true
        }
        return (lines.joined(separator: "\n"), shown)
    }

    private static func table(_ declarations: [KeyDeclaration], of mapping: LanguageMapping) -> [String] {
        let isInherited = mapping == .resource
        var head = ["key of \(mapping.title)", "value", "default", "meaning"]
        if isInherited { head.insert("inherited", at: 3) }
        return [row(head), row(head.map { _ in "---" }).replacing(" ", with: "")]
            + declarations.map { declaration in
                let standard = declaration.isRequired ? "required" : declaration.defaultText ?? ""
                var meaning = declaration.docs
                if let section = declaration.section { meaning += " See [\(section)](#\(anchor(section)))." }
                var cells = ["`\(declaration.key.rawValue)`", declaration.shape.text, standard, meaning]
                if isInherited { cells.insert(column(declaration.inheritance), at: 3) }
                return row(cells)
            }
    }

    private static func column(_ inheritance: KeyInheritance?) -> String {
        switch inheritance {
        case .nearest: "yes"
        case .byName: "yes, merged by name"
        case .shared: "one limit for the resource and all below"
        case .fromDefault: "only from `default`"
        case nil: ""
        }
    }

    private static func row(_ cells: [String]) -> String { "| " + cells.joined(separator: " | ") + " |" }

    private static func anchor(_ section: String) -> String {
        section.lowercased().replacing(",", with: "").replacing(" ", with: "-")
    }
}
