import Foundation
import Testing

@testable import PipeConformance

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct ConformanceServerTests {
    @Test("a server that is stopped twice does not end another server, which can have its descriptor")
    func stoppedTwice() throws {
        for _ in 0..<200 {
            let stopped = try ConformanceServer { _ in }
            stopped.stop()
            let others = try (0..<4).map { _ in try ConformanceServer { _ in } }
            stopped.stop()
            for other in others {
                #expect(Self.connects(to: other.port))
                other.stop()
            }
        }
    }

    private static func connects(to port: Int) -> Bool {
        #if canImport(Glibc)
        let client = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
        let client = socket(AF_INET, SOCK_STREAM, 0)
        #endif
        defer { close(client) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                connect(client, pointer, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
    }
}
