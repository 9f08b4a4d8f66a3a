import Foundation
import PackagePlugin

/// `swift package generate-pipes`: writes the clients of a package's schemas into its sources, for those who commit
/// generated code. Beside each `NAME.pipes.yaml` and each folder `NAME.pipes` its client is put into a folder `Generated`.
@main
struct PipewrightGenerate: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let names = extractor.extractOption(named: "target")
        if extractor.extractFlag(named: "help") > 0 {
            print("Usage: swift package generate-pipes [--target NAME]…")
            return
        }
        guard extractor.remainingArguments.isEmpty else {
            throw Fault.unknownArguments(extractor.remainingArguments)
        }
        let targets = names.isEmpty ? context.package.targets : try context.package.targets(named: names)
        let tool = try context.tool(named: "pipewright")
        var count = 0
        for target in targets {
            guard let target = target.sourceModule else { continue }
            for schema in schemas(among: target.sourceFiles.map(\.url), below: target.directoryURL) {
                let output = schema.deletingLastPathComponent().appending(path: "Generated")
                try run(
                    tool.url,
                    [
                        "generate", schema.path(percentEncoded: false), "--output", output.path(percentEncoded: false),
                        "--force",
                    ])
                count += 1
            }
        }
        print(count == 1 ? "Generated the client of 1 schema." : "Generated the clients of \(count) schemas.")
    }

    /// The schemas of a target: files, and folders with what lies in them.
    private func schemas(among files: [URL], below root: URL) -> [URL] {
        var seen: Set<URL> = []
        return files.filter { $0.pathExtension == "yaml" }
            .compactMap { file in
                folder(of: file, below: root) ?? (file.lastPathComponent.hasSuffix(".pipes.yaml") ? file : nil)
            }
            .filter { seen.insert($0).inserted }
            .sorted { $0.path < $1.path }
    }

    /// The outermost folder around a file, but below the target's own, that is a schema.
    private func folder(of file: URL, below root: URL) -> URL? {
        var found: URL?
        var folder = file.deletingLastPathComponent()
        while folder.pathComponents.count > root.pathComponents.count {
            if folder.lastPathComponent.hasSuffix(".pipes"), folder.lastPathComponent != ".pipes" { found = folder }
            folder.deleteLastPathComponent()
        }
        return found
    }

    private func run(_ tool: URL, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw Fault.toolFailed(process.terminationStatus) }
    }

    enum Fault: Error, CustomStringConvertible {
        case unknownArguments([String])
        case toolFailed(Int32)

        var description: String {
            switch self {
            case .unknownArguments(let arguments): "unknown arguments: \(arguments.joined(separator: " "))"
            case .toolFailed(let status): "pipewright ended with exit code \(status)"
            }
        }
    }
}
