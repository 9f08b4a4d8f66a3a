import PipeHTTP
import Synchronization

/// The bytes of a file, or of a part of one, in chunks. The next chunk is read while one is sent.
///
/// The file must not change after its length was sent to the server. It is checked again before its last bytes are
/// returned, so that a file that was changed meanwhile is never sent completely.
struct FileChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>

    static let chunkSize = 1 << 18

    let path: String
    let range: Range<Int64>
    let stamp: OpenFile.Stamp

    /// Checks a file, whose bytes are read later.
    init(_ path: String) throws(PipeError) {
        stamp = try OpenFile.reading(path).stamp()
        range = 0..<stamp.length
        self.path = path
    }

    /// Makes the chunks of a part of a file.
    init(_ file: FileChunks, _ range: Range<Int64>) {
        path = file.path
        stamp = file.stamp
        self.range = range
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(reading: FileReading(self))
    }

    struct Iterator: AsyncIteratorProtocol {
        fileprivate let reading: FileReading

        func next() async throws -> ArraySlice<UInt8>? {
            try await reading.next()
        }
    }
}

/// One reading of a file from its start to its end.
private final class FileReading: Sendable {
    private typealias Step = Result<[UInt8], PipeError>

    private struct State {
        var file: OpenFile?
        /// The offset of the next chunk to read.
        var offset: Int64
        /// The chunk that has been read but not returned.
        var step: Step?
        var isReading = false
        var waiter: CheckedContinuation<Step, Never>?
    }

    private let chunks: FileChunks
    private let state: Mutex<State>

    init(_ chunks: FileChunks) {
        self.chunks = chunks
        state = Mutex(State(offset: chunks.range.lowerBound))
    }

    /// Returns the next chunk. Calls must not overlap.
    func next() async throws(PipeError) -> ArraySlice<UInt8>? {
        read()
        let step = await withCheckedContinuation { waiter in
            let step = state.withLock { state -> Step? in
                guard let step = state.step else {
                    state.waiter = waiter
                    return nil
                }
                state.step = nil
                return step
            }
            if let step {
                waiter.resume(returning: step)
            }
        }
        let bytes = try step.get()
        // The next chunk is read while this one is sent.
        read()
        return bytes.isEmpty ? nil : bytes[...]
    }

    /// Begins to read the next chunk, unless that is done or in progress.
    private func read() {
        let next = state.withLock { state -> (file: OpenFile?, range: Range<Int64>)? in
            guard !state.isReading, state.step == nil else {
                return nil
            }
            state.isReading = true
            let end = min(state.offset + Int64(FileChunks.chunkSize), chunks.range.upperBound)
            return (state.file, state.offset..<max(state.offset, end))
        }
        guard let (file, range) = next else {
            return
        }
        guard !range.isEmpty else {
            return finish(.success([]), file, range.upperBound)
        }
        FileWork.start { [self] in
            do throws(PipeError) {
                let (opened, bytes) = try Self.bytes(of: chunks, range, file)
                finish(.success(bytes), opened, range.upperBound)
            } catch {
                finish(.failure(error), file, range.lowerBound)
            }
        }
    }

    private func finish(_ step: Step, _ file: OpenFile?, _ offset: Int64) {
        let waiter = state.withLock { state in
            state.file = file
            state.offset = offset
            state.isReading = false
            defer { state.waiter = nil }
            if state.waiter == nil {
                state.step = step
            }
            return state.waiter
        }
        waiter?.resume(returning: step)
    }

    private static func bytes(
        of chunks: FileChunks, _ range: Range<Int64>, _ opened: OpenFile?
    ) throws(PipeError) -> (OpenFile, [UInt8]) {
        let file: OpenFile
        if let opened {
            file = opened
        } else {
            file = try OpenFile.reading(chunks.path)
        }
        let bytes = try file.read(range.count, at: range.lowerBound)
        let stamp = range.upperBound == chunks.range.upperBound ? try file.stamp() : chunks.stamp
        guard bytes.count == range.count, stamp == chunks.stamp else {
            throw PipeError(.file(PipeError.FileError(.changed, chunks.path)))
        }
        return (file, bytes)
    }
}
