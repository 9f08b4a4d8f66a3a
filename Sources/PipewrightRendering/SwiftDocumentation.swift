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

    static func lines(_ text: String, width: Int) -> [String] {
        SwiftLiteral.comment(text, width: width).map { $0.isEmpty ? "///" : "/// " + $0 }
    }
}
