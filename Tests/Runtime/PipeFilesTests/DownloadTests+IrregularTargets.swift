import Foundation
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeFiles

/// Downloads to pipes, sockets and links.
extension DownloadTests {
    /// Makes something at a path that is no regular file.
    private func make(_ kind: String, at path: String, _ folder: TemporaryFolder) throws {
        switch kind {
        case "pipe":
            #expect(mkfifo(path, 0o600) == 0)
        case "socket":
            let socket = try #require(LocalSocket(path))
            withExtendedLifetime(socket) {}
        case "link":
            try folder.write([1], to: "elsewhere")
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/elsewhere")
        default:
            try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: folder.path + "/nothing")
        }
    }

    private func kind(_ path: String) -> mode_t {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : 0
    }

    @Test(
        "A destination that is not a regular file stays, and nothing is sent",
        arguments: ["pipe", "socket", "link", "dangling"])
    func irregularTargets(_ kind: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a"
        try make(kind, at: path, folder)
        let before = self.kind(path)
        let server = FileServer(Self.file)
        let error = await failure { try await download(server).download(to: folder.file("a")) }
        guard case .file(let cause) = error.reason, cause.reason == .notRegularFile, cause.path == path else {
            Issue.record("\(error)")
            return
        }
        #expect(before != 0 && before != S_IFREG && self.kind(path) == before && server.sent.isEmpty)
        #expect(folder.names.allSatisfy { !$0.hasPrefix(".") })
    }

    @Test("A device or link that appears during the download stays", arguments: ["pipe", "link"])
    func irregularLater(_ kind: String) async throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/a"
        let server = FileServer(Self.file) { [self] _, _ in
            try? make(kind, at: path, folder)
            return .serve
        }
        let error = await failure { try await download(server).download(to: folder.file("a")) }
        guard case .file(let cause) = error.reason, cause.reason == .notRegularFile else {
            Issue.record("\(error)")
            return
        }
        #expect(self.kind(path) != S_IFREG && self.kind(path) != 0)
    }

    @Test("The hidden files of a download are not opened if they are pipes or links", arguments: ["pipe", "link"])
    func irregularPartialFiles(_ kind: String) async throws {
        for name in ["part", "json"] {
            let folder = try TemporaryFolder()
            let key = try DownloadTarget(folder.file("a"), partialFolder: nil)
                .key(method: .get, url: "http://server.com/context/files/big.bin", range: nil)
            let path = "\(folder.path)/.pipewright-\(key).\(name)"
            try make(kind, at: path, folder)
            let server = FileServer(Self.file)
            let error = await failure { try await download(server).download(to: folder.file("a")) }
            guard case .file(let cause) = error.reason, cause.reason == .notRegularFile, cause.path == path else {
                Issue.record("\(error)")
                continue
            }
            #expect(self.kind(path) != S_IFREG && self.kind(path) != 0 && server.sent.isEmpty)
        }
    }
}

/// A socket with a name in a folder; the name stays when it is closed.
private struct LocalSocket {
    init?(_ path: String) {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let bytes = path.utf8CString
        guard bytes.count <= MemoryLayout.size(ofValue: address.sun_path) else {
            return nil
        }
        withUnsafeMutableBytes(of: &address.sun_path) { place in
            bytes.withUnsafeBytes { place.copyMemory(from: $0) }
        }
        #if canImport(Darwin)
        let descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
        #else
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        #endif
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
        close(descriptor)
        guard isBound else {
            return nil
        }
    }
}
