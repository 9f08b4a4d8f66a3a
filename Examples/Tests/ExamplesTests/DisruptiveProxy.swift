import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A proxy between a client and a server on loopback that changes the server's bytes at chosen offsets.
final class DisruptiveProxy: Sendable {
    /// A disruption of the bytes from the server on one connection.
    enum Disruption: Sendable {
        case none
        /// The connection is reset after this many bytes.
        case cut(Int)
        /// The connection ends after this many bytes, as if that were all.
        case truncate(Int)
        /// Nothing follows after this many bytes, but the connection is kept.
        case stall(Int)
        /// The byte at an offset is repeated.
        case repeated(Int)
        /// A bit of the byte at an offset is flipped.
        case corrupt(Int, bit: UInt8)
    }

    private struct Unavailable: Error {}

    let port: Int
    private let listener: Int32
    private let disruption: @Sendable () -> Disruption
    private let upstream: Int
    private let connections: Connections
    private let acceptance: Acceptance

    /// Why the system last refused to accept a connection, as an `errno`; `nil` if it never did.
    var failure: Int32? { acceptance.failure.withLock { $0 } }

    /// The state of the thread that accepts connections.
    private final class Acceptance: Sendable {
        let hasEnded = Mutex(false)
        let failure = Mutex<Int32?>(nil)
    }

    /// The open sockets. A socket is closed under the lock, so that another socket with the same descriptor is not
    /// closed.
    private final class Connections: Sendable {
        private let sockets = Mutex<Set<Int32>>([])

        func add(_ socket: Int32) {
            sockets.withLock { _ = $0.insert(socket) }
        }

        func close(_ socket: Int32) {
            sockets.withLock { sockets in
                sockets.remove(socket)
                _ = shutDown(socket)
            }
        }

        func end() {
            sockets.withLock { sockets in
                for socket in sockets { shutdown(socket, Int32(SHUT_RDWR)) }
            }
        }

        private func shutDown(_ socket: Int32) -> Int32 {
            #if canImport(Glibc)
            Glibc.close(socket)
            #elseif canImport(Musl)
            Musl.close(socket)
            #else
            Darwin.close(socket)
            #endif
        }
    }

    /// - Parameters:
    ///   - upstream: The port of the server.
    ///   - disruption: Called for each connection.
    init(to upstream: Int, disruption: @escaping @Sendable () -> Disruption) throws {
        let socket = Self.newSocket()
        var address = Self.loopback(port: 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, size) == 0 && listen(socket, 128) == 0 && getsockname(socket, pointer, &size) == 0
            }
        }
        guard isBound else { throw Unavailable() }
        listener = socket
        port = Int(UInt16(bigEndian: address.sin_port))
        self.upstream = upstream
        self.disruption = disruption
        let connections = Connections()
        self.connections = connections
        let acceptance = Acceptance()
        self.acceptance = acceptance
        Thread.detachNewThread {
            // After `deinit` only, which shuts it down: by then, another socket could have the descriptor.
            defer { close(socket) }
            while true {
                let client = accept(socket, nil, nil)
                guard client >= 0 else {
                    let code = errno
                    if acceptance.hasEnded.withLock({ $0 }) { return }
                    acceptance.failure.withLock { $0 = code }
                    usleep(1000)
                    continue
                }
                let disruption = disruption()
                connections.add(client)
                Thread.detachNewThread {
                    Self.serve(client, upstream, disruption)
                    connections.close(client)
                }
            }
        }
    }

    deinit {
        // In one step, so that the thread does not close the descriptor, which another socket can have, before this.
        acceptance.hasEnded.withLock { hasEnded in
            hasEnded = true
            shutdown(listener, Int32(SHUT_RDWR))
        }
    }

    /// Ends all connections.
    func stop() {
        connections.end()
    }

    // MARK: Connections

    private static func serve(_ client: Int32, _ upstream: Int, _ disruption: Disruption) {
        let server = newSocket()
        defer { close(server) }
        var address = loopback(port: upstream)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(server, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isConnected else { return }
        let forward = Thread {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                let count = recv(client, &buffer, buffer.count, 0)
                guard count > 0, write(buffer[..<count], to: server) else { break }
            }
            shutdown(server, Int32(SHUT_RDWR))
        }
        forward.start()
        back(from: server, to: client, disruption)
        // Both directions end before the descriptors can be used again.
        shutdown(client, Int32(SHUT_RDWR))
        shutdown(server, Int32(SHUT_RDWR))
        while !forward.isFinished { usleep(200) }
    }

    private static func back(from server: Int32, to client: Int32, _ disruption: Disruption) {
        var buffer = [UInt8](repeating: 0, count: 65_536)
        var offset = 0
        while true {
            let count = recv(server, &buffer, buffer.count, 0)
            guard count > 0 else { return }
            var bytes = Array(buffer[..<count])
            let end = offset + count
            switch disruption {
            case .cut(let place) where place < end:
                _ = write(bytes.prefix(place - offset), to: client)
                var linger = linger(l_onoff: 1, l_linger: 0)
                setsockopt(client, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
                return
            case .truncate(let place) where place < end:
                _ = write(bytes.prefix(place - offset), to: client)
                return
            case .stall(let place) where place < end:
                _ = write(bytes.prefix(place - offset), to: client)
                // Until the client closes the connection.
                var byte: UInt8 = 0
                while recv(client, &byte, 1, Int32(MSG_PEEK)) > 0 { usleep(1000) }
                return
            case .repeated(let place) where (offset..<end).contains(place):
                bytes.insert(bytes[place - offset], at: place - offset)
            case .corrupt(let place, let bit) where (offset..<end).contains(place):
                bytes[place - offset] ^= 1 << (bit % 8)
            default: break
            }
            offset = end
            guard write(bytes[...], to: client) else { return }
        }
    }

    private static func write(_ bytes: ArraySlice<UInt8>, to socket: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            #if canImport(Darwin)
            let flags: Int32 = 0
            #else
            let flags = Int32(MSG_NOSIGNAL)
            #endif
            let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
            guard count > 0 else { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    private static func newSocket() -> Int32 {
        #if canImport(Darwin)
        socket(AF_INET, SOCK_STREAM, 0)
        #else
        socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }

    private static func loopback(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return address
    }
}
