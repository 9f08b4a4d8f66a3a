import PipeRuntime

/// The error that a call ends with; nil if it ends well.
func failure<Result>(of call: () async throws(PipeError) -> Result) async -> PipeError? {
    do throws(PipeError) {
        _ = try await call()
        return nil
    } catch {
        return error
    }
}
