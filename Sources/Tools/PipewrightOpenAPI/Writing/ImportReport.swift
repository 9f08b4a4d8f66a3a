import PipewrightDiagnostics

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
        let ofOperations = outcomes.flatMap { outcome -> [String] in
            let all: [Loss] = if case .leftOut(let loss) = outcome.result { [loss] } else { outcome.losses }
            return all.map { "\(outcome.operation): \(Self.text($0))" }
        }
        // Names in the document must not change what a terminal or a page shows.
        return (ofOperations + general.map { Self.text($0) }).map { ProblemText.visible($0) }
    }

    /// A page in Markdown.
    ///
    /// - Parameter name: The name of the document.
    package func page(of name: String) -> String {
        var lines = ["# Import of \(ProblemText.visible(name))", "", "The schema has \(summary).", ""]
        let losses = losses
        if !losses.isEmpty {
            lines += ["## What is missing", ""]
            lines += losses.map { "- " + $0 }
            lines.append("")
        }
        lines += ["## Operations", "", "| operation | place |", "|---|---|"]
        for outcome in outcomes {
            let place =
                switch outcome.result {
                case .carried(let place): "`\(Self.cell(place))`"
                case .leftOut, .excluded: "none"
                }
            lines.append("| `\(Self.cell(outcome.operation))` | \(place) |")
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
        case .path: "no request can have the path"
        case .field(let name): "the header field or cookie ‘\(name)’ is left out, since calls cannot set it"
        case .pattern(let member, let reason): "the pattern of ‘\(member)’ is left out: \(reason.text)"
        case .webhook(let name):
            "the webhook ‘\(name)’ is left out, since it has no body in JSON, or another one has its name"
        case .signature:
            "the document does not say how webhooks are signed; ‘signature: standard’ is a guess that refuses others"
        case .job(let loss): "the work goes on after the response, but \(text(loss)), so it starts no job"
        case .content(let parameter, let type): "the parameter ‘\(parameter)’ is a text of type \(type)"
        }
    }

    private static func text(_ loss: JobLoss) -> String {
        switch loss {
        case .status: "the document does not say how to ask whether it has ended"
        case .result: "the document does not say where the result is"
        case .content: "the result is not a JSON value"
        case .upload: "the call sends files"
        case .option(let option): "‘\(ProblemText.visible(option))’ cannot be expressed"
        }
    }

    /// A text in a code span of a table.
    private static func cell(_ text: String) -> String {
        ProblemText.visible(text).replacing("|", with: "\\|").replacing("`", with: "'")
    }
}
