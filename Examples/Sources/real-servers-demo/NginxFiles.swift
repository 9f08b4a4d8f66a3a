import Foundation
import PipeRuntime
import Synchronization

/// Files in nginx: its ranges, and downloads with them.
enum NginxFiles {
    static func run(url: String) async throws -> Report {
        var report = Report("nginx")
        let folder = try DemoFolder()
        let nginx = NginxClient(server: NginxClient.Server(url: url))
        let bytes = (0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 / 251) }
        try await transfer(nginx, bytes, folder, &report)
        try await resume(url, bytes, folder, &report)
        try await degrade(nginx, bytes, folder, &report)
        return report
    }

    private static func transfer(
        _ nginx: NginxClient, _ bytes: [UInt8], _ folder: DemoFolder, _ report: inout Report
    ) async throws {
        let dav = nginx.files(folder: "dav")
        let source = try folder.write(bytes, to: "source.bin")
        try await dav["up.bin"].store(.file(source))
        let listed = try await dav.list().first { $0.name == "up.bin" }
        report.check("accepts a file", listed?.size == 5_000_000, found: "\(String(describing: listed))")

        let content = dav["up.bin"].content()
        try await content.download(to: folder.file("one.bin"))
        report.check("returns the same bytes", folder.bytes("one.bin") == bytes)
        try await content.download(to: folder.file("four.bin"), options: .parallel)
        report.check("returns them in four parts", folder.bytes("four.bin") == bytes)
        let part = try await content.data(in: 1_000..<2_000)
        report.check("returns a range", [UInt8](part) == Array(bytes[1_000..<2_000]), found: "\(part.count) bytes")
        let named = try await content.download(to: folder.url)
        report.check("names the file", named.url.lastPathComponent == "up.bin", found: "\(named.url)")
        do throws(PipeError) {
            _ = try await content.data(in: 5_000_000..<5_000_001)
            report.check("reports a range after the end", false, found: "bytes")
        } catch {
            report.check("reports a range after the end", error.status == 416, found: "\(error)")
        }
        try await dav.remove("up.bin")
        do throws(PipeError) {
            try await content.download(to: folder.file("gone.bin"))
            report.check("reports a missing file", false, found: "a file")
        } catch {
            report.check(
                "reports a missing file", error.isNotFound && folder.bytes("gone.bin") == nil, found: "\(error)")
        }
    }

    /// The transport loses each connection after a million bytes.
    private static func resume(
        _ url: String, _ bytes: [UInt8], _ folder: DemoFolder, _ report: inout Report
    ) async throws {
        let losing = LosingTransport(behind: 1_000_000)
        let lossy = NginxClient(server: NginxClient.Server(url: url), transport: losing)
        let dav = lossy.files(folder: "dav")
        try await dav["lossy.bin"].store(.bytes(bytes))
        try await dav["lossy.bin"].content().download(to: folder.file("lossy.bin"))
        let ranges = losing.ranges
        report.check(
            "continues where it was interrupted",
            folder.bytes("lossy.bin") == bytes && ranges.count == 5 && ranges[1].hasSuffix("-"),
            found: "\(ranges)")
        try await dav["lossy.bin"].content().download(to: folder.file("lossy4.bin"), options: .parallel)
        report.check("continues with each part", folder.bytes("lossy4.bin") == bytes, found: "\(losing.ranges)")

        // Another file at the same path, between two calls.
        let giving = LosingTransport(behind: 1_000_000, andThen: true)
        let first = NginxClient(server: NginxClient.Server(url: url), transport: giving).files(folder: "dav")
        _ = try? await first["lossy.bin"].content().download(to: folder.file("changed.bin"))
        let other = Array(bytes.reversed())
        // nginx derives entity tags from the second in which a file was written, and its size.
        try await dav["lossy.bin"].store(.bytes(other + [0]))
        let found = try await NginxClient(server: NginxClient.Server(url: url)).files(folder: "dav")["lossy.bin"]
            .content()
            .download(to: folder.file("changed.bin"))
        report.check(
            "starts again with a file that has changed", folder.bytes("changed.bin") == other + [0],
            found: "\(found.length) bytes")
        try await dav.remove("lossy.bin")
    }

    /// Folders without ranges, with compression, and with an empty file.
    private static func degrade(
        _ nginx: NginxClient, _ bytes: [UInt8], _ folder: DemoFolder, _ report: inout Report
    ) async throws {
        try await nginx.files(folder: "no-range")["big.bin"].content().download(
            to: folder.file("whole.bin"), options: .parallel)
        report.check("returns the whole file without ranges", folder.bytes("whole.bin") == bytes)
        let empty = try await nginx.files(folder: "no-range")["empty.bin"].content()
            .download(to: folder.file("empty.bin"), options: .parallel)
        report.check("returns an empty file", empty.length == 0 && folder.bytes("empty.bin") == [])
        let text = try await nginx.files(folder: "gzip")["hello.txt"].content().data()
        let plain = try await nginx.files(folder: "no-range")["hello.txt"].content().data()
        report.check(
            "returns compressible content uncompressed", text == plain && !text.isEmpty, found: "\(text.count) bytes")
        let slow = nginx.files(folder: "slow")["big.bin"].content()
        let clock = ContinuousClock()
        let start = clock.now
        let task = Task { try? await slow.download(to: folder.file("slow.bin")) }
        try await Task.sleep(for: .milliseconds(300))
        task.cancel()
        let isWhole = await task.value != nil
        report.check(
            "ends a cancelled download at once",
            !isWhole && folder.bytes("slow.bin") == nil && start.duration(to: clock.now) < .seconds(2))
    }
}

/// A folder that is removed at the end of the demo.
final class DemoFolder: Sendable {
    let url = FileManager.default.temporaryDirectory.appending(path: "real-servers-\(UUID())")

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true) }
    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String) -> URL { url.appending(path: name) }
    func bytes(_ name: String) -> [UInt8]? { (try? Data(contentsOf: file(name))).map { [UInt8]($0) } }

    func write(_ bytes: [UInt8], to name: String) throws -> URL {
        try Data(bytes).write(to: file(name))
        return file(name)
    }
}

/// Loses the connection of each response to GET after a number of bytes.
private final class LosingTransport: Transport {
    private struct Lost: Error {}

    private let limit: Int
    private let losesAll: Bool
    private let asked = Mutex<[String]>([])

    /// - Parameter losesAll: Whether every request after the first one fails.
    init(behind limit: Int, andThen losesAll: Bool = false) {
        self.limit = limit
        self.losesAll = losesAll
    }

    var ranges: [String] { asked.withLock { $0 } }

    func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
        guard request.method == .get else { return try await DefaultTransport.shared.send(request, body: body) }
        let count = asked.withLock { asked in
            asked.append(request.headerFields[.range] ?? "")
            return asked.count
        }
        if losesAll, count > 1 { throw Lost() }
        let (response, body) = try await DefaultTransport.shared.send(request, body: body)
        return (response, HTTPBody(length: body.length, once: Losing(body: body, limit: limit)))
    }

    private struct Losing: AsyncSequence, Sendable {
        let body: HTTPBody
        let limit: Int

        func makeAsyncIterator() -> Iterator { Iterator(chunks: body.makeAsyncIterator(), left: limit) }

        struct Iterator: AsyncIteratorProtocol {
            var chunks: HTTPBody.AsyncIterator
            var left: Int

            mutating func next() async throws -> ArraySlice<UInt8>? {
                guard let chunk = try await chunks.next() else { return nil }
                guard left > 0 else { throw Lost() }
                defer { left -= chunk.count }
                return chunk.prefix(left)
            }
        }
    }
}
