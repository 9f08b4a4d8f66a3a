import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One connection on the server's side. All methods block the thread.
final class ServerConnection: Sendable {
    /// The number of the connection, from 1.
    let number: Int
    let server: ConformanceServer
    private let socket: Int32
    /// Bytes that were received but not read yet.
    private let buffer = Mutex<[UInt8]>([])
    /// Whether the client announced its last request.
    private let isLast = Mutex(false)

    init(_ socket: Int32, number: Int, server: ConformanceServer) {
        self.socket = socket
        self.number = number
        self.server = server
    }

    // MARK: Reading

    /// Reads a whole request; `nil` if the client closes the connection, or the previous request was announced as the
    /// last (RFC 9112, section 9.6).
    func request() -> ReceivedRequest? {
        guard !isLast.withLock({ $0 }), var request = head() else {
            return nil
        }
        if request.values("Connection").contains(where: { $0.lowercased() == "close" }) {
            isLast.withLock { $0 = true }
        }
        var body: [UInt8] = []
        guard readBody(of: request, { body += $0 }) else {
            return nil
        }
        request.body = body
        server.note(request)
        return request
    }

    /// Reads the head of a request.
    func head() -> ReceivedRequest? {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual([13, 10, 13, 10]) {
            guard let byte = next() else {
                return nil
            }
            bytes.append(byte)
        }
        server.noteHead()
        return ReceivedRequest(head: bytes)
    }

    /// Reads the body of a request in chunks.
    ///
    /// - Returns: Whether the body was complete.
    func readBody(of request: ReceivedRequest, _ take: (ArraySlice<UInt8>) -> Void) -> Bool {
        if let coding = request.values("Transfer-Encoding").last, coding.lowercased() == "chunked" {
            while true {
                guard let line = line(), let size = Int(digits: line.keeping { $0 != ";" }, radix: 16) else {
                    return false
                }
                guard size > 0 else {
                    while let trailer = self.line() {
                        if trailer.isEmpty { return true }
                    }
                    return false
                }
                guard read(size, take), self.line() == "" else {
                    return false
                }
            }
        }
        return read(request.values("Content-Length").first.flatMap { Int(digits: $0) } ?? 0, take)
    }

    private func line() -> String? {
        var bytes: [UInt8] = []
        while let byte = next() {
            if byte == 10 {
                return String(decoding: bytes.last == 13 ? bytes.dropLast() : bytes[...], as: UTF8.self)
            }
            bytes.append(byte)
        }
        return nil
    }

    private func read(_ count: Int, _ take: (ArraySlice<UInt8>) -> Void) -> Bool {
        var left = count
        while left > 0 {
            guard fill() else {
                return false
            }
            buffer.withLock { buffer in
                let size = min(left, buffer.count)
                take(buffer[..<size])
                buffer.removeFirst(size)
                left -= size
            }
        }
        return true
    }

    private func next() -> UInt8? {
        fill() ? buffer.withLock { $0.removeFirst() } : nil
    }

    /// Receives bytes unless there are some already.
    private func fill() -> Bool {
        guard buffer.withLock(\.isEmpty) else {
            return true
        }
        var bytes = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &bytes, bytes.count, 0)
        guard count > 0 else {
            return false
        }
        buffer.withLock { $0 = Array(bytes[..<count]) }
        return true
    }

    /// Waits until the client closes the connection.
    func waitForEnd() {
        while fill() {
            buffer.withLock { $0 = [] }
        }
    }

    // MARK: Writing

    /// Writes text.
    ///
    /// - Returns: Whether the client received it.
    @discardableResult
    func write(_ text: String) -> Bool {
        var text = text
        if isLast.withLock({ $0 }), text.begins(with: "HTTP/1."), let end = text.endIndex(ofBytes: "\r\n") {
            text.insert(contentsOf: "Connection: close\r\n", at: end)
        }
        return write(Array(text.utf8))
    }

    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            #if canImport(Darwin)
            let flags: Int32 = 0
            #else
            let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = bytes[sent...].withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
            guard count > 0 else {
                return false
            }
            sent += count
            server.noteWritten(count)
        }
        return true
    }

    /// Writes a response with a body and its length.
    @discardableResult
    func respond(_ body: String, status: String = "200 OK", fields: [String] = []) -> Bool {
        let head = ["HTTP/1.1 \(status)", "Content-Length: \(body.utf8.count)"] + fields
        return write(head.joined(separator: "\r\n") + "\r\n\r\n" + body)
    }

    /// Makes the following close a reset.
    func reset() {
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
    }
}

/// A request as it was received.
struct ReceivedRequest: Sendable {
    let line: String
    let fields: [(name: String, value: String)]
    var body: [UInt8] = []

    init(head: [UInt8]) {
        let lines = String(decoding: head, as: UTF8.self).words { $0 == "\r" || $0 == "\n" }.map(String.init)
        line = lines.first ?? ""
        fields = lines.dropFirst().map { line in
            let colon = line.firstIndex(ofScalar: ":") ?? line.endIndex
            let value = line[colon...].dropping().dropping { $0 == " " }
            return (String(line[..<colon]), String(value))
        }
    }

    var method: String { line.words(separatedBy: " ").first.map(String.init) ?? "" }
    /// The path and the query.
    var target: String { line.words(separatedBy: " ").dropFirst().first.map(String.init) ?? "" }
    var text: String { String(decoding: body, as: UTF8.self) }

    func values(_ name: String) -> [String] {
        fields.filter { $0.name.lowercased() == name.lowercased() }.map(\.value)
    }
}
