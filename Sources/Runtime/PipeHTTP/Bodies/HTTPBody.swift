import Synchronization

/// The bytes of a request or of a response, as a sequence of chunks.
///
/// A body is made of bytes in memory or of a stream. Iterate over its chunks as they arrive, or read all of them with
/// ``collect(upTo:)``.
///
/// ```swift
/// for try await chunk in body { file.write(chunk) }
/// ```
public struct HTTPBody: Sendable, AsyncSequence, CustomReflectable {
    /// A chunk of the body, never empty.
    public typealias Element = ArraySlice<UInt8>
    public typealias Failure = any Error

    enum Source: Sendable {
        case bytes([UInt8])
        /// The received part of an incomplete body, and the reason.
        case part([UInt8], any Error)
        case stream(@Sendable () throws -> HTTPBodyChunks)
    }

    private let source: Source

    /// The number of bytes; `nil` if it is unknown before the end. A negative length, which no body has, is unknown.
    public let length: Int64?

    /// Whether the body can be read more than once, as retries and redirects with status 307 or 308 require.
    public let isReplayable: Bool

    /// Makes a body of bytes in memory.
    public init(_ bytes: [UInt8]) {
        source = .bytes(bytes)
        length = Int64(bytes.count)
        isReplayable = true
    }

    /// Makes a body of the UTF-8 bytes of a text.
    public init(_ text: String) {
        self.init(Array(text.utf8))
    }

    /// Makes a body of a stream that can be read more than once.
    ///
    /// - Parameters:
    ///   - length: The number of bytes of the stream; `nil` if unknown.
    ///   - makeStream: Makes the stream from its start; called each time that the body is read.
    public init<Chunks: AsyncSequence & SendableMetatype>(
        length: Int64? = nil,
        replaying makeStream: @escaping @Sendable () throws -> Chunks
    ) where Chunks.Element == ArraySlice<UInt8>, Chunks.AsyncIterator: SendableMetatype {
        source = .stream { AsyncSequenceChunks(try makeStream().makeAsyncIterator()) }
        self.length = Self.known(length)
        isReplayable = true
    }

    /// Makes a body of a stream that can be read only once, such as the body of a response.
    ///
    /// Reading the body a second time throws ``HTTPBodyError/readTwice``.
    ///
    /// - Parameters:
    ///   - length: The number of bytes of the stream; `nil` if unknown.
    ///   - stream: The chunks.
    public init<Chunks: AsyncSequence & Sendable>(length: Int64? = nil, once stream: Chunks)
    where Chunks.Element == ArraySlice<UInt8>, Chunks.AsyncIterator: SendableMetatype {
        let readings = ReadingCount()
        source = .stream {
            guard readings.next() == 1 else {
                throw HTTPBodyError.readTwice
            }
            return AsyncSequenceChunks(stream.makeAsyncIterator())
        }
        self.length = Self.known(length)
        isReplayable = false
    }

    package init(
        length: Int64?, isReplayable: Bool, _ makeChunks: @escaping @Sendable () throws -> HTTPBodyChunks
    ) {
        source = .stream(makeChunks)
        self.length = Self.known(length)
        self.isReplayable = isReplayable
    }

    /// Makes the body of a response that was collected.
    ///
    /// - Parameters:
    ///   - bytes: The whole body.
    ///   - length: The `Content-Length` of the response.
    public init(_ bytes: [UInt8], length: Int64?) {
        source = .bytes(bytes)
        self.length = Self.known(length)
        isReplayable = true
    }

    /// Makes the received part of an incomplete body.
    ///
    /// - Parameters:
    ///   - bytes: The part that was received.
    ///   - length: The `Content-Length` of the response.
    ///   - error: The reason; ``HTTPBodyError/tooLarge(limit:)`` if reading stopped at a limit.
    public init(_ bytes: [UInt8], length: Int64?, brokenOffBy error: any Error) {
        source = .part(bytes, error)
        self.length = Self.known(length)
        isReplayable = false
    }

    /// Has no children: a body may contain passwords and tokens.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// An empty body.
    public static let empty = HTTPBody([UInt8]())

    /// The bytes of a body in memory; `nil` for a stream.
    public var bytes: [UInt8]? {
        if case .bytes(let bytes) = source { bytes } else { nil }
    }

    /// Reads the whole body into memory.
    ///
    /// - Parameter limit: The maximum number of bytes.
    /// - Throws: ``HTTPBodyError/tooLarge(limit:)`` as soon as there are more than `limit` bytes, and the errors of the
    ///   stream.
    public func collect(upTo limit: Int) async throws -> [UInt8] {
        let (collected, isWhole) = try await prefix(limit)
        guard isWhole else {
            throw HTTPBodyError.tooLarge(limit: limit)
        }
        return collected
    }

    /// Reads at most `limit` bytes; `isWhole` is whether the body has no more.
    package nonisolated(nonsending) func prefix(_ limit: Int) async throws -> (bytes: [UInt8], isWhole: Bool) {
        if case .bytes(let bytes) = source {
            return bytes.count <= limit ? (bytes, true) : (Array(bytes.prefix(limit)), false)
        }
        if case .part(let bytes, let error) = source, bytes.count > limit || Self.isTooLarge(error) {
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

    private static func known(_ length: Int64?) -> Int64? { length.flatMap { $0 < 0 ? nil : $0 } }

    private static func isTooLarge(_ error: any Error) -> Bool {
        if case HTTPBodyError.tooLarge = error { true } else { false }
    }

    /// The capacity to reserve for a length: at most 1 MiB, since `Content-Length` is untrusted.
    package static func reservation(_ length: Int64) -> Int {
        Int(Swift.max(0, Swift.min(length, 1 << 20)))
    }

    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(start: source)
    }

    /// Iterates over the chunks of a body.
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

/// Why a body cannot be read.
public enum HTTPBodyError: Error, Hashable {
    /// The body has more bytes than the limit.
    case tooLarge(limit: Int)
    /// The body can be read only once, and was read before.
    case readTwice
}

/// A type-erased iterator of chunks.
package class HTTPBodyChunks {
    package init() {}

    package func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? { nil }
}

package final class AsyncSequenceChunks<Iterator: AsyncIteratorProtocol>: HTTPBodyChunks
where Iterator.Element == ArraySlice<UInt8> {
    private var iterator: Iterator

    package init(_ iterator: Iterator) {
        self.iterator = iterator
    }

    package override func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
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
