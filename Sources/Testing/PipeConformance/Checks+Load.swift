import PipeHTTP
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

extension TransportConformance {
    private static let mebibyte = 1 << 20

    /// Checks with many calls and large bodies.
    static let load: [Check] = [
        Check(
            "simultaneous calls get their own responses", limit: .seconds(60),
            serve: { connection in
                while let request = connection.request(), connection.respond(request.target + request.text) {}
            }
        ) { talk in
            try await withThrowingTaskGroup { group in
                for index in 0..<300 {
                    group.addTask {
                        let body = index % 2 == 0 ? nil : HTTPBody("body \(index)")
                        let text = try await talk.response(body == nil ? .get : .post, "/\(index)", body: body).text
                        let expected = "/\(index)" + (body == nil ? "" : "body \(index)")
                        try require(text == expected, "returned ‘\(text)’ for ‘\(expected)’")
                    }
                }
                try await group.waitForAll()
            }
        },
        Check(
            "a large response takes no more memory than a small one", limit: .seconds(60),
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nContent-Length: \(256 * mebibyte)\r\n\r\n")
                let block = [UInt8](repeating: 7, count: mebibyte)
                for _ in 0..<256 where !connection.write(block) { return }
            }
        ) { talk in
            let meter = MemoryMeter()
            let (_, body) = try await talk.transport.send(talk.request(), body: nil)
            try require(body.length == nil || body.length == Int64(256 * mebibyte), "says it has another length")
            var count = 0
            for try await chunk in body {
                count += chunk.count
                meter.look()
            }
            try require(count == 256 * mebibyte, "returned \(count) bytes of \(256 * mebibyte)")
            try require(meter.growth < memoryLimit, "took \(meter.growth) bytes of memory")
        },
        Check(
            "a slow reader slows the server down, or gets an error", limit: .seconds(30),
            serve: { connection in
                guard connection.request() != nil else { return }
                connection.write("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n")
                let block = [UInt8](repeating: 7, count: mebibyte)
                while connection.server.writtenCount < 512 * mebibyte, connection.write(block) {}
            }
        ) { talk in
            let meter = MemoryMeter()
            let (_, body) = try await talk.transport.send(talk.request(), body: nil)
            var chunks = body.makeAsyncIterator()
            _ = try await chunks.next()
            var before = -1
            // Until no more bytes are written.
            for _ in 0..<40 where before != talk.server.writtenCount {
                before = talk.server.writtenCount
                try await Task.sleep(for: .milliseconds(250))
                meter.look()
            }
            let count = talk.server.writtenCount
            try require(meter.growth < memoryLimit * 2, "took \(meter.growth) bytes of memory")
            guard count > 256 * mebibyte else {
                return
            }
            do {
                while try await chunks.next() != nil {}
            } catch {
                return
            }
            throw CheckError("took \(count) bytes from the server while one chunk was read, and kept them")
        },
        Check(
            "a large request takes no more memory than a small one, or is refused", limit: .seconds(60),
            serve: { connection in
                guard let head = connection.head() else { return }
                let count = Atomic<Int>(0)
                guard connection.readBody(of: head, { count.add($0.count, ordering: .relaxed) }) else { return }
                connection.respond("\(count.load(ordering: .relaxed))")
            }
        ) { talk in
            let meter = MemoryMeter()
            let length = 256 * mebibyte
            let body = HTTPBody(length: Int64(length), replaying: { Blocks(left: 256, meter: meter) })
            let text: String
            do {
                text = try await talk.response(.put, body: body).text
            } catch {
                // A transport that would have to collect the body.
                try require(error is PipeError, "refused with \(error), which is not a PipeError")
                try require(meter.growth < memoryLimit * 2, "took \(meter.growth) bytes of memory before it refused")
                return
            }
            try require(text == "\(length)", "the server got \(text) bytes of \(length)")
            try require(meter.growth < memoryLimit, "took \(meter.growth) bytes of memory")
        },
    ]

    /// The maximum growth of memory for a body of 256 MiB.
    private static let memoryLimit = 128 * mebibyte

    /// Blocks of one mebibyte, made on demand.
    private struct Blocks: AsyncSequence, AsyncIteratorProtocol, Sendable {
        var left: Int
        let meter: MemoryMeter

        func makeAsyncIterator() -> Blocks { self }

        mutating func next() async throws -> ArraySlice<UInt8>? {
            meter.look()
            guard left > 0 else {
                return nil
            }
            left -= 1
            return [UInt8](repeating: 7, count: 1 << 20)[...]
        }
    }
}

/// The growth of the process's resident memory; 0 on other systems than Linux.
final class MemoryMeter: Sendable {
    private let start: Int
    private let most: Mutex<Int>

    init() {
        let resident = Self.resident()
        start = resident
        most = Mutex(resident)
    }

    var growth: Int { most.withLock { $0 } - start }

    func look() {
        let resident = Self.resident()
        most.withLock { $0 = max($0, resident) }
    }

    private static func resident() -> Int {
        #if canImport(Glibc) || canImport(Musl)
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else {
            return 0
        }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 256)
        let count = read(descriptor, &buffer, buffer.count)
        // The second number counts the resident pages.
        let numbers = String(decoding: buffer.prefix(max(0, count)), as: UTF8.self).words(separatedBy: " ")
        return numbers.count > 1 ? (Int(numbers[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
        #else
        return 0
        #endif
    }
}
