import Foundation

/// Runs the built tool as a user does.
package enum Tool {
    package struct Outcome {
        package let status: Int32
        package let output: String
        package let errors: String
    }

    /// The folder of the test bundle, which has the tools, too.
    static let folder: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        let executable = URL(filePath: CommandLine.arguments[0])
        return (bundle ?? executable).deletingLastPathComponent()
    }()

    private static let url = folder.appending(path: "pipewright")

    /// A command for each processor.
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
        return queue
    }()

    package static func run(
        _ arguments: [String], in folder: URL, environment: [String: String] = [:]
    ) throws -> Outcome {
        try run(executable: url, arguments, in: folder, environment: environment)
    }

    /// Runs another tool that is next to the test bundle.
    package static func run(_ name: String, _ arguments: [String], in folder: URL) throws -> Outcome {
        try run(executable: self.folder.appending(path: name), arguments, in: folder, environment: [:])
    }

    /// Runs the tool with a terminal as its output.
    package static func runOnTerminal(
        _ arguments: [String], in folder: URL, environment: [String: String] = ["NO_COLOR": "1"]
    ) throws -> Outcome {
        let command = ([url.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
        return try run(
            executable: URL(filePath: "/usr/bin/env"), ["script", "-qec", command, "/dev/null"], in: folder,
            environment: environment)
    }

    /// Runs commands in a shell that finds the tool by its name, outside of the threads of Swift concurrency, which are few.
    package static func runShell(_ commands: String, in folder: URL) async throws -> Outcome {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try shell(commands, in: folder) }) }
        }
    }

    private static func shell(_ commands: String, in folder: URL) throws -> Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try run(
            executable: URL(filePath: "/bin/sh"), ["-c", commands], in: folder,
            environment: ["PATH": "\(url.deletingLastPathComponent().path):\(path)"])
    }

    private static func run(
        executable: URL, _ arguments: [String], in folder: URL, environment: [String: String]
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = executable
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { _, new in new }
        let output = Pipe()
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let outputData = output.fileHandleForReading.readDataToEndOfFile()
        let errorData = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: outputData, as: UTF8.self),
            errors: String(decoding: errorData, as: UTF8.self))
    }
}

/// A folder that is removed after the test.
package final class TemporaryFolder {
    package let url: URL

    package init() throws {
        url = FileManager.default.temporaryDirectory.appending(path: "pipewright-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    package func write(_ text: String, to path: String) throws {
        let file = url.appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    package func read(_ path: String) throws -> String {
        String(decoding: try Data(contentsOf: url.appending(path: path)), as: UTF8.self)
    }

    /// All files, with their paths within the folder.
    package var files: [String] {
        let all = FileManager.default.subpaths(atPath: url.path) ?? []
        return all.filter { !isFolder($0) }.sorted()
    }

    private func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: url.appending(path: path).path, isDirectory: &isFolder)
            && isFolder.boolValue
    }
}
