import Foundation

/// Gives Swift to the compiler, together with the modules that were built with the tests.
package enum SwiftCompiler {
    /// The folder of the built modules, beside the test bundle.
    private static let products: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }()

    /// The maps of the C modules that a transport brings, as the build knows them.
    private static let moduleMaps: [String] = {
        let checkouts = products.deletingLastPathComponent().deletingLastPathComponent().appending(path: "checkouts")
        func maps(in folder: URL) -> [URL] {
            let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
            return (files?.compactMap { $0 as? URL } ?? []).filter { $0.lastPathComponent == "module.modulemap" }
        }
        let sources = maps(in: checkouts).filter { $0.path.contains("/Sources/") && $0.path.contains("/include/") }
        let built = maps(in: products).filter { $0.deletingLastPathComponent().pathExtension == "build" }
        return (built + sources).flatMap { ["-Xcc", "-fmodule-map-file=\($0.path)"] }
    }()

    /// A compiler for each processor, on no thread of Swift's tasks: those are few, and the calls of other tests would wait beyond
    /// their timeout.
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
        return queue
    }()

    /// Checks the types of sources; nothing is written.
    ///
    /// - Parameters:
    ///   - sources: The texts of files of one module.
    ///   - settings: The language mode, and what else is given to the compiler.
    /// - Returns: The compiler's status, and what it said.
    package static func check(
        _ sources: [String], settings: [String] = ["-swift-version", "6"]
    ) async throws -> (status: Int32, output: String) {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try check(sources, settings) }) }
        }
    }

    /// The features of later language modes by name, with the mode that has them.
    package static func upcomingFeatures() async throws -> [(name: String, mode: String)] {
        let output = try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try run(["-print-supported-features"]) }) }
        }.output
        let answer = try JSONDecoder().decode(SupportedFeatures.self, from: Data(output.utf8))
        return answer.features.upcoming.map { ($0.name, $0.enabled_in) }
    }

    private struct SupportedFeatures: Decodable {
        struct Features: Decodable {
            let upcoming: [Feature]
        }

        struct Feature: Decodable {
            let name: String
            let enabled_in: String
        }

        let features: Features
    }

    private static func check(_ sources: [String], _ settings: [String]) throws -> (status: Int32, output: String) {
        let folder = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let files = sources.indices.map { folder.appending(path: "source\($0).swift") }
        for (file, source) in zip(files, sources) { try Data(source.utf8).write(to: file) }
        let modules = ["-I", products.appending(path: "Modules").path] + moduleMaps
        return try run(["-typecheck", "-parse-as-library"] + settings + modules + files.map(\.path))
    }

    private static func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["swiftc"] + arguments
        process.standardOutput = output
        process.standardError = output
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: data, as: UTF8.self))
    }
}
