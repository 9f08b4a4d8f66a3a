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
            let output = folder.appending(path: schema.deletingPathExtension().lastPathComponent + ".swift")
            return .buildCommand(
                displayName: "Generating a client from \(schema.lastPathComponent)",
                executable: tool,
                arguments: [
                    "generate", schema.path(percentEncoded: false), "--output", folder.path(percentEncoded: false),
                ],
                inputFiles: [schema],
                outputFiles: [output]
            )
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
