/// The bytes of a file, or of a part of one, in chunks.
///
/// The file is to stay as it was when its length was told to the server: before its last bytes are given it is looked at
/// again, so that one that was changed meanwhile is never sent as a whole.
struct FileChunks: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>

    static let chunkSize = 1 << 18

    let path: String
    let range: Range<Int64>
    let stamp: OpenFile.Stamp

    /// Looks at a file, which is read later.
    init(_ path: String) throws(PipeError) {
        stamp = try OpenFile.reading(path).stamp()
        range = 0..<stamp.length
        self.path = path
    }

    /// A part of a file.
    init(_ file: FileChunks, _ range: Range<Int64>) {
        path = file.path
        stamp = file.stamp
        self.range = range
    }

    func makeAsyncIterator() -> Iterator {
        Iterator(chunks: self, offset: range.lowerBound)
    }

    struct Iterator: AsyncIteratorProtocol {
        let chunks: FileChunks
        var offset: Int64
        private var file: OpenFile?

        init(chunks: FileChunks, offset: Int64) {
            self.chunks = chunks
            self.offset = offset
        }

        mutating func next() async throws -> ArraySlice<UInt8>? {
            let offset = offset
            let count = Int(Swift.min(Int64(FileChunks.chunkSize), chunks.range.upperBound - offset))
            guard count > 0 else {
                return nil
            }
            let opened = file
            let (file, bytes) = try await Blocking.run { [chunks] () throws(PipeError) -> (OpenFile, [UInt8]) in
                let file: OpenFile
                if let opened {
                    file = opened
                } else {
                    file = try OpenFile.reading(chunks.path)
                }
                let bytes = try file.read(count, at: offset)
                let isLast = offset + Int64(count) == chunks.range.upperBound
                let stamp = isLast ? try file.stamp() : chunks.stamp
                guard bytes.count == count, stamp == chunks.stamp else {
                    throw PipeError(.file(FileFault(.changed, chunks.path)))
                }
                return (file, bytes)
            }
            self.file = file
            self.offset += Int64(count)
            return bytes[...]
        }
    }
}
