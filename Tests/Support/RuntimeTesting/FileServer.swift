import Foundation
@_spi(Generated) import PipeRuntime
import Synchronization

/// A server with one file. It supports ranges and validators, and fails as a test asks.
package final class FileServer: Transport {
    /// How the server handles a request.
    package enum Action: Sendable {
        case serve
        /// Serves this many bytes of the body, then loses the connection.
        case cut(Int)
        /// Serves this many bytes of the body, then stalls.
        case stall(Int)
        /// Serves these bytes as the body, after the head of the file.
        case body([UInt8])
        /// Responds with a status, header fields and a body.
        case response(Int, [(String, String)], [UInt8])
        /// Refuses the connection.
        case refuse
    }

    package struct Sent: Sendable {
        package let method: String
        package let fields: HTTPFields

        package var range: String? { fields[.range] }
        package var ifRange: String? { fields[.ifRange] }
    }

    package struct Lost: Error {
        package init() {}
    }

    package struct State {
        package var file: [UInt8]
        package var tag: String? = "\"1\""
        package var modified: String?
        package var hasRanges = true
        package var hasLength = true
        package var fields: [(String, String)] = []
        var sent: [Sent] = []
        var running = 0
        var mostRunning = 0
    }

    package let state: Mutex<State>
    private let chunkSize: Int
    private let action: @Sendable (Sent, Int) -> Action

    package init(
        _ file: [UInt8], chunkSize: Int = 1000, action: @escaping @Sendable (Sent, Int) -> Action = { _, _ in .serve }
    ) {
        state = Mutex(State(file: file))
        self.chunkSize = chunkSize
        self.action = action
    }

    /// Returns bytes whose parts differ from each other.
    package static func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
    }

    package func change(_ change: (inout State) -> Void) {
        state.withLock { change(&$0) }
    }

    package var sent: [Sent] { state.withLock { $0.sent } }
    /// The methods and ranges of the requests: `GET`, `GET bytes=10-`, and so on.
    package var lines: [String] {
        sent.map { sent in sent.range.map { "\(sent.method) \($0)" } ?? sent.method }
    }

    package func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        let sent = Sent(method: request.method.rawValue, fields: request.headerFields)
        let (index, served) = state.withLock { state in
            state.sent.append(sent)
            return (state.sent.count - 1, state)
        }
        let action = action(sent, index)
        if case .refuse = action {
            throw Lost()
        }
        if case .response(let status, let fields, let bytes) = action {
            return (Self.head(status, fields), HTTPBody(length: Int64(bytes.count), once: chunks(bytes, nil, false)))
        }
        var fields = served.fields
        if let tag = served.tag { fields.append(("ETag", tag)) }
        if let modified = served.modified {
            fields += [("Last-Modified", modified), ("Date", "Sat, 21 Nov 2026 12:00:00 GMT")]
        }
        var range = 0..<served.file.count
        var status = 200
        if served.hasRanges {
            fields.append(("Accept-Ranges", "bytes"))
            if let text = sent.range, sent.ifRange.map({ $0 == served.tag || $0 == served.modified }) ?? true {
                let bounds = text.dropFirst("bytes=".count).split(separator: "-", omittingEmptySubsequences: false)
                let first = Int(bounds[0]) ?? 0
                let last = min(Int(bounds[1]) ?? .max, served.file.count - 1)
                guard first < served.file.count else {
                    return (Self.head(416, [("Content-Range", "bytes */\(served.file.count)")]), .empty)
                }
                range = first..<last + 1
                status = 206
                fields.append(("Content-Range", "bytes \(first)-\(last)/\(served.file.count)"))
            }
        }
        let length = served.hasLength ? Int64(range.count) : nil
        if let length { fields.append(("Content-Length", String(length))) }
        let head = Self.head(status, fields)
        guard sent.method != "HEAD" else {
            return (head, HTTPBody(length: length, once: chunks([], nil, false)))
        }
        let bytes = Array(served.file[range])
        switch action {
        case .cut(let count):
            return (head, HTTPBody(length: length, once: chunks(Array(bytes.prefix(count)), Lost(), false)))
        case .stall(let count):
            return (head, HTTPBody(length: length, once: chunks(Array(bytes.prefix(count)), nil, true)))
        case .body(let other):
            return (head, HTTPBody(length: length, once: chunks(other, nil, false)))
        case .serve, .response, .refuse:
            return (head, HTTPBody(length: length, once: chunks(bytes, nil, false)))
        }
    }

    private func chunks(_ bytes: [UInt8], _ error: (any Error)?, _ stalls: Bool) -> FileChunkStream {
        FileChunkStream(bytes: bytes, size: chunkSize, error: error, stalls: stalls)
    }

    private static func head(_ status: Int, _ fields: [(String, String)]) -> HTTPResponse {
        var head = HTTPFields()
        for (name, value) in fields {
            if let name = HTTPField.Name(name) {
                head.append(HTTPField(name: name, value: value))
            }
        }
        return HTTPResponse(status: .init(code: status), headerFields: head)
    }
}

private struct FileChunkStream: AsyncSequence, Sendable {
    typealias Element = ArraySlice<UInt8>

    let bytes: [UInt8]
    let size: Int
    let error: (any Error)?
    let stalls: Bool

    func makeAsyncIterator() -> Iterator {
        Iterator(stream: self, offset: 0)
    }

    struct Iterator: AsyncIteratorProtocol {
        let stream: FileChunkStream
        var offset: Int

        mutating func next() async throws -> ArraySlice<UInt8>? {
            try Task.checkCancellation()
            let end = Swift.min(offset + stream.size, stream.bytes.count)
            guard offset < end else {
                if stream.stalls {
                    try await Task.sleep(for: .seconds(1_000_000))
                }
                if let error = stream.error {
                    throw error
                }
                return nil
            }
            defer { offset = end }
            return stream.bytes[offset..<end]
        }
    }
}

/// A folder that is removed when this object is released.
package final class TemporaryFolder: Sendable {
    package let path: String

    package init() throws {
        path = NSTemporaryDirectory() + "pipewright-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    package var url: URL { URL(fileURLWithPath: path, isDirectory: true) }

    package func file(_ name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)") }

    package func bytes(_ name: String) -> [UInt8]? {
        FileManager.default.contents(atPath: "\(path)/\(name)").map { [UInt8]($0) }
    }

    @discardableResult
    package func write(_ bytes: [UInt8], to name: String) throws -> URL {
        try Data(bytes).write(to: file(name))
        return file(name)
    }

    /// The names of all entries, hidden ones too.
    package var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
    }
}
