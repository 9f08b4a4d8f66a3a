import Foundation

/// A tool that runs until it is interrupted, with the lines that it prints.
package final class RunningTool: @unchecked Sendable {
    private let process = Process()
    private var lines: AsyncStream<String>.AsyncIterator

    /// Starts a tool that is next to the test bundle.
    package init(_ name: String, _ arguments: [String], in folder: URL) throws {
        let (stream, continuation) = AsyncStream.makeStream(of: String.self)
        lines = stream.makeAsyncIterator()
        process.executableURL = Tool.folder.appending(path: name)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let output = Pipe()
        process.standardOutput = output
        process.standardError = output
        let reader = LineReader(continuation)
        output.fileHandleForReading.readabilityHandler = { file in reader.read(file.availableData, from: file) }
        try process.run()
    }

    /// Splits the output, on the queue of the file.
    private final class LineReader: @unchecked Sendable {
        private let continuation: AsyncStream<String>.Continuation
        private var rest = Data()

        init(_ continuation: AsyncStream<String>.Continuation) {
            self.continuation = continuation
        }

        func read(_ data: Data, from file: FileHandle) {
            if data.isEmpty {
                file.readabilityHandler = nil
                continuation.finish()
                return
            }
            rest += data
            while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                continuation.yield(String(decoding: rest[rest.startIndex..<end], as: UTF8.self))
                rest = Data(rest[(end + 1)...])
            }
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

    /// Ends the tool at once, and returns the rest of its output.
    package func kill() async -> [String] {
        _ = Foundation.kill(process.processIdentifier, SIGKILL)
        var rest: [String] = []
        while let line = await lines.next() { rest.append(line) }
        process.waitUntilExit()
        return rest
    }

    /// Interrupts the tool as Control-C does, reads the rest of its output, and returns its status.
    package func interrupt() async -> Int32 {
        process.interrupt()
        while await lines.next() != nil {}
        process.waitUntilExit()
        return process.terminationStatus
    }

    deinit {
        if process.isRunning { process.terminate() }
    }
}
