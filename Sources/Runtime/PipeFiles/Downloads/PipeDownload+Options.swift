import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension PipeDownload {
    /// Options for downloading a file.
    public struct Options: Sendable {
        /// The number of parts that are fetched at the same time, each over its own connection; at least 1. If the server
        /// does not support ranges, or sends no validator for the version of the file, the file is fetched in one part.
        public var connections: Int

        /// The size of a part in bytes; by default the file is divided into as many parts as there are connections.
        public var chunkSize: Int64?

        /// The digest that the file must have, in addition to digests that the server sends (`Repr-Digest`,
        /// `Content-Digest`, `Content-MD5`).
        public var digest: ContentDigest?

        /// The range of bytes to download; the whole file by default. A range is fetched in one part and is not resumed.
        public var range: Range<Int64>?

        /// The folder of the incomplete file; by default the folder of the destination. It must be on the same disk, so
        /// that the complete file can be moved in one step.
        public var partialFolder: URL?

        /// The maximum size in bytes; `nil` for no limit. A larger file is an error: before anything is written if the
        /// server sends the length, otherwise as soon as the limit is exceeded. Nothing is kept in that case.
        public var sizeLimit: Int64?

        /// Makes options.
        public init(
            connections: Int = 1, chunkSize: Int64? = nil, digest: ContentDigest? = nil, range: Range<Int64>? = nil,
            partialFolder: URL? = nil, sizeLimit: Int64? = nil
        ) {
            self.connections = connections
            self.chunkSize = chunkSize
            self.digest = digest
            self.range = range
            self.partialFolder = partialFolder
            self.sizeLimit = sizeLimit
        }

        /// Downloads in four parts at the same time.
        public static let parallel = Options(connections: 4)

        /// With more parts, requests cost more than they save.
        private static let mostChunks: Int64 = 10_000

        /// Throws if there are more bytes than the limit.
        ///
        /// - Parameter length: The number of bytes; `nil` if it is not known yet.
        func check(_ length: Int64?) throws(PipeError) {
            if let sizeLimit, let length, length > max(0, sizeLimit) {
                throw PipeError(.bodyTooLarge(limit: Int(clamping: max(0, sizeLimit))))
            }
        }

        /// The parts of a file.
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
}

extension PipeDownload {
    /// A downloaded file.
    public struct File: Sendable, Hashable {
        /// The location of the file.
        public let url: URL
        /// The file name that the server suggests: the name in `Content-Disposition`, otherwise the last part of the URL's
        /// path; without folders.
        public let suggestedFilename: String
        /// The media type that the server sent.
        public let contentType: String?
        /// The length in bytes.
        public let length: Int64
        /// The number of bytes that were left from an earlier call.
        public let resumedFrom: Int64
    }
}
