import Foundation
import PackagePlugin

/// Generates the client of every `NAME.pipes.yaml` and of every folder `NAME.pipes` among a target's sources when the
/// target is built.
///
/// Each schema has one command, with its files and its templates as the only inputs, so that only changed schemas are
/// generated again.
@main
struct PipewrightPlugin: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target.sourceModule else { return [] }
        let tool = try context.tool(named: "pipewright")
        return try commands(
            for: TargetFiles(
                name: target.name, files: target.sourceFiles.map(\.url), folder: target.directoryURL,
                package: context.package.directoryURL),
            modules: target.recursiveTargetDependencies.map(\.name), tool: tool.url,
            folder: context.pluginWorkDirectoryURL)
    }

    /// - Parameter modules: The modules that the target can import; `nil` if they are unknown.
    private func commands(
        for target: TargetFiles, modules: [String]?, tool: URL, folder: URL
    ) throws -> [Command] {
        let conflicts = target.conflicts
        guard conflicts.isEmpty else {
            for conflict in conflicts { Diagnostics.error(conflict.message, file: conflict.file, line: 1) }
            throw PluginError.cannotGenerate
        }
        if target.schemas.isEmpty { Diagnostics.warning(target.noSchema) }
        // The tool says which part of a schema needs a module that the target lacks; the compiler would only name it.
        let available = modules.map {
            ["--modules", ($0.filter { $0.hasPrefix("Pipe") } + ["-"]).joined(separator: ",")]
        }
        return target.schemas.map { schema in
            .buildCommand(
                displayName: "Generating a client from \(schema.url.lastPathComponent)",
                executable: tool,
                arguments: [
                    "generate", schema.url.path(percentEncoded: false), "--output", folder.path(percentEncoded: false),
                    "--no-fingerprint",
                ] + (available ?? []) + schema.templateArguments + schema.parts,
                inputFiles: schema.files + schema.templates,
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
    let folder: URL
    let package: URL
    let schemas: [SchemaFiles]

    init(name: String, files: [URL], folder: URL, package: URL) {
        self.name = name
        self.files = files
        self.folder = folder
        self.package = package
        schemas = SchemaFiles.all(among: files, below: folder)
    }

    struct Conflict {
        let file: String
        let message: String
    }

    /// Files with a name that no build can use, committed clients of the schemas, schemas whose clients would have the same
    /// file name, and templates of no schema.
    var conflicts: [Conflict] {
        var conflicts = unbuildableNames + templatesWithoutSchema
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

    /// The warning for a target that has the plugin without a schema.
    var noSchema: String {
        let place = path(of: folder)
        return """
            PipewrightPlugin found no schema in the target ‘\(name)’: add a file NAME.pipes.yaml or a folder NAME.pipes to \
            ‘\(place.isEmpty ? name : place)’ and do not exclude it in Package.swift, or remove the plugin from the target.
            """
    }

    /// SwiftPM writes the names of Swift files, which follow from those of schemas, into its own files without escapes.
    private var unbuildableNames: [Conflict] {
        var files: [URL] = []
        for schema in schemas { files += Set([schema.url] + schema.files).sorted { $0.path < $1.path } }
        return files.filter { file in
            file.lastPathComponent.unicodeScalars.contains { $0 < " " || $0 == "\"" || $0 == "\\" }
        }
        .map { file in
            Conflict(
                file: folder.path(percentEncoded: false),
                message: """
                    \(file.lastPathComponent.debugDescription) in the target ‘\(name)’ cannot be the name of a schema: SwiftPM \
                    cannot build a file with a quotation mark, a backslash or a control character in its name. Rename it.
                    """)
        }
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

    /// Folders of templates without the schema that they are for, which is probably a mistyped name.
    private var templatesWithoutSchema: [Conflict] {
        let used = Set(schemas.map(\.templateFolder.standardizedFileURL.path))
        let folders = Set(files.compactMap(SchemaFiles.templateFolder).map(\.standardizedFileURL.path))
        return folders.subtracting(used).sorted().map { folder in
            let url = URL(filePath: folder, directoryHint: .isDirectory)
            let schema = url.deletingPathExtension().lastPathComponent
            let file = files.filter { SchemaFiles.templateFolder(around: $0)?.standardizedFileURL.path == folder }
                .min { $0.path < $1.path }
            return Conflict(
                file: (file ?? url).path(percentEncoded: false),
                message: """
                    ‘\(path(of: url))’ has templates, but the target ‘\(name)’ has no schema ‘\(schema).yaml’ or ‘\(schema)’ \
                    beside it. Give the folder the name of a schema, and move it beside that schema.
                    """)
        }
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
    /// The files `*.mustache` in the folder of templates, sorted by path. They are searched on disk, because they may be
    /// excluded from the target, or missing from the lists of an Xcode project.
    let templates: [URL]

    private init(url: URL, files: [URL]) {
        self.url = url
        self.files = files
        let inner = try? FileManager.default.contentsOfDirectory(
            at: Self.templateFolder(of: url), includingPropertiesForKeys: nil)
        templates = (inner ?? []).filter { $0.pathExtension == "mustache" }.sorted { $0.path < $1.path }
    }

    /// The schemas of a target, sorted by path. The files in a folder `NAME.pipes` are part of its schema.
    static func all(among files: [URL], below root: URL) -> [SchemaFiles] {
        var schemas: [SchemaFiles] = []
        var folders: [URL: [URL]] = [:]
        for file in files where file.pathExtension == "yaml" && templateFolder(around: file) == nil {
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

    /// The folder around a file, if it is one of templates.
    static func templateFolder(around file: URL) -> URL? {
        let folder = file.deletingLastPathComponent()
        return folder.lastPathComponent.hasSuffix(".pipes.templates") ? folder : nil
    }

    /// The folder for the templates of this schema, which may be missing.
    var templateFolder: URL { Self.templateFolder(of: url) }

    private static func templateFolder(of schema: URL) -> URL {
        schema.deletingLastPathComponent().appending(path: stem(of: schema) + ".templates")
    }

    /// The option with the folder of templates, if there are templates.
    var templateArguments: [String] {
        templates.isEmpty ? [] : ["--templates", templateFolder.path(percentEncoded: false)]
    }

    /// The beginning of the names of all outputs: `todo.pipes`.
    private var stem: String { Self.stem(of: url) }

    private static func stem(of schema: URL) -> String {
        schema.pathExtension == "yaml" ? schema.deletingPathExtension().lastPathComponent : schema.lastPathComponent
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
            modules: nil, tool: tool.url, folder: context.pluginWorkDirectoryURL)
    }
}
#endif
