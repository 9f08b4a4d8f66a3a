import PipeHTTP

/// Reads the chunks of a body that is longer than a call: each within a time limit, until it is cancelled.
///
/// Register ``running`` with the client's calls, so that they can be cancelled between two chunks, too.
package final class BodyReader: Sendable {
    package let running: RunningCall
    private let arrived: BodyBuffer
    /// Reads ahead, so that chunks arrive while others are used.
    private let reading: Task<Void, Never>

    /// - Parameters:
    ///   - body: The body.
    ///   - running: The call that can be cancelled; if the body continues another body, the call of that body's reader.
    package init(_ body: HTTPBody, running: RunningCall = RunningCall()) {
        let arrived = BodyBuffer()
        self.running = running
        self.arrived = arrived
        reading = Task {
            do {
                for try await chunk in body {
                    guard await arrived.add(chunk) else { return }
                }
                arrived.finish(nil)
            } catch {
                arrived.finish(error)
            }
        }
    }

    deinit {
        close()
    }

    /// Closes the connection.
    package func close() {
        reading.cancel()
    }

    /// Returns the next chunk; `nil` at the end. A reader that has thrown an error has no further chunks.
    package nonisolated(nonsending) func next(
        within limit: TimeLimit, _ clock: any Clock<Duration>, of head: CallResponse
    ) async throws(PipeError) -> ArraySlice<UInt8>? {
        do throws(PipeError) {
            return try await running.run(within: limit, clock) { () async throws(PipeError) in
                running.began(arrived)
                do {
                    return try await arrived.next()
                } catch {
                    throw PipeError(thrown: error) { .connection(.other(head.redaction.text($0))) }
                }
            }
        } catch {
            throw error.adding(head.errorContext)
        }
    }
}
