import Foundation
import PackagePlugin

/// Generates the client of every `NAME.pipes.yaml` and of every folder `NAME.pipes` among a target's sources when the target
/// is built.
///
/// One command a schema, with its files as the only inputs, so that only a changed schema is generated anew.
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
        let faults = target.faults
        guard faults.isEmpty else {
            for fault in faults { Diagnostics.error(fault.message, file: fault.file, line: 1) }
            throw Fault.cannotGenerate
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

    enum Fault: Error, CustomStringConvertible {
        case cannotGenerate

        var description: String { "no client was generated" }
    }
}

/// The files of a target, and what in them would end the build with words that nobody understands.
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

    struct Fault {
        let file: String
        let message: String
    }

    /// Clients that lie among the sources besides, and schemas that would give files of the same name.
    var faults: [Fault] {
        var faults: [Fault] = []
        var makers: [String: SchemaFiles] = [:]
        for schema in schemas {
            let names = schema.outputNames
            for file in files.sorted(by: { $0.path < $1.path }) where schema.mayHaveMade(file, names: names) {
                faults.append(committed(file, of: schema))
            }
            if let other = names.lazy.compactMap({ makers[$0] }).first {
                faults.append(sameName(schema, other))
            }
            for name in names { makers[name] = makers[name] ?? schema }
        }
        return faults
    }

    private func committed(_ file: URL, of schema: SchemaFiles) -> Fault {
        Fault(
            file: file.path(percentEncoded: false),
            message: """
                ‘\(path(of: file))’ lies in the target ‘\(name)’ besides ‘\(path(of: schema.url))’, whose client \
                PipewrightPlugin generates at each build: the target would have it twice. Delete the file; or keep it, take \
                the plugin out of the target in Package.swift, and run ‘swift package generate-pipes’ when the schema changes.
                """)
    }

    private func sameName(_ schema: SchemaFiles, _ other: SchemaFiles) -> Fault {
        Fault(
            file: (schema.files.first ?? schema.url).path(percentEncoded: false),
            message: """
                ‘\(path(of: other.url))’ and ‘\(path(of: schema.url))’ are two schemas of one name in the target ‘\(name)’: \
                the clients of both would be ‘\(schema.outputNames.first ?? "")’. Rename one of them, or move it to another \
                target.
                """)
    }

    /// A path as the user knows it: below the package.
    private func path(of file: URL) -> String {
        let steps = file.standardizedFileURL.pathComponents
        let root = package.standardizedFileURL.pathComponents
        return (steps.starts(with: root) ? steps.dropFirst(root.count) : steps[...]).joined(separator: "/")
    }
}

/// A schema among the files of a target: one file, or the files of a folder. A plug-in must name all outputs before the tool
/// has run, so what the tool would make of them is reckoned here by names and sizes.
private struct SchemaFiles {
    /// The file or folder.
    let url: URL
    let files: [URL]

    /// The schemas of a target, by path. What lies in a folder `NAME.pipes` is part of that folder's schema.
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

    /// The outermost folder around a file, but below the target's own, that is a schema.
    private static func folder(of file: URL, below root: URL) -> URL? {
        var found: URL?
        var folder = file.deletingLastPathComponent()
        while folder.pathComponents.count > root.pathComponents.count {
            if folder.lastPathComponent.hasSuffix(".pipes"), folder.lastPathComponent != ".pipes" { found = folder }
            folder.deleteLastPathComponent()
        }
        return found
    }

    /// `todo.pipes`, with which the names of all outputs begin.
    private var stem: String {
        url.pathExtension == "yaml" ? url.deletingPathExtension().lastPathComponent : url.lastPathComponent
    }

    /// The name that a file of a folder goes by: `orders` of `orders.yaml` and of `orders.pipes.yaml`.
    private func name(of file: URL) -> String {
        let name = file.deletingPathExtension().lastPathComponent
        return name.hasSuffix(".pipes") ? String(name.dropLast(6)) : name
    }

    private func isMain(_ file: URL) -> Bool {
        file == url || name(of: file) + ".pipes" == stem
    }

    /// Whether a Swift file among the sources is one of the client's: has a name that will be given to one, or had it when
    /// there were other parts or topics, as its first lines say.
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

    /// What tells the tool how many parts there are, lest a file have grown since.
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
        // What would be written twice, the tool reports.
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    /// How many files a file's declarations are spread over, as the tool reckons by itself.
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

/// The same for targets of an Xcode project. Nothing on Linux compiles this part.
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
