#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A socket that listens on 127.0.0.1, and a pipe that ends a wait for connections.
final class LoopbackListener: Sendable {
    /// No browser opens more connections at a time; after that, the oldest is closed.
    private static let connectionLimit = 16

    let port: UInt16
    private let socket: Int32
    /// A pipe; a byte in it ends a wait.
    private let waking: (read: Int32, write: Int32)

    init(port: UInt16) throws(LoopbackRedirect.LoopbackError) {
        let socket = try Self.open()
        do throws(LoopbackRedirect.LoopbackError) {
            self.port = try Self.listen(socket, port: port)
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else {
                throw .system(function: "pipe", code: errno)
            }
            waking = (ends[0], ends[1])
        } catch {
            close(socket)
            throw error
        }
        self.socket = socket
        for descriptor in [socket, waking.read, waking.write] {
            Self.prepare(descriptor)
        }
    }

    deinit {
        close(socket)
        close(waking.read)
        close(waking.write)
    }

    /// Ends the current wait, or the next one.
    func wake() {
        var byte: UInt8 = 0
        write(waking.write, &byte, 1)
    }

    /// Waits for an event, and reads and writes as far as possible.
    func wait(for connections: inout [LoopbackConnection], accepting: Bool, headTimeout: Duration) {
        var polled = [pollfd(fd: waking.read, events: Int16(POLLIN), revents: 0)]
        polled.append(pollfd(fd: accepting ? socket : -1, events: Int16(POLLIN), revents: 0))
        polled += connections.map { pollfd(fd: $0.descriptor, events: $0.events, revents: 0) }
        let timeout = connections.map(\.deadline).min().map { deadline in
            Int32(max(0, min(60_000, (ContinuousClock.now.duration(to: deadline) / .milliseconds(1)).rounded(.up))))
        }
        guard poll(&polled, nfds_t(polled.count), timeout ?? -1) >= 0 || errno == EINTR else {
            // Out of memory; tries again later.
            usleep(100_000)
            return
        }
        if polled[0].revents != 0 {
            var buffer = [UInt8](repeating: 0, count: 64)
            while read(waking.read, &buffer, buffer.count) > 0 {}
        }
        for index in connections.indices {
            if polled[index + 2].revents != 0 {
                connections[index].proceed()
            }
            if connections[index].deadline <= .now {
                connections[index].close()
            }
        }
        if polled[1].revents != 0 {
            accept(into: &connections, headTimeout: headTimeout)
        }
        connections.removeAll(where: \.isClosed)
    }

    private func accept(into connections: inout [LoopbackConnection], headTimeout: Duration) {
        #if canImport(Darwin)
        let descriptor = Darwin.accept(socket, nil, nil)
        #elseif canImport(Musl)
        let descriptor = Musl.accept(socket, nil, nil)
        #else
        let descriptor = Glibc.accept(socket, nil, nil)
        #endif
        guard descriptor >= 0 else {
            if errno == EMFILE || errno == ENFILE || errno == ENOMEM || errno == ENOBUFS {
                usleep(100_000)
            }
            return
        }
        Self.prepare(descriptor)
        if connections.count >= Self.connectionLimit {
            connections[0].close()
            connections.removeFirst()
        }
        connections.append(LoopbackConnection(descriptor, headTimeout: headTimeout))
    }

    // MARK: Sockets

    private static func open() throws(LoopbackRedirect.LoopbackError) -> Int32 {
        #if canImport(Darwin)
        let descriptor = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #elseif canImport(Musl)
        let descriptor = Musl.socket(AF_INET, SOCK_STREAM, 0)
        #else
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        guard descriptor >= 0 else {
            throw .system(function: "socket", code: errno)
        }
        return descriptor
    }

    private static func listen(_ socket: Int32, port: UInt16) throws(LoopbackRedirect.LoopbackError) -> UInt16 {
        // The port of the previous sign-in may still be in the state TIME_WAIT.
        var isReused: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &isReused, socklen_t(MemoryLayout<Int32>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let failed = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer -> String? in
                #if canImport(Darwin)
                if Darwin.bind(socket, pointer, size) != 0 { return "bind" }
                if Darwin.listen(socket, 128) != 0 { return "listen" }
                #elseif canImport(Musl)
                if Musl.bind(socket, pointer, size) != 0 { return "bind" }
                if Musl.listen(socket, 128) != 0 { return "listen" }
                #else
                if Glibc.bind(socket, pointer, size) != 0 { return "bind" }
                if Glibc.listen(socket, 128) != 0 { return "listen" }
                #endif
                return getsockname(socket, pointer, &size) == 0 ? nil : "getsockname"
            }
        }
        if let failed {
            let code = errno
            throw code == EADDRINUSE ? .portTaken(port) : .system(function: failed, code: code)
        }
        return UInt16(bigEndian: address.sin_port)
    }

    /// Makes a descriptor nonblocking and closes it in child processes.
    private static func prepare(_ descriptor: Int32) {
        _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
        #if canImport(Darwin)
        // Fails for the pipe, which is harmless.
        var isOn: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
    }
}
