import Foundation
@_spi(Generated) import RuntimeTesting
import Synchronization

@_spi(Generated) @testable import PipeFiles

/// A server whose first response comes when the test wants it, even after cancellation.
final class LateServer: Transport {
    private let file: FileServer
    private let first: AsyncStream<ArraySlice<UInt8>>
    private let state = Mutex((count: 0, waiters: [CheckedContinuation<Void, Never>]()))

    init(_ file: [UInt8], first: AsyncStream<ArraySlice<UInt8>>) {
        self.file = FileServer(file)
        self.first = first
    }

    var count: Int { state.withLock { $0.count } }

    func waitForRequests(_ count: Int) async {
        while self.count < count, !Task.isCancelled { await Task.yield() }
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let index = state.withLock { state in
            state.count += 1
            return state.count
        }
        let (head, body) = try await file.send(request, body: body)
        guard index == 1 else {
            return (head, body)
        }
        return (head, HTTPBody(length: body.length, once: Deaf(stream: first)))
    }

    /// Reads in a separate task that is never cancelled.
    private struct Deaf: AsyncSequence, Sendable {
        typealias Element = ArraySlice<UInt8>
        let stream: AsyncStream<ArraySlice<UInt8>>

        func makeAsyncIterator() -> Iterator { Iterator(reader: Reader(stream)) }

        struct Iterator: AsyncIteratorProtocol {
            let reader: Reader

            mutating func next() async throws -> ArraySlice<UInt8>? {
                await Task.detached { [reader] in await reader.next() }.value
            }
        }

        actor Reader {
            private var iterator: AsyncStream<ArraySlice<UInt8>>.Iterator

            init(_ stream: AsyncStream<ArraySlice<UInt8>>) { iterator = stream.makeAsyncIterator() }

            func next() async -> ArraySlice<UInt8>? {
                var reading = iterator
                let chunk = await reading.next(isolation: self)
                iterator = reading
                return chunk
            }
        }
    }
}

/// Sends what is asked of one server on to another one.
final class Redirecting: Transport {
    let location: String
    let other: FileServer
    private let seen = Mutex<[String?]>([])

    var keys: [String?] { seen.withLock { $0 } }

    init(to location: String, _ other: FileServer) {
        self.location = location
        self.other = other
    }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        guard request.authority == "server.com" else {
            return try await other.send(request, body: body)
        }
        let key = HTTPField.Name("X-Api-Key").flatMap { request.headerFields[$0] }
        seen.withLock { $0.append(key) }
        return (HTTPResponse(status: .found, headerFields: [.location: location]), .empty)
    }
}
