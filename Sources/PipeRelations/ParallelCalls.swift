import PipeCore

/// Calls of which only some run at the same time.
enum ParallelCalls {
    /// The maximum number of calls of a relation that run at the same time.
    static let limit = 6

    /// The results of calls, in the order of their inputs. After the first error, the other calls are cancelled.
    static func results<Input: Sendable, Output: Sendable>(
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

    /// The results of calls that take several inputs.
    static func batches<Input: Sendable, Output: Sendable>(
        of inputs: [Input], limit: Int, _ call: @escaping @Sendable ([Input]) async throws(PipeError) -> Output
    ) async throws(PipeError) -> [Output] {
        let size = max(1, limit)
        let batches = stride(from: 0, to: inputs.count, by: size).map {
            Array(inputs[$0..<min($0 + size, inputs.count)])
        }
        return try await results(batches, call)
    }

    /// The result of a call; `nil` if the server has no such record.
    static func ifFound<Output>(_ call: () async throws(PipeError) -> Output) async throws(PipeError) -> Output? {
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
