#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A connection of a browser, for one request and its response.
struct LoopbackConnection {
    private enum Phase {
        case reading([UInt8])
        case responding(ArraySlice<UInt8>)
        /// The response is sent, and the browser has not closed the connection yet. To close it with unread bytes would
        /// reset it, and the browser could lose the response.
        case draining
        case closed
    }

    static let headLimit = 16_384
    private static let responseTimeout = Duration.seconds(1)

    let descriptor: Int32
    private(set) var deadline: ContinuousClock.Instant
    private var phase = Phase.reading([])
    private var head: [UInt8]??

    init(_ descriptor: Int32, headTimeout: Duration) {
        self.descriptor = descriptor
        deadline = .now + headTimeout
    }

    var isClosed: Bool {
        if case .closed = phase { true } else { false }
    }

    var hasResponse: Bool {
        switch phase {
        case .responding, .draining: true
        case .reading, .closed: false
        }
    }

    /// The events to poll for.
    var events: Int16 {
        if case .responding = phase { Int16(POLLOUT) } else { Int16(POLLIN) }
    }

    /// Returns the head of the request once after it arrived; `.some(nil)` if it is too long.
    mutating func takeHead() -> [UInt8]?? {
        defer { head = nil }
        return head
    }

    mutating func close() {
        if !isClosed {
            phase = .closed
            #if canImport(Darwin)
            Darwin.close(descriptor)
            #elseif canImport(Musl)
            Musl.close(descriptor)
            #else
            Glibc.close(descriptor)
            #endif
        }
    }

    /// Sends a response, as far as possible without waiting; `proceed()` sends the rest.
    mutating func send(_ bytes: [UInt8]) {
        phase = .responding(bytes[...])
        deadline = .now + Self.responseTimeout
        proceed()
    }

    /// Reads and writes as far as possible without waiting.
    mutating func proceed() {
        switch phase {
        case .reading(let bytes): read(bytes)
        case .responding(let rest): write(rest)
        case .draining: drain()
        case .closed: break
        }
    }

    private mutating func read(_ bytes: [UInt8]) {
        var bytes = bytes
        while head == nil {
            guard let chunk = receive() else {
                break
            }
            guard !chunk.isEmpty else {
                close()
                return
            }
            // The blank line may come in two chunks.
            let start = max(0, bytes.count - 3)
            bytes += chunk
            if let end = bytes[start...].firstRange(of: [13, 10, 13, 10]), end.upperBound <= Self.headLimit {
                head = .some(Array(bytes[..<end.lowerBound]))
            } else if bytes.count > Self.headLimit {
                head = .some(nil)
            }
        }
        phase = .reading(bytes)
    }

    private mutating func write(_ rest: ArraySlice<UInt8>) {
        var rest = rest
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { buffer in
                #if canImport(Darwin)
                Darwin.send(descriptor, buffer.baseAddress, buffer.count, 0)
                #elseif canImport(Musl)
                Musl.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                #else
                Glibc.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
                #endif
            }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN || errno == EWOULDBLOCK {
                phase = .responding(rest)
                return
            } else if errno != EINTR {
                close()
                return
            }
        }
        shutdown(descriptor, Int32(SHUT_WR))
        phase = .draining
    }

    private mutating func drain() {
        while let chunk = receive() {
            if chunk.isEmpty {
                close()
                return
            }
        }
    }

    /// Returns the received bytes; empty at the end of the connection, and `nil` if nothing has arrived yet.
    private func receive() -> ArraySlice<UInt8>? {
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            if count >= 0 {
                return buffer[..<count]
            }
            switch errno {
            case EINTR: continue
            case EAGAIN, EWOULDBLOCK: return nil
            default: return []
            }
        }
    }
}
