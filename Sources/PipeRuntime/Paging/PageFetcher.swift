import PipeJSON

/// Gives the pages of a walk in their order, and fetches some of them ahead where that is asked for.
///
/// A page is fetched when it is asked for; those ahead once the one before them is given. What is still under way ends when
/// this does.
final class PageFetcher<Record: JSONReadable & Sendable> {
    /// A page, and the walk behind it.
    private struct Step: Sendable {
        let outcome: Result<Page<Record>?, PageFailure<Record>>
        let walk: PageWalk<Record>

        /// Whether there is a page to be fetched behind this one.
        var leadsOn: Bool {
            if case .success(.some) = outcome { walk.hasNext } else { false }
        }
    }

    private var walk: PageWalk<Record>
    private let prefetch: Int
    private var ahead: [Task<Step, Never>] = []

    init(_ walk: PageWalk<Record>, prefetch: Int) {
        self.walk = walk
        self.prefetch = max(0, prefetch)
    }

    deinit {
        cancel()
    }

    private func cancel() {
        for task in ahead { task.cancel() }
    }

    func next(isolation actor: isolated (any Actor)?) async -> Result<Page<Record>?, PageFailure<Record>> {
        guard prefetch > 0 else {
            return await walk.next()
        }
        let step: Step
        if ahead.isEmpty {
            var walk = walk
            let outcome = await walk.next()
            step = Step(outcome: outcome, walk: walk)
        } else {
            let fetched = ahead
            step = await withTaskCancellationHandler {
                await fetched[0].value
            } onCancel: {
                for task in fetched { task.cancel() }
            }
            ahead.removeFirst()
        }
        walk = step.walk
        guard step.leadsOn else {
            cancel()
            ahead = []
            return step.outcome
        }
        while ahead.count < prefetch {
            let last = ahead.last
            ahead.append(
                Task {
                    let before = await last?.value ?? step
                    guard before.leadsOn else {
                        return Step(outcome: .success(nil), walk: before.walk)
                    }
                    var walk = before.walk
                    let outcome = await walk.next()
                    return Step(outcome: outcome, walk: walk)
                })
        }
        return step.outcome
    }
}
