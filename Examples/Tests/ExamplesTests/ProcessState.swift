import Foundation

/// The system's information about this process.
enum ProcessState {
    /// Whether the process runs with a sanitizer, which needs additional memory.
    static let isSanitized = ProcessInfo.processInfo.environment["PIPEWRIGHT_SANITIZER"] != nil

    /// The number of open files and sockets.
    static func descriptorCount() -> Int {
        #if os(Linux)
        let folder = "/proc/self/fd"
        #else
        let folder = "/dev/fd"
        #endif
        return (try? FileManager.default.contentsOfDirectory(atPath: folder).count) ?? 0
    }

    /// The number of allocated bytes; 0 if it is not known.
    static func heapBytes() -> Int {
        #if canImport(Glibc)
        // `malloc_info` is not imported by Swift. Unlike the resident memory, it excludes memory that the allocator
        // keeps.
        typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        guard let symbol = dlsym(nil, "malloc_info"), let file = tmpfile() else {
            return 0
        }
        defer { fclose(file) }
        _ = unsafeBitCast(symbol, to: Info.self)(0, file)
        rewind(file)
        var bytes = [UInt8](repeating: 0, count: 1 << 20)
        let count = fread(&bytes, 1, bytes.count, file)
        let text = String(decoding: bytes.prefix(count), as: UTF8.self)
        // The totals follow the values of each arena.
        guard let end = text.range(of: "</heap>", options: .backwards) else {
            return 0
        }
        func size(_ mark: String) -> Int {
            guard let start = text.range(of: mark, range: end.upperBound..<text.endIndex),
                let size = text.range(of: "size=\"", range: start.upperBound..<text.endIndex)
            else { return 0 }
            return Int(text[size.upperBound...].prefix { $0.isNumber }) ?? 0
        }
        return size("<system type=\"current\"") - size("<total type=\"fast\"") - size("<total type=\"rest\"")
            + size("<total type=\"mmap\"")
        #else
        return 0
        #endif
    }

    /// The peak of the resident memory; 0 if it is not known.
    static func mostResidentBytes() -> Int {
        guard let text = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
            let line = text.split(separator: "\n").first(where: { $0.hasPrefix("VmHWM:") })
        else {
            return 0
        }
        return (Int(line.filter(\.isNumber)) ?? 0) << 10
    }

    /// Waits until a condition is true, with a time limit.
    static func until(_ isSo: () -> Bool) async {
        let end = ContinuousClock.now + .seconds(10)
        while !isSo(), ContinuousClock.now < end {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }
}
