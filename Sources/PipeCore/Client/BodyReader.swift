import PipeHTTP

/// Reads the chunks of a body that is longer than a call: each within a time limit, until it is cancelled.
///
/// Register ``running`` with the client's calls, so that they can be cancelled between two chunks, too.
package actor BodyReader {
    package nonisolated let running = RunningCall()
    private var body: HTTPBody.AsyncIterator?

    package init(_ body: HTTPBody) {
        self.body = body.makeAsyncIterator()
    }

    /// Continues with another body, such as the rest of an interrupted one; with `nil`, closes the connection.
    package func replace(with body: HTTPBody?) {
        self.body = body?.makeAsyncIterator()
    }

    /// Returns the next chunk; `nil` at the end.
    package func next(
        within limit: TimeLimit, _ clock: any Clock<Duration>, of head: CallResponse
    ) async throws(PipeError) -> ArraySlice<UInt8>? {
        do throws(PipeError) {
            return try await running.value(within: limit, clock) { [self] () async throws(PipeError) in
                try await read(head)
            }
        } catch {
            throw error.adding(head.errorContext)
        }
    }

    private func read(_ head: CallResponse) async throws(PipeError) -> ArraySlice<UInt8>? {
        // Removed while it is being read, so that a read that was given up and still runs is not joined by another one.
        guard var reading = body else {
            throw PipeError(.connection(.other("the stream was given up")))
        }
        body = nil
        let chunk: ArraySlice<UInt8>?
        do {
            chunk = try await reading.next(isolation: self)
        } catch let error as PipeError {
            throw error
        } catch is CancellationError {
            throw PipeError(.cancelled)
        } catch {
            throw PipeError(.connection(.other(head.redaction.text(String(describing: error)))))
        }
        body = reading
        return chunk
    }
}
