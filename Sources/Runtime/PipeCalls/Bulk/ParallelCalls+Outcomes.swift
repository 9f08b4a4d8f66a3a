import PipeCore
import PipeHTTP

extension ParallelCalls {
    /// The outcome of each call, in the order of their inputs. An error ends no other call, and a cancelled call lets no
    /// other one start.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of calls that run at the same time.
    ///   - unstarted: The error of inputs whose calls were not started.
    static func outcomes<Input: Sendable, Output: Sendable>(
        of inputs: [Input], limit: Int, unstarted: PipeError,
        _ call: @escaping @Sendable (Input) async throws(PipeError) -> Output
    ) async -> [Result<Output, PipeError>] {
        var outcomes = [Result<Output, PipeError>](repeating: .failure(unstarted), count: inputs.count)
        await run(inputs, limit: limit) { input async throws(PipeError) in
            guard !Task.isCancelled else {
                throw unstarted
            }
            return try await call(input)
        } received: { index, outcome in
            outcomes[index] = outcome
            guard case .failure(let error) = outcome, error.isCancelled else {
                return .goOn
            }
            return .startNoMore
        }
        return outcomes
    }
}
