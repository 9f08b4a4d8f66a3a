import Foundation
import Processes
import SyntheticSchema

/// A package in a temporary folder with a generated client in one module and handwritten structs in another.
struct ScratchPackage {
    struct Module {
        /// The name of the target.
        let name: String
        /// The name in the report.
        let title: String
        let resources: Int
        var isGenerated = true
    }

    enum Configuration: String {
        case debug
        case release
    }

    let resources: Int
    let client: Module
    let plain: Module
    /// The generated client of a large API.
    let large: Module
    /// The modules that are compared.
    var modules: [Module] { [client, plain] }

    private let bench: Bench
    private let folder: URL

    init(resources: Int, _ bench: Bench) throws {
        self.resources = resources
        self.bench = bench
        client = Module(name: "Client", title: "generated client", resources: resources)
        plain = Module(
            name: "Plain", title: "`Codable` structs, no client", resources: resources, isGenerated: false)
        large = Module(name: "Large", title: "generated client", resources: bench.size(1000, short: 6))
        folder = bench.scratch.appending(path: "scratch-package")
        for module in [client, plain, large] {
            try FileManager.default.createDirectory(at: sources(of: module), withIntermediateDirectories: true)
            try write(module, changingField: "title")
        }
        try Data(manifest.utf8).write(to: folder.appending(path: "Package.swift"))
    }

    /// Builds both modules and their dependencies.
    func prepare(_ configuration: Configuration) throws {
        // The second build completes what the first one leaves unfinished.
        for module in modules + modules { try build(module, configuration) }
    }

    /// Builds a module without earlier results, but with its dependencies already built.
    func cleanBuild(
        _ module: Module,
        _ configuration: Configuration,
        addsUp: Bool = false
    ) throws -> ProcessUsage {
        let products = products(configuration)
        let intermediates = products.appending(path: "\(module.name).build")
        for file in try FileManager.default.contentsOfDirectory(at: intermediates, includingPropertiesForKeys: nil)
        // The files that SwiftPM wrote when it planned the build are kept.
        where !["sources", "output-file-map.json"].contains(file.lastPathComponent) {
            try FileManager.default.removeItem(at: file)
        }
        let interface = products.appending(path: "Modules/\(module.name).swiftmodule")
        try FileManager.default.removeItem(at: interface)
        let runtime = try builtRuntime(configuration)
        let usage = try build(module, configuration, addsUp: addsUp)
        guard try builtRuntime(configuration) == runtime else {
            throw BenchmarkError.unexpected("the build of \(module.name) also built the runtime again")
        }
        guard FileManager.default.fileExists(atPath: interface.path(percentEncoded: false)) else {
            throw BenchmarkError.unexpected("\(module.name) was not built again")
        }
        return usage
    }

    /// Renames a field and builds. For the client, the schema is changed and the client generated again.
    func buildAfterChange(_ module: Module) throws -> ProcessUsage {
        let field = try text(of: module).contains("headline") ? "title" : "headline"
        let generating = try write(module, changingField: field)
        guard try text(of: module).contains("var \(field): String") else {
            throw BenchmarkError.unexpected("the field was not renamed")
        }
        return try generating + build(module, .debug)
    }

    @discardableResult
    func build(_ module: Module, _ configuration: Configuration, addsUp: Bool = false) throws -> ProcessUsage {
        let path = folder.path(percentEncoded: false)
        let command = [
            "swift", "build", "--package-path", path, "-c", configuration.rawValue, "--target", module.name,
        ]
        return try bench.meter(command, addsUp: addsUp)
    }

    func lines(of module: Module) throws -> Int {
        try text(of: module).split(separator: "\n", omittingEmptySubsequences: false).count - 1
    }

    /// The size of the code and the constants in a module's build.
    func textBytes(of module: Module, _ configuration: Configuration) throws -> Double {
        let folder = products(configuration).appending(path: "\(module.name).build")
        let objects = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "o" }
            .map { $0.path(percentEncoded: false) }
        // A line of headings, then a line for each file, which begins with the size of its text section.
        let lines = try Program.output(of: ["size"] + objects).split(separator: "\n").dropFirst()
        return lines.compactMap { $0.split(whereSeparator: \.isWhitespace).first.flatMap { Double(String($0)) } }
            .reduce(0, +)
    }

    /// - Returns: The cost of generating; zero for a handwritten module.
    @discardableResult
    private func write(_ module: Module, changingField field: String) throws -> ProcessUsage {
        guard module.isGenerated else {
            var structs = PlainStructs(records: module.resources)
            structs.changingField = field
            try Data(structs.text.utf8).write(to: file(of: module))
            return ProcessUsage(wallSeconds: 0, cpuSeconds: 0, peakBytes: 0)
        }
        var schema = SyntheticSchema(resources: module.resources)
        schema.changingField = field
        let file = folder.appending(path: SyntheticSchema.fileName)
        try Data(schema.text.utf8).write(to: file)
        return try bench.meter([
            bench.tools.pipewrightDebug, "generate", file.path(percentEncoded: false),
            "--output", sources(of: module).path(percentEncoded: false),
        ])
    }

    /// The time at which each file of the runtime's modules was built.
    private func builtRuntime(_ configuration: Configuration) throws -> [URL: Date?] {
        let key = URLResourceKey.contentModificationDateKey
        let modules = try FileManager.default.contentsOfDirectory(
            at: products(configuration), includingPropertiesForKeys: nil
        ).filter { $0.lastPathComponent.hasPrefix("Pipe") && $0.pathExtension == "build" }
        let files = try modules.flatMap {
            try FileManager.default.contentsOfDirectory(at: $0, includingPropertiesForKeys: [key])
        }.filter { $0.pathExtension == "o" }
        return try Dictionary(
            uniqueKeysWithValues: files.map { ($0, try $0.resourceValues(forKeys: [key]).contentModificationDate) }
        )
    }

    /// The text of all files of a module: a large client has several.
    private func text(of module: Module) throws -> String {
        try FileManager.default.contentsOfDirectory(at: sources(of: module), includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "swift" }
            .map { try String(contentsOf: $0, encoding: .utf8) }
            .joined()
    }

    private func file(of module: Module) -> URL {
        sources(of: module).appending(path: "synthetic.pipes.swift")
    }

    private func sources(of module: Module) -> URL {
        folder.appending(path: "Sources/\(module.name)")
    }

    private func products(_ configuration: Configuration) -> URL {
        folder.appending(path: ".build/\(configuration.rawValue)")
    }

    private var manifest: String {
        """
        // swift-tools-version: 6.2
        import PackageDescription

        let package = Package(
            name: "scratch-package",
            platforms: [.macOS(.v15)],
            dependencies: [.package(name: "pipewright", path: "\(bench.root.standardizedFileURL.path)", traits: [])],
            targets: [
                .target(name: "Client", dependencies: [.product(name: "PipeRuntime", package: "pipewright")]),
                .target(name: "Plain"),
                .target(name: "Large", dependencies: [.product(name: "PipeRuntime", package: "pipewright")]),
            ],
            swiftLanguageModes: [.v6]
        )
        """
    }
}
