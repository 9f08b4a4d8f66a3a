import PipewrightDiagnostics

extension APIResolver {
    func error(_ problem: ShapeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(problem, at: range, notes: notes)
    }

    func error(_ problem: TypeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(problem, at: range, notes: notes)
    }

    func error(_ problem: RecordProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(problem, at: range, notes: notes)
    }

    func error(_ problem: ResourceProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(problem, at: range, notes: notes)
    }

    func error(_ problem: AuthProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(problem, at: range, notes: notes)
    }

    func warning(_ mistake: LikelyMistake, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.warning(mistake, at: range, notes: notes)
    }
}
