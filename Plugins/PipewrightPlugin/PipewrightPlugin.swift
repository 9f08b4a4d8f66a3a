import Foundation
import PackagePlugin

/// Generates the client of every `*.pipes.yaml` among a target's sources when the target is built.
///
/// One command a schema, with the schema as its only input, so that only a changed schema is generated anew.
@main
struct PipewrightPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        let tool = try context.tool(named: "pipewright")
        return commands(for: target.sourceFiles.map(\.url), tool: tool.url, folder: context.pluginWorkDirectoryURL)
    }

    private func commands(for files: [URL], tool: URL, folder: URL) -> [Command] {
        files.filter { $0.lastPathComponent.hasSuffix(".pipes.yaml") }.map { schema in
            let parts = partCount(of: schema)
            let stem = schema.deletingPathExtension().lastPathComponent
            let names = ["\(stem).swift"] + (0..<parts).map { "\(stem)-\($0 + 1).swift" }
            return .buildCommand(
                displayName: "Generating a client from \(schema.lastPathComponent)",
                executable: tool,
                arguments: [
                    "generate", schema.path(percentEncoded: false), "--output", folder.path(percentEncoded: false),
                    "--parts", "\(parts)", "--no-fingerprint",
                ],
                inputFiles: [schema],
                outputFiles: names.map { folder.appending(path: $0) }
            )
        }
    }

    /// How many files a schema's client has besides the first. A plug-in must say so before the tool has run, so it
    /// reckons by the schema's size, as the tool does by itself.
    private func partCount(of schema: URL) -> Int {
        let size = (try? schema.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
        switch size {
        case ..<8_192: return 0
        case ..<16_384: return 4
        case ..<32_768: return 8
        case ..<65_536: return 16
        default: return 32
        }
    }
}

#if canImport(XcodeProjectPlugin)
import XcodeProjectPlugin

/// The same for targets of an Xcode project. Nothing on Linux compiles this part.
extension PipewrightPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let tool = try context.tool(named: "pipewright")
        return commands(for: target.inputFiles.map(\.url), tool: tool.url, folder: context.pluginWorkDirectoryURL)
    }
}
#endif
