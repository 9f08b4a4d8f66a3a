import PipewrightDiagnostics

/// Prints changes for people: by severity, one line for each, with its subject first and its places after it.
///
///     Breaks code that uses the client: 1 change
///       Task.due: the type is ‘date’ instead of ‘timestamp’ (old.pipes.yaml:9:5 → new.pipes.yaml:9:5) [field-type]
package enum ComparisonPrinter {
    package static func text(for changes: [Change]) -> String {
        if changes.isEmpty { return "No changes.\n" }
        return Severity.allCases.compactMap { severity -> String? in
            let own = changes.filter { $0.kind.severity == severity }
            guard !own.isEmpty else { return nil }
            let count = "\(own.count) change\(own.count == 1 ? "" : "s")"
            let lines = own.map { "  \(line($0))\n" }
            return "\(ChangeText.heading(severity)): \(count)\n" + lines.joined()
        }.joined(separator: "\n")
    }

    private static func line(_ change: Change) -> String {
        let subject = ProblemText.visible(change.subject?.text ?? "")
        let places = "\(place(change.oldPlace)) → \(place(change.newPlace))"
        return "\(subject): \(ChangeText.message(change)) (\(places)) [\(change.kind.rawValue)]"
    }

    private static func place(_ range: SourceRange) -> String {
        "\(ProblemText.visible(range.file)):\(range.line):\(range.column)"
    }
}
