import PipeRuntime

/// The error of a call; `nil` if it succeeds.
func failure<Result>(of call: () async throws(PipeError) -> Result) async -> PipeError? {
    do throws(PipeError) {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}
