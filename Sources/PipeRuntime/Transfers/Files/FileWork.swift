import Dispatch

/// Does what waits for a disk, which the few threads of Swift's tasks should not.
enum FileWork {
    private static let queue = DispatchQueue(label: "pipewright.files", qos: .userInitiated, attributes: .concurrent)

    /// Does something sooner or later.
    static func start(_ work: @escaping @Sendable () -> Void) {
        queue.async(execute: work)
    }

    /// Does something and waits for it.
    static func run<Value: Sendable>(
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
