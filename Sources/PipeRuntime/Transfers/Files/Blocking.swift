import Dispatch

/// Work that waits for a disk, which the few threads of Swift's tasks should not.
enum Blocking {
    private static let queue = DispatchQueue(label: "pipewright.files", qos: .userInitiated, attributes: .concurrent)

    static func run<Value: Sendable>(
        _ work: @escaping @Sendable () throws(PipeError) -> Value
    ) async throws(PipeError) -> Value {
        let result: Result<Value, PipeError> = await withCheckedContinuation { continuation in
            queue.async {
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
