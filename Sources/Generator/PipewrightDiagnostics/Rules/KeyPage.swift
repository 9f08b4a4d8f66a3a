import PipewrightLanguage

/// The page of a key in `pipewright explain`.
package enum KeyPage {
    /// The page of the key with this name, with a part for each meaning of the key.
    package static func text(ofKey name: String) -> String? {
        guard let key = LanguageKey(name: name) else { return nil }
        return parts(of: key).reduce("\(name) (key)\n") { $0 + "\n" + part($1.declaration, in: $1.mappings) }
    }

    /// The declarations of a key; the same declaration in several mappings is one part.
    private static func parts(of key: LanguageKey) -> [(declaration: KeyDeclaration, mappings: [LanguageMapping])] {
        var parts: [(declaration: KeyDeclaration, mappings: [LanguageMapping])] = []
        for mapping in LanguageMapping.allCases {
            guard let declaration = mapping.declarations.first(where: { $0.key == key }) else { continue }
            if let index = parts.firstIndex(where: { $0.declaration == declaration }) {
                parts[index].mappings.append(mapping)
            } else {
                parts.append((declaration, [mapping]))
            }
        }
        return parts
    }

    private static func part(_ declaration: KeyDeclaration, in mappings: [LanguageMapping]) -> String {
        var rows = [
            ("In", mappings.map(\.title).joined(separator: ", ")), ("Value", declaration.shape.text),
            ("Example", declaration.exampleLine),
        ]
        if let inheritance = declaration.inheritance { rows.append(("Inherited", inheritance.text)) }
        if let section = declaration.section { rows.append(("See", "Docs/Language.md, “\(section)”")) }
        rows.append(("Since", "version \(declaration.since) of the language"))
        let width = "Inherited: ".count
        let lines = rows.map { name, text in "\(name):".padded(to: width) + text + "\n" }
        return declaration.description + "\n\n" + lines.joined()
    }
}

extension String {
    fileprivate func padded(to width: Int) -> String { self + String(repeating: " ", count: max(1, width - count)) }
}
