/// A step of a compiled pattern.
enum PatternStep: Sendable {
    /// A scalar of the set, then the next step.
    case set(ScalarSet)
    /// As many scalars of the set, then the next step. The run is the number of its ``CountedRun``.
    case counted(ScalarSet, least: Int, most: Int?, run: Int)
    /// The next step, if the position meets the condition.
    case assertion(PatternAssertion)
    /// Both steps.
    case fork(Int, Int)
    case jump(Int)
    case found
}

/// Turns the tree of a pattern into steps: the automaton of Thompson (1968), “Regular Expression Search Algorithm”.
struct PatternCompiler {
    private(set) var steps: [PatternStep] = []
    private(set) var runCount = 0

    mutating func compile(_ tree: PatternTree) throws(PatternError) {
        guard tree.size <= TextPattern.stepLimit else {
            throw PatternError(.tooLarge(limit: TextPattern.stepLimit), at: 0)
        }
        add(tree)
        steps.append(.found)
    }

    private mutating func add(_ tree: PatternTree) {
        switch tree {
        case .set(let set): steps.append(.set(set))
        case .assertion(let assertion): steps.append(.assertion(assertion))
        case .sequence(let parts): for part in parts { add(part) }
        case .alternatives(let parts): add(alternatives: parts[...])
        case .repetition(.set(let set), let least, let most) where tree.counted != nil:
            steps.append(.counted(set, least: least, most: most, run: runCount))
            runCount += 1
        case .repetition(let part, let least, let most):
            for _ in 0..<least { add(part) }
            if let most {
                // Each fork skips all parts that are left.
                var forks: [Int] = []
                for _ in least..<max(least, most) {
                    forks.append(steps.count)
                    steps.append(.jump(0))
                    add(part)
                }
                for fork in forks { steps[fork] = .fork(fork + 1, steps.count) }
            } else {
                let fork = steps.count
                steps.append(.jump(0))
                add(part)
                steps.append(.jump(fork))
                steps[fork] = .fork(fork + 1, steps.count)
            }
        }
    }

    private mutating func add(alternatives parts: ArraySlice<PatternTree>) {
        var jumps: [Int] = []
        for (index, part) in parts.enumerated() {
            guard index < parts.count - 1 else {
                add(part)
                continue
            }
            let fork = steps.count
            steps.append(.jump(0))
            add(part)
            jumps.append(steps.count)
            steps.append(.jump(0))
            steps[fork] = .fork(fork + 1, steps.count)
        }
        for jump in jumps { steps[jump] = .jump(steps.count) }
    }
}

/// Searches a text with all steps that are possible at a position at the same time, each at most once: no text takes
/// longer than its length times the number of steps.
struct PatternSearch {
    private let steps: [PatternStep]
    /// The steps that the scalar before the current position leads to.
    private var entered: [Int] = []
    /// The counted steps that the scalar before the current position has not ended.
    private var going: [Int] = []
    /// The steps with sets at the current position.
    private var active: [Int] = []
    private var runs: [CountedRun]
    /// The last position at which each step was reached.
    private var reached: [Int]
    private var pending: [Int] = []
    /// The number of steps that were reached, each time at another position.
    private(set) var count = 0
    /// The search gives up after more steps.
    private let limit: Int

    init(_ steps: [PatternStep], runCount: Int, limit: Int) {
        self.steps = steps
        runs = Array(repeating: CountedRun(), count: runCount)
        self.limit = limit
        reached = Array(repeating: -1, count: steps.count)
    }

    /// Returns whether the pattern is found; `false` also after more steps than the limit.
    mutating func run(_ text: String.UnicodeScalarView) -> Bool {
        var position = 0
        var previous: Unicode.Scalar?
        var index = text.startIndex
        while true {
            let scalar = index < text.endIndex ? text[index] : nil
            let context = PatternPosition(previous: previous, next: scalar)
            active.removeAll(keepingCapacity: true)
            swap(&active, &going)
            for number in 0..<entered.count where reach(entered[number], at: position, context) { return true }
            // A match can begin at each position.
            if reach(0, at: position, context) { return true }
            guard let scalar else { return false }
            guard count <= limit else { return false }
            entered.removeAll(keepingCapacity: true)
            position += 1
            for step in active { pass(scalar, step, to: position) }
            previous = scalar
            index = text.index(after: index)
        }
    }

    /// Passes a scalar in a step that is active; the position is that behind the scalar.
    private mutating func pass(_ scalar: Unicode.Scalar, _ step: Int, to position: Int) {
        switch steps[step] {
        case .set(let set): if set.contains(scalar) { entered.append(step + 1) }
        case .counted(let set, let least, let most, let run):
            if reached[step] != position - 1 { count += 1 }
            guard set.contains(scalar) else { return runs[run].removeAll() }
            // Of all starts, the first one has the most scalars, which are not more than allowed.
            if runs[run].longest(at: position) >= least { entered.append(step + 1) }
            if let most { runs[run].removeFull(most, at: position) }
            if !runs[run].isEmpty { going.append(step) }
        default: break
        }
    }

    /// Adds the sets that a step leads to without a scalar; returns whether it leads to the end.
    private mutating func reach(_ start: Int, at position: Int, _ context: PatternPosition) -> Bool {
        pending.append(start)
        while let step = pending.popLast() {
            guard reached[step] != position else { continue }
            reached[step] = position
            count += 1
            switch steps[step] {
            case .set: active.append(step)
            case .counted(_, let least, let most, let run):
                if runs[run].isEmpty { active.append(step) }
                runs[run].begin(at: position, hasMost: most != nil)
                if least == 0 { pending.append(step + 1) }
            case .assertion(let assertion): if context.meets(assertion) { pending.append(step + 1) }
            case .fork(let first, let second):
                pending.append(second)
                pending.append(first)
            case .jump(let target): pending.append(target)
            case .found:
                pending.removeAll()
                return true
            }
        }
        return false
    }
}

/// The scalars around a position; `nil` at the ends of the text.
private struct PatternPosition {
    let previous: Unicode.Scalar?
    let next: Unicode.Scalar?

    func meets(_ assertion: PatternAssertion) -> Bool {
        switch assertion {
        case .start: previous == nil
        case .end: next == nil
        case .wordBoundary: isWord(previous) != isWord(next)
        case .noWordBoundary: isWord(previous) == isWord(next)
        }
    }

    private func isWord(_ scalar: Unicode.Scalar?) -> Bool { scalar.map { ScalarSet.words.contains($0) } ?? false }
}
