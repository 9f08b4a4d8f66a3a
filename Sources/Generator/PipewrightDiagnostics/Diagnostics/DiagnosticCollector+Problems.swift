// One function for each area of problems, so that a call names only the problem.

extension DiagnosticCollector {
    package func error(_ problem: FileProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        error(.file(problem), at: range, notes: notes)
    }

    package func error(_ problem: ShapeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        error(.shape(problem), at: range, notes: notes)
    }

    package func error(_ problem: TypeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        error(.type(problem), at: range, notes: notes)
    }

    package func error(_ problem: RecordProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        error(.record(problem), at: range, notes: notes)
    }

    package func error(_ problem: ResourceProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        error(.resource(problem), at: range, notes: notes)
    }

    package func error(_ problem: AuthProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        error(.auth(problem), at: range, notes: notes)
    }

    package func error(_ problem: OutputProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        error(.output(problem), at: range, notes: notes)
    }

    package func error(_ problem: DocumentProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        error(.document(problem), at: range, notes: notes)
    }

    package func warning(_ omission: DocumentOmission, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.warning, .omission(omission), at: range, notes: notes))
    }

    package func warning(_ mistake: LikelyMistake, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.warning, .warning(mistake), at: range, notes: notes))
    }
}
