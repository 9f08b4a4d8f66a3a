import PipewrightAPI

/// Documentation comments made from a schema's texts.
enum SwiftDocumentation {
    /// What stands above a declaration that the schema says nothing about.
    static func naming(_ name: String) -> String {
        let phrase = withArticle(name)
        return phrase.prefix(1).uppercased() + phrase.dropFirst() + "."
    }

    /// The part of a comment that documents arguments, those of which a schema says something.
    static func parameters(_ arguments: [(name: String, docs: String?)], indentation: Int) -> [String] {
        let documented = arguments.filter { $0.docs != nil }
        guard !documented.isEmpty else { return [] }
        return ["///", "/// - Parameters:"]
            + documented.flatMap { argument -> [String] in
                let text = "\(FieldBuilder.unescaped(argument.name)): \(argument.docs ?? "")"
                return SwiftLiteral.comment(text, width: SourceLayout.width - indentation - 8).enumerated().map {
                    "///   \($0 == 0 ? "-" : " ") \($1)"
                }
            }
    }

    /// The attribute of what is deprecated; `deprecated` says what to use instead, or nothing.
    static func attribute(deprecated: String?) -> [String] {
        guard let deprecated else { return [] }
        let message = deprecated.isEmpty ? "" : ", message: " + SwiftLiteral.string(deprecated)
        return ["@available(*, deprecated\(message))"]
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
