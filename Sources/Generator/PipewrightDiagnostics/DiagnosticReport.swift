/// Prints diagnostics for tools: a JSON document with one diagnostic per line. Its members and their order are stable; a
/// changed format has a new `version`.
///
///     {"version":1,"errors":1,"warnings":0,"omitted":0,"diagnostics":[
///     {"severity":"error","rule":"unknown-record","message":"…","hint":"…","file":"todo.pipes.yaml","line":25,
///     "column":13,"length":7,"notes":[]}
///     ]}
package enum DiagnosticReport {
    /// - Parameter omitted: The number of diagnostics that are not among `diagnostics`.
    package static func text(for diagnostics: [Diagnostic], omitted: Int = 0) -> String {
        func count(_ severity: Diagnostic.Severity) -> Int { diagnostics.count { $0.severity == severity } }
        let objects = diagnostics.map(object).joined(separator: ",\n")
        return """
            {"version":1,"errors":\(count(.error)),"warnings":\(count(.warning)),"omitted":\(omitted),"diagnostics":[
            \(objects)\(objects.isEmpty ? "" : "\n")]}

            """
    }

    private static func object(_ diagnostic: Diagnostic) -> String {
        let problem = ProblemText(diagnostic.problem)
        let notes = diagnostic.notes.map { note in
            "{\"message\":\(text(ProblemText.text(for: note.content))),\(place(note.range))}"
        }
        return """
            {"severity":\(string(diagnostic.severity.rawValue)),"rule":\(string(problem.rule)),\
            "message":\(text(problem.message)),"hint":\(problem.hint.map(text) ?? "null"),\
            \(place(diagnostic.range)),"notes":[\(notes.joined(separator: ","))]}
            """
    }

    package static func place(_ range: SourceRange) -> String {
        """
        "file":\(string(range.file)),"line":\(range.line),"column":\(range.column),"length":\(range.length)
        """
    }

    /// A JSON string of at most `longestMessage` code points.
    private static func text(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let shown = scalars.prefix(DiagnosticPrinter.longestMessage)
        return string(shown.endIndex < scalars.endIndex ? String(shown) + "…" : text)
    }

    /// A JSON string (RFC 8259, section 7).
    package static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
