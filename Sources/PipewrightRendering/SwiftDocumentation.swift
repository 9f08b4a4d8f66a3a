import PipewrightAPI

/// Documentation comments made from a schema's texts.
enum SwiftDocumentation {
    /// What stands above a declaration that the schema says nothing about.
    static func naming(_ name: String) -> String {
        let phrase = withArticle(name)
        return phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
    }

    static func withArticle(_ name: String) -> String {
        "AEIOU".contains(name.prefix(1).uppercased()) ? "an \(name)" : "a \(name)"
    }

    /// A comment line by line, each with its slashes; none where there is nothing to say.
    static func lines(_ text: String?, indentation: Int) -> [String] {
        guard let text else { return [] }
        let width = SourceLayout.width - indentation - 4
        return SwiftLiteral.comment(text, width: width).map { $0.isEmpty ? "///" : "/// " + $0 }
    }
}
