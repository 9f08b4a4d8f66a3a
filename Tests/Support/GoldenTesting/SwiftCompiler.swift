import Foundation

/// Compiles Swift together with the modules that were built with the tests.
package enum SwiftCompiler {
    /// The folder of the built modules, next to the test bundle.
    private static let products: URL = {
        let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
        return (bundle ?? URL(filePath: CommandLine.arguments[0])).deletingLastPathComponent()
    }()

    /// The module maps of a transport's C modules, from the build.
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

    /// A compiler for each processor, outside of the threads of Swift concurrency: these are few, and calls of other
    /// tests would time out while they wait.
    private static let queue: OperationQueue = {
        let queue = OperationQueue()
        queue.maxConcurrentOperationCount = ProcessInfo.processInfo.activeProcessorCount
        return queue
    }()

    /// Type-checks sources without writing files.
    ///
    /// - Parameters:
    ///   - sources: The texts of the files of one module.
    ///   - settings: The language mode and further arguments of the compiler.
    /// - Returns: The compiler's status and its output.
    package static func check(
        _ sources: [String], settings: [String] = ["-swift-version", "6"]
    ) async throws -> (status: Int32, output: String) {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try check(sources, settings) }) }
        }
    }

    /// Builds a module for library evolution, and checks the types of sources that import it by its textual interface alone.
    ///
    /// - Parameters:
    ///   - module: The name of the module.
    ///   - sources: The texts of its files.
    ///   - user: The texts of the files of the module that imports it.
    /// - Returns: The status and the output of the compiler for the module where it does not compile, else for the user.
    package static func check(
        resilient module: String, _ sources: [String], usedBy user: [String]
    ) async throws -> (status: Int32, output: String) {
        try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try checkResilient(module, sources, user) }) }
        }
    }

    /// The features of later language modes by name, with the mode that has them.
    package static func upcomingFeatures() async throws -> [(name: String, mode: String)] {
        let output = try await withCheckedThrowingContinuation { continuation in
            queue.addOperation { continuation.resume(with: Result { try run(["-print-supported-features"]) }) }
        }.output
        let supported = try JSONDecoder().decode(SupportedFeatures.self, from: Data(output.utf8))
        return supported.features.upcoming.map { ($0.name, $0.enabled_in) }
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
        try withFolder { folder in
            let files = try write(sources, to: folder)
            return try run(["-typecheck", "-parse-as-library"] + settings + modules + files)
        }
    }

    private static func checkResilient(
        _ module: String, _ sources: [String], _ user: [String]
    ) throws -> (status: Int32, output: String) {
        try withFolder { folder in
            let interfaces = folder.appending(path: "Interfaces")
            let built = try run(
                [
                    "-emit-module", "-parse-as-library", "-enable-library-evolution", "-swift-version", "6",
                    "-module-name", module, "-emit-module-path", folder.appending(path: "\(module).swiftmodule").path,
                    "-emit-module-interface-path", interfaces.appending(path: "\(module).swiftinterface").path,
                ] + modules + write(sources, to: folder.appending(path: "Module")))
            guard built.status == 0 else { return built }
            return try run(
                [
                    "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", interfaces.path,
                    "-module-cache-path", folder.appending(path: "Cache").path,
                ] + modules + write(user, to: folder.appending(path: "User")))
        }
    }

    /// The arguments that make the modules of the tests known to the compiler.
    private static var modules: [String] { ["-I", products.appending(path: "Modules").path] + moduleMaps }

    private static func withFolder<Value>(_ body: (URL) throws -> Value) throws -> Value {
        let folder = FileManager.default.temporaryDirectory.appending(path: "check-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }

    /// Writes sources into a folder.
    ///
    /// - Returns: The paths of the files.
    private static func write(_ sources: [String], to folder: URL) throws -> [String] {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let files = sources.indices.map { folder.appending(path: "source\($0).swift") }
        for (file, source) in zip(files, sources) { try Data(source.utf8).write(to: file) }
        return files.map(\.path)
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
