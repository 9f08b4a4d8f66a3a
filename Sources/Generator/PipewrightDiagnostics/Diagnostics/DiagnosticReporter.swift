/// Something that reports problems: a collector, or a stage that has one.
package protocol DiagnosticReporter {
    var diagnostics: DiagnosticCollector { get }
}

extension DiagnosticCollector: DiagnosticReporter {
    package var diagnostics: DiagnosticCollector { self }
}

// One function for each area of problems, so that a call names only the problem.

extension DiagnosticReporter {
    package func error(_ problem: FileProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(.file(problem), at: range, notes: notes)
    }

    package func error(_ problem: ShapeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(.shape(problem), at: range, notes: notes)
    }

    package func error(_ problem: TypeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(.type(problem), at: range, notes: notes)
    }

    package func error(_ problem: RecordProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(.record(problem), at: range, notes: notes)
    }

    package func error(_ problem: ResourceProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(.resource(problem), at: range, notes: notes)
    }

    package func error(_ problem: AuthProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(.auth(problem), at: range, notes: notes)
    }

    package func error(_ problem: OutputProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(.output(problem), at: range, notes: notes)
    }

    package func error(_ problem: DocumentProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(.document(problem), at: range, notes: notes)
    }

    package func warning(_ omission: DocumentOmission, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.report(Diagnostic(.warning, .omission(omission), at: range, notes: notes))
    }

    package func warning(_ mistake: LikelyMistake, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.report(Diagnostic(.warning, .warning(mistake), at: range, notes: notes))
    }

    /// Reports a value that is there twice.
    package func refuseRepeated(
        _ value: String, at range: SourceRange, first: SourceRange, named name: String? = nil
    ) {
        error(.duplicateValue(value), at: range, notes: [Diagnostic.Note(.firstDefined(name ?? value), at: first)])
    }
}
