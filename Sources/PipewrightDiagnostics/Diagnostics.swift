/// What the stages found so far. Every stage reports here and goes on as far as it can, so that one run shows all.
package struct Diagnostics: Sendable {
    private var collected: [Diagnostic] = []

    package init() {}

    package mutating func report(_ diagnostic: Diagnostic) {
        collected.append(diagnostic)
    }

    package mutating func error(_ problem: Problem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.error, problem, at: range, notes: notes))
    }

    package mutating func warning(_ problem: Problem, at range: SourceRange, notes: [Diagnostic.Note] = []) {
        report(Diagnostic(.warning, problem, at: range, notes: notes))
    }

    package mutating func append(_ others: Diagnostics) {
        collected += others.collected
    }

    package var hasErrors: Bool {
        collected.contains { $0.severity == .error }
    }

    /// Everything reported, by place and without repetition.
    package var sorted: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        let ordered = collected.enumerated().sorted { left, right in
            left.element.range == right.element.range
                ? left.offset < right.offset : left.element.range < right.element.range
        }
        return ordered.map(\.element).filter { seen.insert($0).inserted }
    }
}
