import PipewrightDiagnostics

extension SchemaReader {
    func error(_ problem: ShapeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        switch problem {
        // The key may have been in a part that was left out, such as an alias without an anchor.
        case .missingKey where isPartial, .missingOneOf where isPartial: return
        default: diagnostics.error(problem, at: range, notes: notes)
        }
    }

    func error(_ problem: RecordProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        switch problem {
        case .emptyRecord where isPartial, .emptyEnum where isPartial: return
        default: diagnostics.error(problem, at: range, notes: notes)
        }
    }

    func error(_ problem: TypeProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(problem, at: range, notes: notes)
    }

    func error(_ problem: ResourceProblem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        diagnostics.error(problem, at: range, notes: notes)
    }
}
