/// A rule of the language, with its page in `pipewright explain` and in Docs/Diagnostics.md. `ProblemText` has the
/// texts of single diagnostics.
package struct Rule: Hashable, Sendable {
    /// A string literal is a part of a schema.
    package enum Example: Hashable, Sendable, ExpressibleByStringLiteral {
        /// A whole schema.
        case schema(String)
        /// A part of a schema, which needs the version, a name and a server before it.
        case part(String)
        /// Commands for a shell in a folder with one valid schema, `todo.pipes.yaml`.
        case commands(String)
        /// A whole OpenAPI document.
        case document(String)

        package init(stringLiteral text: String) { self = .part(text) }

        package var text: String {
            switch self {
            case .schema(let text), .part(let text), .commands(let text), .document(let text): text
            }
        }

        /// The whole schema; `nil` for commands and documents.
        package var schema: String? {
            switch self {
            case .schema(let text): text + "\n"
            case .part(let text):
                "pipewright: 1\nname: Example\nservers: { production: https://api.example.com }\n\(text)\n"
            case .commands, .document: nil
            }
        }

        fileprivate var language: String {
            if case .commands = self { "sh" } else { "yaml" }
        }
    }

    /// A stable name, such as `unknown-record`.
    package let name: String
    package let severity: Diagnostic.Severity
    /// One sentence in one line.
    package let summary: String
    /// The meaning of the rule and the reason for it.
    package let meaning: String
    /// An example that breaks this rule only; `nil` if no schema can break it.
    package let wrong: Example?
    package let right: Example?

    init(
        _ name: Name, severity: Diagnostic.Severity = .error, _ summary: String, _ meaning: String, wrong: Example?,
        right: Example?
    ) {
        self.name = name.rawValue
        self.severity = severity
        self.summary = summary
        self.meaning = meaning
        self.wrong = wrong
        self.right = right
    }

    /// The page for a terminal.
    package var page: String {
        var page = "\(name) (\(severity.rawValue))\n\n\(summary)\n\n\(meaning)\n"
        if let wrong { page += "\nWrong:\n\n\(Self.indented(wrong.text))\n" }
        if let right { page += "\nRight:\n\n\(Self.indented(right.text))\n" }
        return page
    }

    /// The section for the documentation.
    ///
    /// - Parameter output: The diagnostics of the wrong example; `nil` to leave them out.
    package func section(output: String?) -> String {
        var section = "## \(name)\n\n*\(severity.rawValue)* \(summary)\n\n\(meaning)\n"
        if let wrong {
            section += "\nWrong:\n\n```\(wrong.language)\n\(wrong.text)\n```\n"
            if let output { section += "\n```\n\(output)```\n" }
        }
        if let right { section += "\nRight:\n\n```\(right.language)\n\(right.text)\n```\n" }
        return section
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "    \($0)" }
            .joined(separator: "\n")
    }
}
