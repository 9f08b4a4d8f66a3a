import Foundation
import PackagePlugin

/// Generates the client of every `NAME.pipes.yaml` and of every folder `NAME.pipes` among a target's sources when the
/// target is built.
///
/// Each schema has one command, with its files as the only inputs, so that only changed schemas are generated again.
@main
struct PipewrightPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        let tool = try context.tool(named: "pipewright")
        return try commands(
            for: TargetFiles(
                name: target.name, files: target.sourceFiles.map(\.url), folder: target.directoryURL,
                package: context.package.directoryURL),
            tool: tool.url, folder: context.pluginWorkDirectoryURL)
    }

    private func commands(for target: TargetFiles, tool: URL, folder: URL) throws -> [Command] {
        let conflicts = target.conflicts
        guard conflicts.isEmpty else {
            for conflict in conflicts { Diagnostics.error(conflict.message, file: conflict.file, line: 1) }
            throw PluginError.cannotGenerate
        }
        return target.schemas.map { schema in
            .buildCommand(
                displayName: "Generating a client from \(schema.url.lastPathComponent)",
                executable: tool,
                arguments: [
                    "generate", schema.url.path(percentEncoded: false), "--output", folder.path(percentEncoded: false),
                    "--no-fingerprint",
                ] + schema.parts,
                inputFiles: schema.files,
                outputFiles: schema.outputNames.map { folder.appending(path: $0) }
            )
        }
    }

    enum PluginError: Error, CustomStringConvertible {
        case cannotGenerate

        var description: String { "no client was generated" }
    }
}

/// The files of a target, and the conflicts among them that would end the build with an error of SwiftPM or the
/// compiler.
private struct TargetFiles {
    let name: String
    let files: [URL]
    let package: URL
    let schemas: [SchemaFiles]

    init(name: String, files: [URL], folder: URL, package: URL) {
        self.name = name
        self.files = files
        self.package = package
        schemas = SchemaFiles.all(among: files, below: folder)
    }

    struct Conflict {
        let file: String
        let message: String
    }

    /// Committed clients of the schemas, and schemas whose clients would have the same file name.
    var conflicts: [Conflict] {
        var conflicts: [Conflict] = []
        var makers: [String: SchemaFiles] = [:]
        for schema in schemas {
            let names = schema.outputNames
            for file in files.sorted(by: { $0.path < $1.path }) where schema.mayHaveMade(file, names: names) {
                conflicts.append(committed(file, of: schema))
            }
            if let other = names.lazy.compactMap({ makers[$0] }).first {
                conflicts.append(sameName(schema, other))
            }
            for name in names { makers[name] = makers[name] ?? schema }
        }
        return conflicts
    }

    private func committed(_ file: URL, of schema: SchemaFiles) -> Conflict {
        Conflict(
            file: file.path(percentEncoded: false),
            message: """
                ‘\(path(of: file))’ is in the target ‘\(name)’, but PipewrightPlugin generates the client of \
                ‘\(path(of: schema.url))’ at each build: the target would have the client twice. Delete the file; or keep \
                it, remove the plugin from the target in Package.swift, and run ‘swift package generate-pipes’ when the \
                schema changes.
                """)
    }

    private func sameName(_ schema: SchemaFiles, _ other: SchemaFiles) -> Conflict {
        Conflict(
            file: (schema.files.first ?? schema.url).path(percentEncoded: false),
            message: """
                ‘\(path(of: other.url))’ and ‘\(path(of: schema.url))’ are two schemas with the same name in the target ‘\(name)’: \
                both clients would be ‘\(schema.outputNames.first ?? "")’. Rename one of them, or move it to another \
                target.
                """)
    }

    /// A path relative to the package.
    private func path(of file: URL) -> String {
        let steps = file.standardizedFileURL.pathComponents
        let root = package.standardizedFileURL.pathComponents
        return (steps.starts(with: root) ? steps.dropFirst(root.count) : steps[...]).joined(separator: "/")
    }
}

/// A schema among the files of a target: one file, or the files of a folder. A plugin must name all outputs before the
/// tool runs, so they are computed here, from names and sizes.
private struct SchemaFiles {
    /// The file or folder.
    let url: URL
    let files: [URL]

    /// The schemas of a target, sorted by path. The files in a folder `NAME.pipes` are part of its schema.
    static func all(among files: [URL], below root: URL) -> [SchemaFiles] {
        var schemas: [SchemaFiles] = []
        var folders: [URL: [URL]] = [:]
        for file in files where file.pathExtension == "yaml" {
            if let folder = folder(of: file, below: root) {
                folders[folder, default: []].append(file)
            } else if file.lastPathComponent.hasSuffix(".pipes.yaml") {
                schemas.append(SchemaFiles(url: file, files: [file]))
            }
        }
        schemas += folders.map { SchemaFiles(url: $0.key, files: $0.value.sorted { $0.path < $1.path }) }
        return schemas.sorted { $0.url.path < $1.url.path }
    }

    /// The outermost folder around a file that is a schema, below the folder of the target.
    private static func folder(of file: URL, below root: URL) -> URL? {
        var found: URL?
        var folder = file.deletingLastPathComponent()
        while folder.pathComponents.count > root.pathComponents.count {
            if folder.lastPathComponent.hasSuffix(".pipes"), folder.lastPathComponent != ".pipes" { found = folder }
            folder.deleteLastPathComponent()
        }
        return found
    }

    /// The beginning of the names of all outputs: `todo.pipes`.
    private var stem: String {
        url.pathExtension == "yaml" ? url.deletingPathExtension().lastPathComponent : url.lastPathComponent
    }

    /// The name of a file in a folder: `orders` for `orders.yaml` and `orders.pipes.yaml`.
    private func name(of file: URL) -> String {
        let name = file.deletingPathExtension().lastPathComponent
        return name.hasSuffix(".pipes") ? String(name.dropLast(6)) : name
    }

    private func isMain(_ file: URL) -> Bool {
        file == url || name(of: file) + ".pipes" == stem
    }

    /// Whether a Swift file among the sources belongs to the client: it has the name of an output, or its first lines
    /// say that it was generated from this schema, with other parts or topics.
    func mayHaveMade(_ file: URL, names: [String]) -> Bool {
        let name = file.lastPathComponent
        guard file.pathExtension == "swift", name.utf8.starts(with: stem.utf8) else { return false }
        if names.contains(name) { return true }
        guard let mark = name.utf8.dropFirst(stem.utf8.count).first,
            mark == UInt8(ascii: "-") || mark == UInt8(ascii: "+"),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return false }
        return text.split(separator: "\n", maxSplits: 3).prefix(3).contains { line in
            line.utf8.starts(with: "// Generated by Pipewright from \(stem)".utf8)
        }
    }

    /// The arguments with the numbers of parts, so that outputs are the same if a file has grown meanwhile.
    var parts: [String] {
        let divided = url == files.first ? [] : files.filter { Self.partCount(of: $0) > 0 }
        let all = url == files.first ? Self.partCount(of: url) : 0
        return ["--parts", "\(all)"] + divided.flatMap { ["--parts", "\(name(of: $0))=\(Self.partCount(of: $0))"] }
    }

    var outputNames: [String] {
        var names = ["\(stem).swift"]
        for file in files {
            let count = Self.partCount(of: file)
            let own = isMain(file) ? stem : "\(stem)+\(name(of: file))"
            if count == 0, !isMain(file) { names.append("\(own).swift") }
            names += (0..<count).map { "\(own)-\($0 + 1).swift" }
        }
        // The tool reports outputs that would be written twice.
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// The number of files for the declarations of a file, as the tool computes it by default.
    private static func partCount(of file: URL) -> Int {
        let size = (try? file.resourceValues(forKeys: [.fileSizeKey]).fileSize) ?? 0
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

/// The same for targets of an Xcode project. This part is not compiled on Linux.
extension PipewrightPlugin: XcodeBuildToolPlugin {
    func createBuildCommands(context: XcodePluginContext, target: XcodeTarget) throws -> [Command] {
        let tool = try context.tool(named: "pipewright")
        let project = context.xcodeProject.directoryURL
        return try commands(
            for: TargetFiles(
                name: target.displayName, files: target.inputFiles.map(\.url), folder: project, package: project),
            tool: tool.url, folder: context.pluginWorkDirectoryURL)
    }
}
#endif
