/// What became of the operations of a document, as text for people.
package struct ImportReport {
    private let outcomes: [ImportOutcome]
    private let general: [Loss]

    package init(_ api: FoundAPI) {
        outcomes = api.outcomes.filter { $0.result != .excluded }
        general = api.losses
    }

    /// The number of operations that the schema has.
    package var carried: Int {
        outcomes.count { if case .carried = $0.result { true } else { false } }
    }

    /// One line: `396 of 402 operations`.
    package var summary: String {
        "\(carried) of \(outcomes.count) operations"
    }

    /// What is not carried, one line each.
    package var losses: [String] {
        outcomes.flatMap { outcome -> [String] in
            let all: [Loss] = if case .leftOut(let loss) = outcome.result { [loss] } else { outcome.losses }
            return all.map { "\(outcome.operation): \(Self.text($0))" }
        } + general.map { Self.text($0) }
    }

    /// A page in Markdown.
    ///
    /// - Parameter name: The name of the document.
    package func page(of name: String) -> String {
        var lines = ["# Import of \(name)", "", "The schema has \(summary).", ""]
        let losses = losses
        if !losses.isEmpty {
            lines += ["## What is missing", ""]
            lines += losses.map { "- " + Self.escaped($0) }
            lines.append("")
        }
        lines += ["## Operations", "", "| operation | place |", "|---|---|"]
        for outcome in outcomes {
            let place =
                switch outcome.result {
                case .carried(let place): "`\(place)`"
                case .leftOut, .excluded: "none"
                }
            lines.append("| `\(Self.cell(outcome.operation))` | \(Self.cell(place)) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    /// The text of a loss.
    private static func text(_ loss: Loss) -> String {
        switch loss {
        case .mediaType(let type): "bodies of type \(type) are sent and read as bytes"
        case .style(let parameter, let style): "the list ‘\(parameter)’ is not written in the style \(style)"
        case .bodyOfGet: "the request body is left out, since GET and HEAD have none"
        case .union(let name): "‘\(name)’ is json, since nothing distinguishes its cases"
        case .headerOfList(let name): "the header field ‘\(name)’ is left out, since a list has no such arguments"
        case .results: "its responses have bodies of different kinds"
        case .pathTooLong: "the path has too many segments"
        }
    }

    private static func cell(_ text: String) -> String {
        text.replacing("|", with: "\\|").replacing("\n", with: " ")
    }

    private static func escaped(_ text: String) -> String {
        text.replacing("\n", with: " ")
    }
}
