import Foundation
import ImportTesting
import RandomTesting
@_spi(Generated) import RuntimeTesting
import Synchronization
import Testing

@_spi(Generated) @testable import PipeFiles

/// Random errors from a seed: every download ends with the bytes of one version of the file or with a typed error, and
/// never with anything else at its place. A proxy between real sockets does the same in Examples.
@Suite struct TransferChaosTests {
    /// What happens to a response.
    private enum Fault: Int, CaseIterable, Sendable {
        case none, cut, truncate, corrupt, duplicate, wrongRange, noLength, unavailable, refuse, ignoreRange, change
    }

    private final class ChaosServer: Transport {
        private let state: Mutex<(random: SplitMix64, server: FileServer, version: Int)>
        private let rate: UInt64
        private let versions: [[UInt8]]

        init(seed: UInt64, _ versions: [[UInt8]], digest: Bool) {
            self.versions = versions
            let server = FileServer(versions[0], chunkSize: 37)
            state = Mutex((SplitMix64(seed: seed), server, 0))
            rate = 1 + seed % 4
            hasDigest = digest
            show(0, server)
        }

        let hasDigest: Bool

        private func show(_ version: Int, _ server: FileServer) {
            let file = versions[version % versions.count]
            var computation = DigestComputation(.sha256)
            computation.add(file[...])
            let field = computation.digest.field
            server.change { [hasDigest] state in
                state.file = file
                state.tag = "\"\(version)\""
                state.fields = hasDigest ? [("Repr-Digest", field)] : []
            }
        }

        func send(_ request: HTTPRequest, body: HTTPBody?) async throws -> (HTTPResponse, HTTPBody) {
            let (fault, place, server) = state.withLock { state -> (Fault, UInt64, FileServer) in
                var fault = Fault.none
                if state.random.next() % 5 < rate {
                    fault = Fault(rawValue: Int(state.random.next() % UInt64(Fault.allCases.count))) ?? .none
                }
                // Without a digest, a changed byte cannot be detected.
                if !hasDigest, fault == .corrupt || fault == .duplicate { fault = .cut }
                if fault == .change, versions.count > 1 {
                    state.version += 1
                    show(state.version, state.server)
                }
                return (fault, state.random.next(), state.server)
            }
            if fault == .refuse { throw FileServer.Lost() }
            if fault == .unavailable { return (HTTPResponse(status: .serviceUnavailable), HTTPBody("later")) }
            var request = request
            if fault == .ignoreRange { request.headerFields[.range] = nil }
            var (head, answer) = try await server.send(request, body: body)
            var bytes = try await answer.collect(upTo: 1_000_000)
            let at = bytes.isEmpty ? 0 : Int(place % UInt64(bytes.count))
            var error: (any Error)?
            var length = answer.length
            switch fault {
            case .cut:
                bytes.removeLast(bytes.count - at)
                error = FileServer.Lost()
            case .truncate: bytes.removeLast(bytes.count - at)
            case .corrupt where !bytes.isEmpty: bytes[at] ^= UInt8(1 << (place % 8))
            case .duplicate where !bytes.isEmpty: bytes.insert(bytes[at], at: at)
            case .wrongRange where head.status.code == 206:
                head.headerFields[.contentRange] = "bytes \(at + 1)-\(at + bytes.count)/\(versions[0].count + 1)"
            case .noLength:
                length = nil
                head.headerFields[.contentLength] = nil
            default: break
            }
            let stream = AsyncThrowingStream<ArraySlice<UInt8>, any Error> { [bytes, error] continuation in
                for start in stride(from: 0, to: bytes.count, by: 61) {
                    continuation.yield(bytes[start..<min(start + 61, bytes.count)])
                }
                continuation.finish(throwing: error)
            }
            return (head, HTTPBody(length: length, once: stream))
        }
    }

    @Test("1,000 downloads survive errors", arguments: 0..<10)
    func downloads(_ block: Int) async throws {
        var counts = (whole: 0, failed: 0)
        for seed in block * 100..<block * 100 + 100 {
            let folder = try TemporaryFolder()
            let first = FileServer.bytes(700 + seed)
            let versions = seed % 3 == 0 ? [first, Array(first.reversed()), FileServer.bytes(500)] : [first]
            let server = ChaosServer(seed: UInt64(seed), versions, digest: seed % 2 == 0)
            let download = ResourcePipe<JSONResource>(
                plainClient(server, clock: InstantClock()), ResourceDescriptor(path: "f")
            ).call(.get, "x").download()
            let options = PipeDownload.Options(connections: [1, 4, 3][seed % 3], chunkSize: seed % 5 == 0 ? 100 : nil)
            for _ in 0..<6 {
                do {
                    try await download.download(to: folder.file("a"), options: options)
                    let bytes = try #require(folder.bytes("a"))
                    #expect(versions.contains(bytes), "seed \(seed): \(bytes.count) bytes")
                    #expect(folder.names == ["a"], "seed \(seed)")
                    counts.whole += 1
                    break
                } catch let error as PipeError {
                    #expect(folder.bytes("a") == nil, "seed \(seed): half a file")
                    switch error.reason {
                    case .status, .connection, .transfer: counts.failed += 1
                    default: Issue.record("seed \(seed): \(error)")
                    }
                }
            }
            // Into memory and as a stream alike.
            if let data = try? await download.data() {
                #expect(versions.contains([UInt8](data)), "seed \(seed): in memory")
            }
        }
        // Some downloads succeed and some fail, or the errors have no effect.
        #expect(counts.whole > 50 && counts.failed > 5, "\(counts)")
    }

    @Test("1,000 cancelled downloads leave valid bytes, and the next call completes them", arguments: 0..<10)
    func cancelled(_ block: Int) async throws {
        for seed in block * 100..<block * 100 + 100 {
            let folder = try TemporaryFolder()
            let file = FileServer.bytes(5_000 + seed)
            let server = FileServer(file, chunkSize: 100)
            let download = ResourcePipe<JSONResource>(
                plainClient(server, clock: InstantClock()), ResourceDescriptor(path: "f")
            ).call(.get, "x").download()
            let options = PipeDownload.Options(connections: 1 + seed % 4)
            let task = Task {
                try? await download.download(to: folder.file("a"), options: options)
            }
            for _ in 0..<seed % 100 { await Task.yield() }
            task.cancel()
            let isDone = await task.value != nil
            #expect(folder.bytes("a") == (isDone ? file : nil))
            try await download.download(to: folder.file("a"), options: options)
            #expect(folder.bytes("a") == file && folder.names == ["a"], "seed \(seed)")
        }
    }
}
