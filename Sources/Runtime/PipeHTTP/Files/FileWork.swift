import Dispatch

/// Runs work that blocks on a disk, outside of the few threads of Swift concurrency.
package enum FileWork {
    private static let queue = DispatchQueue(label: "pipewright.files", qos: .userInitiated, attributes: .concurrent)

    /// Starts work without waiting for it.
    package static func start(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Runs work and waits for its result.
    package static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        let result: Result<Value, PipeError> = await withCheckedContinuation { continuation in
            start {
                do throws(PipeError) {
                    continuation.resume(returning: .success(try work()))
                } catch {
                    continuation.resume(returning: .failure(error))
                }
            }
        }
        return try result.get()
    }
}
