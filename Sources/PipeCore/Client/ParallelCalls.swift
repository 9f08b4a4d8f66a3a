import PipeHTTP

/// Calls of which only some run at the same time.
package enum ParallelCalls {
    /// The maximum number of calls that run at the same time, if nothing else is set.
    package static let limit = 6

    /// The results of calls, in the order of their inputs. After the first error, the other calls are cancelled.
    package static func results<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], _ call: @escaping @Sendable (Input) async throws(PipeError) -> Output
    ) async throws(PipeError) -> [Output] {
        let result = await withTaskGroup(
            of: (index: Int, result: Result<Output, PipeError>).self, returning: Result<[Output], PipeError>.self
        ) { group in
            var outputs = [Output?](repeating: nil, count: inputs.count)
            var next = inputs.startIndex
            func start(_ group: inout TaskGroup<(index: Int, result: Result<Output, PipeError>)>) {
                guard next < inputs.endIndex else { return }
                let index = next
                next += 1
                group.addTask {
                    do throws(PipeError) {
                        return (index, .success(try await call(inputs[index])))
                    } catch {
                        return (index, .failure(error))
                    }
                }
            }
            for _ in 0..<limit { start(&group) }
            while let (index, result) = await group.next() {
                switch result {
                case .success(let output): outputs[index] = output
                case .failure(let error):
                    group.cancelAll()
                    return .failure(error)
                }
                start(&group)
            }
            return .success(outputs.compactMap { $0 })
        }
        return try result.get()
    }

    /// The outcome of each call, in the order of their inputs. An error ends no other call; after a cancellation, no other
    /// one is started.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of calls that run at the same time.
    ///   - unstarted: The error of inputs whose calls were not started.
    package static func outcomes<Input: Sendable, Output: Sendable>(
        of inputs: [Input], limit: Int = limit, unstarted: PipeError,
        _ call: @escaping @Sendable (Input) async throws(PipeError) -> Output
    ) async -> [Result<Output, PipeError>] {
        await withTaskGroup(of: (index: Int, outcome: Result<Output, PipeError>).self) { group in
            var outcomes = [Result<Output, PipeError>](repeating: .failure(unstarted), count: inputs.count)
            var next = inputs.startIndex
            var isStopped = false
            var running = 0
            while true {
                while running < max(1, limit), next < inputs.endIndex, !isStopped, !Task.isCancelled {
                    let index = next
                    group.addTask {
                        guard !Task.isCancelled else {
                            return (index, .failure(unstarted))
                        }
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
                    return outcomes
                }
                running -= 1
                outcomes[index] = outcome
                if case .failure(let error) = outcome, error.isCancelled { isStopped = true }
            }
        }
    }

    /// The results of calls that take several inputs.
    package static func batches<Input: Sendable, Output: Sendable>(
        of inputs: [Input], limit: Int, _ call: @escaping @Sendable ([Input]) async throws(PipeError) -> Output
    ) async throws(PipeError) -> [Output] {
        let size = max(1, limit)
        let batches = stride(from: 0, to: inputs.count, by: size).map {
            Array(inputs[$0..<min($0 + size, inputs.count)])
        }
        return try await results(batches, call)
    }

    /// The result of a call; `nil` if the server has no such record.
    package static func ifFound<Output>(_ call: () async throws(PipeError) -> Output) async throws(PipeError) -> Output?
    {
        do throws(PipeError) {
            return try await call()
        } catch {
            guard error.isNotFound else {
                throw error
            }
            return nil
        }
    }
}
