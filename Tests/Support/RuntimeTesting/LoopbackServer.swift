import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A server on the loopback interface that responds with bytes, to one request per connection.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        package let line: String
        let fields: [(name: String, value: String)]
        package let body: [UInt8]

        package subscript(name: String) -> String? {
            fields.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    package enum Reply: Sendable {
        /// Sends these bytes, then closes the connection.
        case bytes([UInt8])
        /// Sends nothing until the client closes the connection.
        case silence

        /// A response with a body and its length.
        package static func response(_ status: String, _ fields: [String] = [], _ body: String = "") -> Reply {
            let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)", "Connection: close"] + fields
            return .bytes(Array((head.joined(separator: "\r\n") + "\r\n\r\n" + body).utf8))
        }

        package static func raw(_ text: String) -> Reply {
            .bytes(Array(text.utf8))
        }
    }

    private struct Unavailable: Error {}

    package let port: Int
    private let socket: Int32
    private let seen = Mutex<[Request]>([])
    /// Yields once for each client that closed its connection without a response.
    package let departures: AsyncStream<Void>
    /// Yields once for each request.
    package let arrivals: AsyncStream<Void>

    package init(_ reply: @escaping @Sendable (Request) -> Reply) throws {
        #if canImport(Darwin)
        let stream = SOCK_STREAM
        #else
        let stream = Int32(SOCK_STREAM.rawValue)
        #endif
        let socket = Self.openSocket(AF_INET, stream, 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, size) == 0 && listen(socket, 64) == 0 && getsockname(socket, pointer, &size) == 0
            }
        }
        guard isBound else {
            throw Unavailable()
        }
        self.socket = socket
        port = Int(UInt16(bigEndian: address.sin_port))
        let (departures, departed) = AsyncStream<Void>.makeStream()
        let (arrivals, arrived) = AsyncStream<Void>.makeStream()
        self.departures = departures
        self.arrivals = arrivals
        Thread.detachNewThread { [weak self] in
            // Closed here only: `accept` must not be called with a descriptor that meanwhile belongs to another server.
            defer { close(socket) }
            while true {
                let connection = accept(socket, nil, nil)
                guard connection >= 0 else {
                    return
                }
                Thread.detachNewThread { [weak self] in
                    defer { close(connection) }
                    guard let request = Self.read(connection) else {
                        return
                    }
                    self?.seen.withLock { $0.append(request) }
                    arrived.yield()
                    switch reply(request) {
                    case .bytes(let bytes):
                        Self.write(bytes, to: connection)
                    case .silence:
                        var byte: UInt8 = 0
                        _ = recv(connection, &byte, 1, 0)
                        departed.yield()
                    }
                }
            }
        }
    }

    deinit {
        shutdown(socket, Int32(SHUT_RDWR))
    }

    package var requests: [Request] { seen.withLock { $0 } }

    private static func openSocket(_ family: Int32, _ type: Int32, _ proto: Int32) -> Int32 {
        #if canImport(Glibc)
        Glibc.socket(family, type, proto)
        #elseif canImport(Musl)
        Musl.socket(family, type, proto)
        #else
        Darwin.socket(family, type, proto)
        #endif
    }

    private static func read(_ connection: Int32) -> Request? {
        var bytes: [UInt8] = []
        var headEnd: Int?
        while headEnd == nil {
            guard receive(connection, into: &bytes) else {
                return nil
            }
            headEnd = bytes.firstRange(of: Array("\r\n\r\n".utf8))?.upperBound
        }
        guard let headEnd else {
            return nil
        }
        let lines = String(decoding: bytes[..<headEnd], as: UTF8.self).split(separator: "\r\n").map(String.init)
        let fields = lines.dropFirst().map { line in
            let colon = line.firstIndex(of: ":") ?? line.endIndex
            return (
                name: String(line[..<colon]), value: line[colon...].dropFirst().trimmingCharacters(in: .whitespaces)
            )
        }
        let length = fields.first { $0.name.lowercased() == "content-length" }.flatMap { Int($0.value) } ?? 0
        let isChunked = fields.contains { $0.name.lowercased() == "transfer-encoding" }
        while isChunked ? !bytes.ends(with: "0\r\n\r\n".utf8) : bytes.count < headEnd + length {
            guard receive(connection, into: &bytes) else {
                return nil
            }
        }
        return Request(line: lines.first ?? "", fields: fields, body: Array(bytes[headEnd...]))
    }

    private static func receive(_ connection: Int32, into bytes: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(connection, &buffer, buffer.count, 0)
        if count > 0 {
            bytes += buffer[..<count]
        }
        return count > 0
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Darwin)
            let flags: Int32 = 0
            #else
            let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = bytes[sent...].withUnsafeBytes { send(connection, $0.baseAddress, $0.count, flags) }
            guard count > 0 else {
                return
            }
            sent += count
        }
    }
}

extension Collection where Element: Equatable {
    fileprivate func ends(with suffix: some Collection<Element>) -> Bool {
        count >= suffix.count && zip(self.dropFirst(count - suffix.count), suffix).allSatisfy { $0 == $1 }
    }
}
