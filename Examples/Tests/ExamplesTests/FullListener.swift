#if AsyncHTTPClient
import Foundation

/// A port with a full queue of connections, so that the system accepts no further one.
final class FullListener {
    struct NotMade: Error {}

    let port: Int
    private let sockets: [Int32]

    init() throws {
        var sockets: [Int32] = []
        let stream = Int32(SOCK_STREAM.rawValue)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        let listener = socket(AF_INET, stream, 0)
        sockets.append(listener)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isListening = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                bind(listener, address, length) == 0 && listen(listener, 0) == 0
                    && getsockname(listener, address, &length) == 0
            }
        }
        guard isListening else {
            throw NotMade()
        }
        port = Int(UInt16(bigEndian: address.sin_port))
        for _ in 0..<8 {
            let client = socket(AF_INET, stream | Int32(SOCK_NONBLOCK.rawValue), 0)
            sockets.append(client)
            withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = connect(client, $0, length) }
            }
        }
        self.sockets = sockets
    }

    deinit {
        for socket in sockets {
            close(socket)
        }
    }
}
#endif
