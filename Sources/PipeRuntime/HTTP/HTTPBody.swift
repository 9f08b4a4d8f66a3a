import Synchronization

/// The bytes of a request or of a response, as a sequence of chunks.
///
/// A body is made from bytes in memory or from a stream that can be made anew. It can be iterated as it arrives, or
/// collected into memory with ``collect(upTo:)``.
///
/// ```swift
/// for try await chunk in body { file.write(chunk) }
/// ```
public struct HTTPBody: Sendable, AsyncSequence {
    /// A chunk of the body, never empty.
    public typealias Element = ArraySlice<UInt8>
    public typealias Failure = any Error

    enum Source: Sendable {
        case bytes([UInt8])
        /// What came of a body that is not whole, and why.
        case part([UInt8], any Error)
        case stream(@Sendable () throws -> HTTPBodyChunks)
    }

    private let source: Source

    /// The number of bytes the body has, or `nil` where that is not known before its end.
    public let length: Int64?

    /// Whether the body can be read more than once, as a redirect with status 307 or 308 needs.
    public let isReplayable: Bool

    /// Makes a body of bytes that are already in memory.
    public init(_ bytes: [UInt8]) {
        source = .bytes(bytes)
        length = Int64(bytes.count)
        isReplayable = true
    }

    /// Makes a body of the UTF-8 bytes of a text.
    public init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Makes a body from a stream of chunks.
    ///
    /// - Parameters:
    ///   - length: The number of bytes the stream has, if known.
    ///   - makeStream: Makes the stream from its start; called once for each time that the body is read.
    public init<Chunks: AsyncSequence & SendableMetatype>(
        length: Int64? = nil,
        replaying makeStream: @escaping @Sendable () throws -> Chunks
    ) where Chunks.Element == ArraySlice<UInt8>, Chunks.AsyncIterator: SendableMetatype {
        source = .stream { AsyncSequenceChunks(try makeStream().makeAsyncIterator()) }
        self.length = length
        isReplayable = true
    }

    /// Makes a body from a stream that can be read once only, as that of a response.
    ///
    /// Reading such a body a second time throws ``HTTPBodyReadTwice``.
    ///
    /// - Parameters:
    ///   - length: The number of bytes the stream has, if known.
    ///   - stream: The chunks.
    public init<Chunks: AsyncSequence & Sendable>(length: Int64? = nil, once stream: Chunks)
    where Chunks.Element == ArraySlice<UInt8>, Chunks.AsyncIterator: SendableMetatype {
        let readings = ReadingCount()
        source = .stream {
            guard readings.next() == 1 else {
                throw HTTPBodyReadTwice()
            }
            return AsyncSequenceChunks(stream.makeAsyncIterator())
        }
        self.length = length
        isReplayable = false
    }

    init(
        length: Int64?, isReplayable: Bool, _ makeChunks: @escaping @Sendable () throws -> HTTPBodyChunks
    ) {
        source = .stream(makeChunks)
        self.length = length
        self.isReplayable = isReplayable
    }

    /// The body of an answer that was collected.
    ///
    /// - Parameter length: What the answer said that it is.
    init(_ bytes: [UInt8], length: Int64?) {
        source = .bytes(bytes)
        self.length = length
        isReplayable = true
    }

    /// What came of a body that broke off; ``HTTPBodyTooLarge`` where more was not wanted.
    init(_ bytes: [UInt8], length: Int64?, brokenOffBy error: any Error) {
        source = .part(bytes, error)
        self.length = length
        isReplayable = false
    }

    /// A body without a byte.
    public static let empty = HTTPBody([UInt8]())

    /// The bytes of a body that is in memory already, or `nil` for a stream.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = source { bytes } else { nil }
    }

    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: The greatest number of bytes that may be collected.
    /// - Returns: The bytes.
    /// - Throws: ``HTTPBodyTooLarge`` as soon as more than `limit` bytes are there, and what the stream throws.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        let (collected, isWhole) = try await prefix(limit)
        guard isWhole else {
            throw HTTPBodyTooLarge(limit: limit)
        }
        return collected
    }

    /// Reads at most `limit` bytes and tells whether that was all.
    func prefix(_ limit: Int) async throws -> (bytes: [UInt8], isWhole: Bool) {
        if case .bytes(let bytes) = source {
            return bytes.count <= limit ? (bytes, true) : (Array(bytes.prefix(limit)), false)
        }
        if case .part(let bytes, let error) = source, bytes.count > limit || error is HTTPBodyTooLarge {
            return (Array(bytes.prefix(limit)), false)
        }
        var collected: [UInt8] = []
        if let length, length <= Int64(limit), length > 0 {
            collected.reserveCapacity(Self.reservation(length))
        }
        for try await chunk in self {
            guard chunk.count <= limit - collected.count else {
                collected.append(contentsOf: chunk.prefix(limit - collected.count))
                return (collected, false)
            }
            collected.append(contentsOf: chunk)
        }
        return (collected, true)
    }

    /// How much room to make for so many bytes: a length is what somebody says, and not always true.
    static func reservation(_ length: Int64) -> Int {
        Int(Swift.max(0, Swift.min(length, 1 << 20)))
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(start: source)
    }

    /// Gives the chunks of a body, one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private enum State {
            case notStarted(Source)
            case running(HTTPBodyChunks)
            case failing(any Error)
            case ended
        }

        private var state: State

        init(start source: Source) {
            state = .notStarted(source)
        }

        public mutating func next() async throws -> ArraySlice<UInt8>? {
            try await next(isolation: nil)
        }

        public mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            if case .notStarted(let source) = state {
                switch source {
                case .bytes(let bytes):
                    state = .ended
                    return bytes.isEmpty ? nil : bytes[...]
                case .part(let bytes, let error):
                    state = .failing(error)
                    if !bytes.isEmpty {
                        return bytes[...]
                    }
                case .stream(let makeChunks):
                    state = .ended
                    state = .running(try makeChunks())
                }
            }
            if case .failing(let error) = state {
                state = .ended
                throw error
            }
            guard case .running(let chunks) = state else {
                return nil
            }
            do {
                while let chunk = try await chunks.next(isolation: actor) {
                    if !chunk.isEmpty {
                        return chunk
                    }
                }
            } catch {
                state = .ended
                throw error
            }
            state = .ended
            return nil
        }
    }
}

/// A body has more bytes than the reader was willing to keep in memory.
public struct HTTPBodyTooLarge: Error, Sendable, Hashable {
    /// The greatest number of bytes allowed.
    public let limit: Int

    public init(limit: Int) {
        self.limit = limit
    }
}

/// A body that can be read once only was read again.
public struct HTTPBodyReadTwice: Error, Sendable, Hashable {
    public init() {}
}

/// A source of chunks whose iterator type is not known.
class HTTPBodyChunks {
    func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? { nil }
}

final class AsyncSequenceChunks<Iterator: AsyncIteratorProtocol>: HTTPBodyChunks
where Iterator.Element == ArraySlice<UInt8> {
    private var iterator: Iterator

    init(_ iterator: Iterator) {
        self.iterator = iterator
    }

    override func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
        try await iterator.next(isolation: actor)
    }
}

private final class ReadingCount: Sendable {
    private let count = Mutex(0)

    func next() -> Int {
        count.withLock { count in
            count += 1
            return count
        }
    }
}
