import PipewrightAPI

/// Documentation comments made from a schema's texts.
enum SwiftDocumentation {
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
        let text = deprecated.split(whereSeparator: \.isNewline).joined(separator: " ")
        let message = text.isEmpty ? "" : ", message: " + SwiftLiteral.string(text)
        return ["@available(*, deprecated\(message))"]
    }

    /// What the schema says of a call, and the call itself.
    static func lines(_ docs: String?, call: String, indentation: Int) -> [String] {
        lines(docs.map { "\($0)\n\n\(call)" } ?? call, indentation: indentation)
    }

    /// A comment line by line, each with its slashes; none where there is nothing to say.
    static func lines(_ text: String?, indentation: Int) -> [String] {
        guard let text else { return [] }
        let width = SourceLayout.width - indentation - 4
        return SwiftLiteral.comment(text, width: width).map { $0.isEmpty ? "///" : "/// " + $0 }
    }
}
