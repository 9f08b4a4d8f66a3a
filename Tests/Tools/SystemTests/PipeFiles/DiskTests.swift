import Foundation
import PipeTesting
@_spi(Generated) import RuntimeTesting
import Testing

@_spi(Generated) @testable import PipeFiles

/// Downloads to disks that will not take them. `Scripts/Tests/disks.sh` mounts them and runs these tests.
///
/// One at a time, since they fill the same disk.
@Suite(.serialized, .enabled(if: Disks.small != nil && Disks.readOnly != nil))
struct DiskTests {
    private static let file = FileServer.bytes(3_000_000)

    private func download(_ server: any Transport) -> PipeDownload {
        ResourcePipe<JSONResource>(
            plainClient(server, clock: InstantClock()), ResourceDescriptor(path: "files")
        ).call(.get, "big.bin").download()
    }

    private func reason(_ error: PipeError) -> PipeError.FileError.Reason? {
        if case .file(let cause) = error.reason { cause.reason } else { nil }
    }

    private func names(_ folder: URL) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
    }

    @Test(
        "A full disk is an error; the downloaded bytes stay, and the download continues when there is space",
        arguments: [1, 4])
    func full(connections: Int) async throws {
        let folder = URL(fileURLWithPath: try #require(Disks.small)).appendingPathComponent("full-\(connections)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(at: folder) }
        let target = folder.appendingPathComponent("a")
        try Data([1]).write(to: target)
        let server = FileServer(Self.file)
        var options = PipeDownload.Options(connections: connections)
        options.chunkSize = 500_000
        let error = await failure { try await download(server).download(to: target, options: options) }
        #expect(reason(error) == .diskFull)
        #expect(
            String(describing: error).contains(
                "the disk has no space left for \(target.deletingLastPathComponent().path)"))
        #expect(try Data(contentsOf: target) == Data([1]))
        // Nothing but what a later download takes up, or removes.
        #expect(try names(folder).allSatisfy { $0 == "a" || $0.hasPrefix(".pipewright-") })
        server.change {
            $0.file = Array(Self.file.prefix(200_000)); $0.tag = "\"2\""
        }
        try await download(server).download(to: target, options: options)
        #expect(try [UInt8](Data(contentsOf: target)) == Array(Self.file.prefix(200_000)))
        #expect(try names(folder) == ["a"])
    }

    @Test func notWritable() async throws {
        let folder = URL(fileURLWithPath: try #require(Disks.readOnly))
        let server = FileServer(Self.file)
        let error = await failure { try await download(server).download(to: folder.appendingPathComponent("a")) }
        #expect(reason(error) == .notPermitted && server.sent.isEmpty)
    }

    @Test("A partial file on another disk is an error before anything is sent")
    func otherDisk() async throws {
        let folder = try TemporaryFolder()
        let server = FileServer(Self.file)
        let small = URL(fileURLWithPath: try #require(Disks.small))
        let error = await failure {
            try await download(server).download(
                to: folder.file("a"), options: PipeDownload.Options(partialFolder: small))
        }
        #expect(reason(error) == .otherDevice && server.sent.isEmpty && folder.names.isEmpty)
    }
}

private enum Disks {
    /// The path of a disk of 1 MiB.
    static let small = ProcessInfo.processInfo.environment["PIPEWRIGHT_SMALL_DISK"]
    static let readOnly = ProcessInfo.processInfo.environment["PIPEWRIGHT_READ_ONLY_DISK"]
}
