import PipeHTTP
import PipeJSON

/// The lines of JSON Lines with the values of a sequence, one chunk for each value.
struct LineSequence<Elements: AsyncSequence>: AsyncSequence where Elements.Element: JSONWritable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let elements: Elements

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(elements: elements.makeAsyncIterator())
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        var elements: Elements.AsyncIterator

        mutating func next() async throws -> ArraySlice<UInt8>? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            guard let element = try await elements.next(isolation: actor) else {
                return nil
            }
            return try element.jsonLine[...]
        }
    }
}

extension LineSequence: Sendable where Elements: Sendable {}

/// The lines of JSON Lines with the values of a collection, many in a chunk.
struct LineChunks<Elements: Collection & Sendable>: AsyncSequence, Sendable where Elements.Element: JSONWritable {
    typealias Element = ArraySlice<UInt8>
    typealias Failure = any Error

    let elements: Elements

    func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(elements: elements.makeIterator())
    }

    struct AsyncIterator: AsyncIteratorProtocol {
        private static var size: Int { 64 << 10 }

        var elements: Elements.Iterator

        mutating func next() async throws -> ArraySlice<UInt8>? {
            try await next(isolation: #isolation)
        }

        mutating func next(isolation actor: isolated (any Actor)?) async throws -> ArraySlice<UInt8>? {
            var chunk: [UInt8] = []
            while chunk.count < Self.size, let element = elements.next() { chunk += try element.jsonLine }
            return chunk.isEmpty ? nil : chunk[...]
        }
    }
}

extension JSONWritable {
    /// The value as a line.
    fileprivate var jsonLine: [UInt8] {
        get throws {
            try PipeError.encoding { () throws(JSONError) in try JSON.encode(self) + [UInt8(ascii: "\n")] }
        }
    }
}
