import Foundation
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A server on the loopback interface that sends arbitrary bytes, with one thread per connection.
final class ConformanceServer: Sendable {
    private struct State {
        var requests: [ReceivedRequest] = []
        var headCount = 0
        var connectionCount = 0
        var open: Set<Int32> = []
        var gates: [String: Gate] = [:]
        var isStopped = false
        /// Whether the descriptor of the listener is this server's: once it is closed, another socket can have it.
        var isListening = true
    }

    let port: Int
    private let listener: Int32
    private let state = Mutex(State())
    /// The number of bytes that the connections have written.
    private let written = Atomic<Int>(0)

    /// Starts to listen.
    ///
    /// - Parameter serve: Serves one connection, which is closed afterwards.
    init(_ serve: @escaping @Sendable (ServerConnection) -> Void) throws {
        let socket = Self.newSocket()
        guard socket >= 0 else {
            throw CheckError("no socket for the server: \(String(cString: strerror(errno)))")
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isBound = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(socket, pointer, size) == 0 && listen(socket, 512) == 0 && getsockname(socket, pointer, &size) == 0
            }
        }
        guard isBound else {
            let code = errno
            close(socket)
            throw CheckError("no port for the server: \(String(cString: strerror(code)))")
        }
        listener = socket
        port = Int(UInt16(bigEndian: address.sin_port))
        Thread.detachNewThread { [self] in
            // Closed only here, so that no connection is accepted on a reused descriptor of another server.
            defer { closeListener() }
            while true {
                let client = accept(socket, nil, nil)
                if client < 0 {
                    guard errno == EINTR || errno == ECONNABORTED else { return }
                    continue
                }
                guard let number = add(client) else {
                    close(client)
                    continue
                }
                let thread = Thread { [self] in
                    serve(ServerConnection(client, number: number, server: self))
                    remove(client)
                }
                thread.stackSize = 1 << 19
                thread.start()
            }
        }
    }

    /// Stops listening and closes all connections; a second call does nothing.
    func stop() {
        let gates = state.withLock { state in
            state.isStopped = true
            if state.isListening { shutdown(listener, Int32(SHUT_RDWR)) }
            for socket in state.open { shutdown(socket, Int32(SHUT_RDWR)) }
            return state.gates.values.map { $0 }
        }
        for gate in gates { gate.open() }
    }

    // MARK: Observations

    /// The requests that arrived whole.
    var requests: [ReceivedRequest] { state.withLock { $0.requests } }
    /// The number of requests whose head has arrived.
    var headCount: Int { state.withLock { $0.headCount } }
    var connectionCount: Int { state.withLock { $0.connectionCount } }
    var openCount: Int { state.withLock { $0.open.count } }
    var writtenCount: Int { written.load(ordering: .relaxed) }

    func gate(_ name: String) -> Gate {
        state.withLock { state in
            let gate = state.gates[name] ?? Gate()
            state.gates[name] = gate
            return gate
        }
    }

    func note(_ request: ReceivedRequest) {
        state.withLock { $0.requests.append(request) }
    }

    func noteHead() {
        state.withLock { $0.headCount += 1 }
    }

    func noteWritten(_ count: Int) {
        written.add(count, ordering: .relaxed)
    }

    // MARK: Connections

    private func add(_ socket: Int32) -> Int? {
        // Longer than any check takes.
        var limit = timeval(tv_sec: 30, tv_usec: 0)
        setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
        #if canImport(Darwin)
        var isOn: Int32 = 1
        setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
        #endif
        return state.withLock { state in
            guard !state.isStopped else {
                return nil
            }
            state.open.insert(socket)
            state.connectionCount += 1
            return state.connectionCount
        }
    }

    /// Closes under the lock, so that another socket with the same number is not closed.
    private func remove(_ socket: Int32) {
        state.withLock { state in
            state.open.remove(socket)
            close(socket)
        }
    }

    private func closeListener() {
        state.withLock { state in
            state.isListening = false
            close(listener)
        }
    }

    private static func newSocket() -> Int32 {
        #if canImport(Darwin) || canImport(Musl)
        socket(AF_INET, SOCK_STREAM, 0)
        #else
        socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #endif
    }
}

/// Lets threads wait for an event.
final class Gate: Sendable {
    private let semaphore = DispatchSemaphore(value: 0)

    func open() {
        semaphore.signal()
    }

    /// Waits for at most 20 seconds.
    func wait() {
        if semaphore.wait(timeout: .now() + 20) == .success {
            semaphore.signal()
        }
    }
}
