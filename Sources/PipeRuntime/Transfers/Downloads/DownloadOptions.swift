#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a file is downloaded.
public struct DownloadOptions: Sendable {
    /// How many parts of the file come at the same time, each over a connection of its own; at least 1. Where a server does
    /// not give parts, or nothing to tell versions of the file apart by, it comes in one.
    public var connections: Int

    /// How many bytes a part has; where nothing is said, the file is cut into as many parts as there are connections.
    public var chunkSize: Int64?

    /// The digest that the file must have, besides those that the server sends (`Repr-Digest`, `Content-Digest`,
    /// `Content-MD5`).
    public var digest: ContentDigest?

    /// The bytes of the file on the server that are wanted; all of them where nothing is said. A part comes in one piece and
    /// is not resumed.
    public var range: Range<Int64>?

    /// Where the file is until it is whole; where nothing is said, in the folder that it goes to. It has to be on the same
    /// disk, so that the file becomes visible in one step.
    public var partialFolder: URL?

    /// How many bytes may come at most; `nil` for no limit. More are refused before anything is written where the server says
    /// the length, else as soon as they come; nothing is kept then.
    public var limit: Int64?

    /// Says how.
    public init(
        connections: Int = 1, chunkSize: Int64? = nil, digest: ContentDigest? = nil, range: Range<Int64>? = nil,
        partialFolder: URL? = nil, limit: Int64? = nil
    ) {
        self.connections = connections
        self.chunkSize = chunkSize
        self.digest = digest
        self.range = range
        self.partialFolder = partialFolder
        self.limit = limit
    }

    /// In four parts at the same time.
    public static let parallel = DownloadOptions(connections: 4)

    /// More than that many parts would make more work than they save.
    private static let mostChunks: Int64 = 10_000

    /// Makes sure that there are not too many bytes.
    ///
    /// - Parameter length: How many there are; `nil` where that is not known yet.
    func check(_ length: Int64?) throws(PipeError) {
        if let limit, let length, length > max(0, limit) {
            throw PipeError(.bodyTooLarge(limit: Int(clamping: max(0, limit))))
        }
    }

    /// The parts of a file (seed rows CU-65, C9.14).
    func chunks(of length: Int64) -> [PartialFile.Chunk] {
        let wanted = chunkSize.map { max(1, $0) } ?? length / Int64(max(1, connections)) + 1
        let size = max(wanted, length / Self.mostChunks + 1)
        var chunks: [PartialFile.Chunk] = []
        var start: Int64 = 0
        while start < length {
            let end = start + min(size, length - start)
            chunks.append(PartialFile.Chunk(start: start, end: end))
            start = end
        }
        return chunks
    }
}

/// A file that was downloaded.
public struct DownloadedFile: Sendable, Hashable {
    /// Where it is.
    public let url: URL
    /// What the server calls it: the name in `Content-Disposition`, else the last part of the address; a bare name without
    /// folders.
    public let suggestedFilename: String
    /// The media type, as the server has it.
    public let contentType: String?
    /// How many bytes it has.
    public let length: Int64
    /// How many of them an earlier call had left.
    public let resumedFrom: Int64
}
