import PipewrightAPI

/// Doc comments with texts of the schema.
enum SwiftDocumentation {
    /// The documentation of arguments, if any of them has a text.
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

    /// The attribute for something deprecated; `deprecated` is the name of a replacement, or empty.
    static func attribute(deprecated: String?) -> [String] {
        guard let deprecated else { return [] }
        let text = deprecated.split(whereSeparator: \.isNewline).joined(separator: " ")
        let message = text.isEmpty ? "" : ", message: " + SwiftLiteral.string(text)
        return ["@available(*, deprecated\(message))"]
    }

    /// The text of the schema and the request of a call.
    static func lines(_ docs: String?, call: String, indentation: Int) -> [String] {
        lines(docs.map { "\($0)\n\n\(call)" } ?? call, indentation: indentation)
    }

    /// The lines of a doc comment with their slashes; empty without a text.
    static func lines(_ text: String?, indentation: Int) -> [String] {
        guard let text else { return [] }
        let width = SourceLayout.width - indentation - 4
        return SwiftLiteral.comment(text, width: width).map { $0.isEmpty ? "///" : "/// " + $0 }
    }
}
