import Foundation

/// A tool that runs until it is interrupted, with the lines that it prints.
package final class RunningTool: @unchecked Sendable {
    private let process = Process()
    private var lines: AsyncStream<String>.AsyncIterator
    private var statuses: AsyncStream<Int32>.AsyncIterator

    /// Starts a tool that is next to the test bundle, or at a path that begins with a slash.
    package init(_ name: String, _ arguments: [String], in folder: URL) throws {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        lines = stream.makeAsyncIterator()
        let (ends, end) = AsyncStream.makeStream(of: Int32.self)
        statuses = ends.makeAsyncIterator()
        process.executableURL = name.hasPrefix("/") ? URL(filePath: name) : Tool.folder.appending(path: name)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        // `waitUntilExit` needs the run loop of its thread, and may miss the end of a process that was killed.
        process.terminationHandler = { process in
            end.yield(process.terminationStatus)
            end.finish()
        }
        try process.run()
        // A thread that waits: the handler of a `FileHandle` is not always called at the end of the output.
        Thread.detachNewThread { LineReader(continuation).read(output.fileHandleForReading) }
    }

    /// Splits the output into lines.
    private struct LineReader {
        private let continuation: AsyncStream<String>.Continuation

        init(_ continuation: AsyncStream<String>.Continuation) {
            self.continuation = continuation
        }

        func read(_ file: FileHandle) {
            var rest = Data()
            while true {
                // What is there, and not a number of bytes that `read(upToCount:)` waits for.
                let data = file.availableData
                if data.isEmpty { break }
                rest += data
                while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                    continuation.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
                    rest = Data(rest[(end + 1)...])
                }
            }
            continuation.finish()
        }
    }

    /// The next line that contains a text; `nil` if the tool ends before.
    package func line(with text: String) async -> String? {
        while let line = await lines.next() {
            if line.contains(text) { return line }
        }
        return nil
    }

    /// The next line; `nil` after the last one.
    package func next() async -> String? { await lines.next() }

    /// The resident memory of the tool, in MiB; 0 after its end, and where the system has no `/proc`.
    package var residentMemory: Double {
        let text = try? String(contentsOfFile: "/proc/\(process.processIdentifier)/statm", encoding: .utf8)
        let pages = text?.split(separator: " ").dropFirst().first.flatMap { Double($0) } ?? 0
        return pages * Double(getpagesize()) / 1_048_576
    }

    /// Ends the tool at once, and returns the rest of its output.
    package func kill() async -> [String] {
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
        return await rest()
    }

    /// Interrupts the tool as Control-C does, reads the rest of its output, and returns its status.
    package func interrupt() async -> Int32 {
        process.interrupt()
        _ = await rest()
        return await statuses.next() ?? process.terminationStatus
    }

    private func rest() async -> [String] {
        var rest: [String] = []
        while let line = await lines.next() { rest.append(line) }
        return rest
    }

    deinit {
        if process.isRunning { process.terminate() }
    }
}
