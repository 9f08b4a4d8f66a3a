import PipeHTTP

/// Calls of which only some run at the same time.
package enum ParallelCalls {
    /// What follows when a call has ended.
    package enum Next {
        case goOn
        /// The calls that run may end; no other one is started.
        case startNoMore
        case cancelAll
    }

    /// The maximum number of calls that run at the same time, if nothing else is set.
    package static let limit = 6

    /// Makes a call for each input, and passes the outcomes on as they come. After a cancellation, no other call is started.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of calls that run at the same time.
    ///   - received: Receives the index of an input and the outcome of its call.
    package static func run<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], limit: Int = limit,
        _ call: @escaping @Sendable (Input) async throws(PipeError) -> Output,
        received: (Int, Result<Output, PipeError>) -> Next
    ) async {
        await withTaskGroup(of: (index: Int, outcome: Result<Output, PipeError>).self) { group in
            var (next, running, startsMore) = (inputs.startIndex, 0, true)
            while true {
                while running < max(1, limit), next < inputs.endIndex, startsMore, !Task.isCancelled {
                    let index = next
                    group.addTask {
                        do throws(PipeError) {
                            return (index, .success(try await call(inputs[index])))
                        } catch {
                            return (index, .failure(error))
                        }
                    }
                    next += 1
                    running += 1
                }
                guard let (index, outcome) = await group.next() else {
                    return
                }
                running -= 1
                switch received(index, outcome) {
                case .goOn: break
                case .startNoMore: startsMore = false
                case .cancelAll:
                    startsMore = false
                    group.cancelAll()
                }
            }
        }
    }
}
