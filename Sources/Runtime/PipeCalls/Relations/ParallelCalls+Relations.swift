import PipeCore
import PipeHTTP

extension ParallelCalls {
    /// The results of calls, in the order of their inputs. After the first error, the other calls are cancelled.
    static func results<Input: Sendable, Output: Sendable>(
        _ inputs: [Input], _ call: @escaping @Sendable (Input) async throws(PipeError) -> Output
    ) async throws(PipeError) -> [Output] {
        var outputs = [Output?](repeating: nil, count: inputs.count)
        var failure: PipeError?
        await run(inputs, call) { index, outcome in
            switch outcome {
            case .success(let output):
                outputs[index] = output
                return .goOn
            case .failure(let error):
                failure = failure ?? error
                return .cancelAll
            }
        }
        let found = outputs.compactMap(\.self)
        // Without an error, calls are missing only if the task was cancelled before they were started.
        guard failure == nil, found.count == inputs.count else {
            throw failure ?? PipeError(.cancelled)
        }
        return found
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
