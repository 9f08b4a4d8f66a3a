import Foundation

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A connection to a port of this machine, over which bytes go as they are. All methods block the thread.
package final class LoopbackConnection {
    package struct Unavailable: Error {
        let code: Int32
    }

    private let descriptor: Int32

    /// Runs what blocks in a separate thread: those of Swift concurrency are few, and a server of the process needs them.
    package static func blocking<Value: Sendable>(
        _ body: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result(catching: body)) }
        }
    }

    /// Connects; what the server does not send within some seconds is as if it had closed the connection.
    package init(port: Int, seconds: Int = 20) throws {
        #if canImport(Glibc)
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        descriptor = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let connected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(descriptor, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard connected else {
            let code = errno
            close(descriptor)
            throw Unavailable(code: code)
        }
        set(SO_RCVTIMEO, timeval(tv_sec: seconds, tv_usec: 0))
        set(SO_SNDTIMEO, timeval(tv_sec: seconds, tv_usec: 0))
        // The end of the connection leaves nothing behind, of which there could be too many.
        set(SO_LINGER, linger(l_onoff: 1, l_linger: 0))
    }

    deinit { close(descriptor) }

    private func set<Value: BitwiseCopyable>(_ option: Int32, _ value: Value) {
        var value = value
        setsockopt(descriptor, SOL_SOCKET, option, &value, socklen_t(MemoryLayout<Value>.size))
    }

    /// Sends bytes.
    ///
    /// - Returns: Whether all were sent.
    @discardableResult package func send(_ bytes: [UInt8]) -> Bool {
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { Foundation.send(descriptor, $0.baseAddress, $0.count, flags) }
            if count <= 0 { return false }
            sent += count
        }
        return true
    }

    /// Sends text.
    @discardableResult package func send(_ text: String) -> Bool { send(Array(text.utf8)) }

    /// The next bytes; empty at the end of the connection.
    package func read() -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
            count = max(recv(descriptor, buffer.baseAddress, buffer.count, 0), 0)
        }
    }

    /// Waits some milliseconds for a response, says that nothing follows, and reads to the end: a server that has only a part
    /// of a request closes the connection then.
    package func finish(after milliseconds: Int32) -> String {
        var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&state, 1, milliseconds)
        shutdown(descriptor, Int32(SHUT_WR))
        return readToEnd()
    }

    /// All text until the server closes the connection.
    package func readToEnd() -> String {
        var bytes: [UInt8] = []
        while true {
            let next = read()
            if next.isEmpty { return String(decoding: bytes, as: UTF8.self) }
            bytes += next
        }
    }

    private var flags: Int32 {
        #if canImport(Darwin)
        0
        #else
        Int32(MSG_NOSIGNAL)
        #endif
    }
}
