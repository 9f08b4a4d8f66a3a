import PipeHTTP

/// The parts of an upload, each of which can be retried.
///
/// Any part of a file or of bytes in memory is available. Of a stream, one part is kept; an earlier part requires a
/// stream that can be created again.
actor UploadParts {
    private enum Source {
        case file(FileChunks)
        case bytes([UInt8])
        case stream(UploadStream)
    }

    /// A part, and whether it is the last one.
    struct Part: Sendable {
        let range: Range<Int64>
        let isLast: Bool
        let body: HTTPBody
    }

    private let source: Source
    /// The total number of bytes, if it is known yet.
    private(set) var total: Int64?
    /// Identifies the version of a file.
    nonisolated let stamp: String?

    // The current part of a stream, which begins at `start`, and the rest of the chunk in which it ended.
    private var chunks: CheckedChunks?
    private var start: Int64 = 0
    private var kept: [UInt8] = []

    init(_ content: UploadContent) throws(PipeError) {
        switch content.source {
        case .otherURL(let url):
            throw PipeError(.file(PipeError.FileError(.notFileURL, url)))
        case .file(let path):
            let file = try FileChunks(path)
            source = .file(file)
            total = file.stamp.length
            stamp = "\(file.stamp.length) \(file.stamp.seconds).\(file.stamp.nanoseconds)"
        case .bytes(let bytes):
            source = .bytes(bytes)
            total = Int64(bytes.count)
            var computation = DigestComputation(.sha256)
            computation.add(bytes[...])
            stamp = computation.digest.hexadecimal
        case .stream(let stream):
            source = .stream(stream)
            total = stream.length
            self.stamp = nil
        }
    }

    /// Returns the part at an offset; empty and last at the end of the content.
    func part(at offset: Int64, size: Int) async throws(PipeError) -> Part {
        switch source {
        case .file(let file):
            let range = try range(at: offset, size, file.stamp.length)
            let chunks = FileChunks(file, range)
            let body = HTTPBody(length: Int64(range.count)) { chunks }
            return Part(range: range, isLast: range.upperBound == file.stamp.length, body: body)
        case .bytes(let bytes):
            let range = try range(at: offset, size, Int64(bytes.count))
            let body = HTTPBody(Array(bytes[Int(range.lowerBound)..<Int(range.upperBound)]))
            return Part(range: range, isLast: range.upperBound == Int64(bytes.count), body: body)
        case .stream(let stream):
            do {
                return try await part(of: stream, at: offset, size)
            } catch let error as PipeError {
                throw error
            } catch {
                throw PipeError(.cancelled)
            }
        }
    }

    private func range(at offset: Int64, _ size: Int, _ length: Int64) throws(PipeError) -> Range<Int64> {
        guard offset <= length else {
            throw PipeError(.transfer(.uploadOffset(offset)))
        }
        return offset..<offset + min(Int64(size), length - offset)
    }

    private func part(of stream: UploadStream, at offset: Int64, _ size: Int) async throws -> Part {
        // The offset is the server's.
        let (wanted, overflow) = offset.addingReportingOverflow(Int64(size))
        guard !overflow, wanted < .max else {
            throw PipeError(.transfer(.uploadOffset(offset)))
        }
        if chunks == nil || offset < start {
            guard chunks == nil || stream.isReplayable else {
                throw PipeError(.transfer(.readTwice))
            }
            chunks = CheckedChunks(chunks: try stream.start(), length: stream.length)
            start = 0
            kept = []
        }
        // One byte more than the part shows whether it is the last part.
        var hasEnded = false
        while !hasEnded, start + Int64(kept.count) <= wanted {
            // The bytes before the part are no longer needed.
            let passed = Int(min(offset - start, Int64(kept.count)))
            kept.removeFirst(passed)
            start += Int64(passed)
            var reading = chunks
            let chunk = try await reading?.next(isolation: self)
            chunks = reading
            kept += chunk ?? []
            hasEnded = chunk == nil
        }
        if hasEnded {
            total = start + Int64(kept.count)
            chunks = CheckedChunks(chunks: HTTPBodyChunks(), length: nil)
        }
        let end = start + Int64(kept.count)
        guard offset <= end else {
            throw PipeError(.transfer(.uploadOffset(offset)))
        }
        let range = offset..<min(end, wanted)
        let bytes = kept[Int(offset - start)..<Int(range.upperBound - start)]
        return Part(range: range, isLast: total == range.upperBound, body: HTTPBody(Array(bytes)))
    }
}
