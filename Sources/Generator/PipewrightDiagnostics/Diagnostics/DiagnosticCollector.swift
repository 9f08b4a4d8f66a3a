/// Collects the problems of a run. It is passed from stage to stage: each one adds its problems and continues as far as it
/// can, so that one run shows all of them.
package final class DiagnosticCollector {
    /// The maximum number of diagnostics that are kept. A broken file of megabytes may have a problem in every line.
    package static let limit = 1000

    private var collected: [Diagnostic] = []
    /// The number of diagnostics that were not kept.
    package private(set) var omitted = 0
    package private(set) var errorCount = 0

    package init() {}

    package func report(_ diagnostic: Diagnostic) {
        if diagnostic.severity == .error { errorCount += 1 }
        if collected.count < Self.limit { collected.append(diagnostic) } else { omitted += 1 }
    }

    package func error(_ problem: Problem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.error, problem, at: range, notes: notes))
    }

    package func append(_ others: DiagnosticCollector) {
        let errorCount = errorCount + others.errorCount
        for diagnostic in others.collected { report(diagnostic) }
        omitted += others.omitted
        self.errorCount = errorCount
    }

    package var hasErrors: Bool { errorCount > 0 }
    package var isEmpty: Bool { collected.isEmpty }

    /// The diagnostics in the order of their positions, without duplicates.
    package var sorted: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        let ordered = collected.enumerated().sorted { left, right in
            left.element.range == right.element.range
                ? left.offset < right.offset : left.element.range < right.element.range
        }
        return ordered.map(\.element).filter { seen.insert($0).inserted }
    }
}
