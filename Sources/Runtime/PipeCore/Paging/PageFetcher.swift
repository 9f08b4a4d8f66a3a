import PipeJSON

/// Returns the pages of an iteration in order, and prefetches some of them.
///
/// Prefetching starts when the first page is returned. Running requests are cancelled with the fetcher.
final class PageFetcher<Record: JSONReadable & Sendable> {
    /// A page, and the state of the iteration after it.
    private struct Step: Sendable {
        let outcome: Result<Page<Record>?, PageFailure<Record>>
        let pagination: Pagination<Record>

        /// Whether another page is to be fetched after this one.
        var hasNext: Bool {
            if case .success(.some) = outcome { pagination.hasNext } else { false }
        }
    }

    private var pagination: Pagination<Record>
    private let prefetch: Int
    private var ahead: [Task<Step, Never>] = []

    init(_ pagination: Pagination<Record>, prefetch: Int) {
        self.pagination = pagination
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
            return await pagination.next()
        }
        let step: Step
        if ahead.isEmpty {
            var pagination = pagination
            let outcome = await pagination.next()
            step = Step(outcome: outcome, pagination: pagination)
        } else {
            let fetched = ahead
            step = await withTaskCancellationHandler {
                await fetched[0].value
            } onCancel: {
                for task in fetched { task.cancel() }
            }
            ahead.removeFirst()
        }
        pagination = step.pagination
        guard step.hasNext else {
            cancel()
            ahead = []
            return step.outcome
        }
        while ahead.count < prefetch {
            let last = ahead.last
            ahead.append(
                Task {
                    let before = await last?.value ?? step
                    guard before.hasNext else {
                        return Step(outcome: .success(nil), pagination: before.pagination)
                    }
                    var pagination = before.pagination
                    let outcome = await pagination.next()
                    return Step(outcome: outcome, pagination: pagination)
                })
        }
        return step.outcome
    }
}
