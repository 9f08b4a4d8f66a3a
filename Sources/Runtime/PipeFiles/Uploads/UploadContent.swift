import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Content to upload: a file on disk, bytes in memory, or a stream.
///
/// ```swift
/// try await attachments.upload(file: .file(url), caption: "t_hero")
/// try await attachments.upload(file: .data(png, filename: "dot.png"))
/// ```
///
/// A file is read while it is sent, so that its size does not matter for memory. A path that is missing or not a
/// regular file is an error before anything is sent. A file that changes while it is sent is an error, too.
public struct UploadContent: Sendable, Hashable, CustomReflectable {
    enum Source: Sendable, Hashable {
        case file(path: String)
        case otherURL(String)
        case bytes([UInt8])
        case stream(UploadStream)
    }

    let source: Source

    /// The file name that is sent; `nil` for none.
    public var filename: String?

    /// The media type; `nil` for the type that the schema sets for the part, that of the extension of ``filename``, or
    /// `application/octet-stream`.
    public var contentType: String?

    /// Additional header fields for the part in a multipart body.
    private(set) var headers: [Header] = []

    struct Header: Sendable, Hashable {
        let name: String
        let value: String
    }

    /// Has the name and the type alone: the content may be a key or a password.
    public var customMirror: Mirror {
        Mirror(
            self, children: ["filename": filename as Any, "contentType": contentType as Any], displayStyle: .struct)
    }

    // MARK: Sources

    /// A file on disk.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - filename: The file name that is sent; by default, the name in the URL.
    ///   - contentType: The media type; by default, the media type of the extension.
    public static func file(_ url: URL, filename: String? = nil, contentType: String? = nil) -> UploadContent {
        guard url.isFileURL else {
            let shown = Redaction.removingUserInformation(url.absoluteString)
            return UploadContent(.otherURL(shown), filename, contentType)
        }
        return file(path: url.path, filename: filename, contentType: contentType)
    }

    /// A file on disk by its path, which is relative to the working directory unless it begins with a slash.
    public static func file(path: String, filename: String? = nil, contentType: String? = nil) -> UploadContent {
        let name = path.words(separatedBy: "/").last.map(String.init)
        return UploadContent(.file(path: path), filename ?? name, contentType)
    }

    /// Bytes in memory.
    public static func data(_ data: Data, filename: String? = nil, contentType: String? = nil) -> UploadContent {
        bytes([UInt8](data), filename: filename, contentType: contentType)
    }

    /// Bytes in memory.
    public static func bytes(
        _ bytes: [UInt8], filename: String? = nil, contentType: String? = nil
    ) -> UploadContent {
        UploadContent(.bytes(bytes), filename, contentType)
    }

    /// A stream that can be created again, so that it can also be sent after a redirect or with a new token.
    ///
    /// - Parameters:
    ///   - length: The number of bytes. A stream of another length is an error. If it is `nil`, the body is sent in
    ///     chunks (RFC 9112, section 7.1), which some servers do not accept.
    ///   - filename: The file name that is sent.
    ///   - contentType: The media type.
    ///   - makeStream: Creates the stream from its start; called each time it is sent.
    public static func stream<Chunks: AsyncSequence & SendableMetatype>(
        length: Int64? = nil,
        filename: String? = nil,
        contentType: String? = nil,
        replaying makeStream: @escaping @Sendable () throws -> Chunks
    ) -> UploadContent where Chunks.Element == ArraySlice<UInt8>, Chunks.AsyncIterator: SendableMetatype {
        let stream = UploadStream(length: length, isReplayable: true) {
            AsyncSequenceChunks(try makeStream().makeAsyncIterator())
        }
        return UploadContent(.stream(stream), filename, contentType)
    }

    /// A stream that can be read only once. A call that would have to repeat the request fails.
    public static func stream<Chunks: AsyncSequence & Sendable>(
        length: Int64? = nil,
        filename: String? = nil,
        contentType: String? = nil,
        once stream: Chunks
    ) -> UploadContent where Chunks.Element == ArraySlice<UInt8>, Chunks.AsyncIterator: SendableMetatype {
        let body = HTTPBody(length: length, once: stream)
        let stream = UploadStream(length: length, isReplayable: false) {
            AsyncSequenceChunks(body.makeAsyncIterator())
        }
        return UploadContent(.stream(stream), filename, contentType)
    }

    private init(_ source: Source, _ filename: String?, _ contentType: String?) {
        self.source = source
        self.filename = filename
        self.contentType = contentType
    }

    /// Returns this content with an additional header field for its part in a multipart body.
    public func addingHeader(_ name: String, value: String) -> UploadContent {
        var copy = self
        copy.headers.append(Header(name: name, value: value))
        return copy
    }

    // MARK: Sending

    /// The media type that is sent.
    var sentType: String {
        contentType ?? filename.map { MediaType.of(fileName: $0) } ?? MediaType.unknown
    }

    /// Whether it can be sent more than once.
    var isReplayable: Bool {
        if case .stream(let stream) = source { stream.isReplayable } else { true }
    }

    /// The bytes as a body. A file is checked now and read later.
    func body() throws(PipeError) -> HTTPBody {
        switch source {
        case .bytes(let bytes):
            return HTTPBody(bytes)
        case .otherURL(let url):
            throw PipeError(.file(PipeError.FileError(.notFileURL, url)))
        case .file(let path):
            let chunks = try FileChunks(path)
            return HTTPBody(length: chunks.stamp.length) { chunks }
        case .stream(let stream):
            return HTTPBody(length: stream.length, isReplayable: stream.isReplayable) {
                AsyncSequenceChunks(CheckedChunks(chunks: try stream.start(), length: stream.length))
            }
        }
    }
}

/// A stream of the app, which is equal only to itself.
final class UploadStream: Sendable, Hashable {
    let length: Int64?
    let isReplayable: Bool
    private let makeChunks: @Sendable () throws -> HTTPBodyChunks

    init(length: Int64?, isReplayable: Bool, _ makeChunks: @escaping @Sendable () throws -> HTTPBodyChunks) {
        self.length = length
        self.isReplayable = isReplayable
        self.makeChunks = makeChunks
    }

    func start() throws -> HTTPBodyChunks {
        do {
            return try makeChunks()
        } catch {
            throw CheckedChunks.failure(error)
        }
    }

    static func == (left: UploadStream, right: UploadStream) -> Bool {
        left === right
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}

/// The chunks of the app's stream, which must have the declared length.
struct CheckedChunks: AsyncIteratorProtocol {
    typealias Element = ArraySlice<UInt8>

    private let chunks: HTTPBodyChunks
    private let length: Int64?
    private var count: Int64 = 0

    init(chunks: HTTPBodyChunks, length: Int64?) {
        self.chunks = chunks
        self.length = length
    }

    mutating func next() async throws -> ArraySlice<UInt8>? {
        try await next(isolation: nil)
    }

    mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        let chunk: ArraySlice<UInt8>?
        do {
            chunk = try await chunks.next(isolation: actor)
        } catch {
            throw Self.failure(error)
        }
        count += Int64(chunk?.count ?? 0)
        if let length, chunk == nil ? count < length : count > length {
            throw PipeError(.transfer(.streamLength(declared: length, yielded: count)))
        }
        return chunk
    }

    /// Wraps the error of a stream, to distinguish it from errors of the network.
    static func failure(_ error: any Error) -> any Error {
        switch error {
        case is PipeError, is CancellationError: error
        case HTTPBodyError.readTwice: PipeError(.transfer(.readTwice))
        default: PipeError(.transfer(.stream(String(describing: error))))
        }
    }
}
