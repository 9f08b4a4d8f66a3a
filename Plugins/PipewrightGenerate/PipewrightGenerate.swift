import Foundation
import PackagePlugin

/// `swift package generate-pipes`: writes the clients of a package's schemas into its sources, to commit generated
/// code. The client of each `NAME.pipes.yaml` and each folder `NAME.pipes` is written into a folder `Generated` beside
/// it, with the templates in the folder `NAME.pipes.templates` beside it.
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
            throw CommandError.unknownArguments(extractor.remainingArguments)
        }
        let tool = try context.tool(named: "pipewright")
        let places = try TargetFolder.all(in: context.package, named: names)
        for folder in places.flatMap(\.templatesWithoutSchema) {
            throw CommandError.templatesWithoutSchema(folder.path)
        }
        var seen: Set<URL> = []
        var count = 0
        for place in places {
            let schemas = place.schemas.filter { seen.insert($0).inserted }
            for schema in schemas {
                let output = schema.deletingLastPathComponent().appending(path: "Generated")
                var arguments = [
                    "generate", schema.path(percentEncoded: false), "--output", output.path(percentEncoded: false),
                    "--force",
                ]
                let templates = TargetFolder.templateFolder(of: schema)
                if TargetFolder.isFolder(templates) {
                    arguments += ["--templates", templates.path(percentEncoded: false)]
                }
                try run(tool.url, arguments)
                count += 1
            }
            if place.isSkipped, !schemas.isEmpty {
                print(
                    """
                    ‘\(place.name)’ had no Swift file before its client was generated. SwiftPM skips such a target, so \
                    PipewrightPlugin never runs there. Commit the client, or add another Swift file and delete the \
                    folder Generated.
                    """)
            }
        }
        print(count == 1 ? "Generated the client of 1 schema." : "Generated the clients of \(count) schemas.")
        if count == 0 {
            print(
                "A schema is a file NAME.pipes.yaml or a folder NAME.pipes in the folder of a target, such as Sources/NAME."
            )
        }
    }

    private func run(_ tool: URL, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = tool
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CommandError.toolFailed(process.terminationStatus) }
    }

    enum CommandError: Error, CustomStringConvertible {
        case unknownArguments([String])
        case toolFailed(Int32)
        case templatesWithoutSchema(String)

        var description: String {
            switch self {
            case .unknownArguments(let arguments): "unknown arguments: \(arguments.joined(separator: " "))"
            case .toolFailed(let status): "pipewright ended with exit code \(status)"
            case .templatesWithoutSchema(let folder):
                "‘\(folder)’ has templates, but there is no schema beside it. Give the folder the name of a schema, and move it beside that schema."
            }
        }
    }
}

/// The folder of a target. Schemas are searched in the folder and not among the target's sources: they may be excluded
/// there, because SwiftPM warns about unknown files, and a target without a Swift file has no sources. Schemas that a
/// test target excludes are skipped, because they may be invalid on purpose.
private struct TargetFolder {
    let name: String
    let url: URL
    /// The sources of a test target; `nil` for other targets.
    let sources: [URL]?
    /// Whether SwiftPM skips the target, because it has no Swift file.
    let isSkipped: Bool

    /// The folders in which SwiftPM looks for targets without a path in the manifest.
    private static let roots = ["Sources", "Source", "src", "srcs"]

    /// The folders of a package's targets, or only of those with the names.
    static func all(in package: Package, named names: [String]) throws -> [TargetFolder] {
        let known = package.targets.compactMap { target in
            target.sourceModule.map { module in
                let sources = module.kind == .test ? module.sourceFiles.map(\.url) : nil
                return TargetFolder(name: target.name, url: module.directoryURL, sources: sources, isSkipped: false)
            }
        }
        let all = known + skipped(in: package.directoryURL, known: known)
        guard !names.isEmpty else { return all }
        return try names.flatMap { name in
            let found = all.filter { $0.name == name }
            // Throws an error if there is no such target.
            if found.isEmpty { _ = try package.targets(named: [name]) }
            return found
        }
    }

    private static func skipped(in package: URL, known: [TargetFolder]) -> [TargetFolder] {
        let taken = known.map(\.url.standardizedFileURL.pathComponents)
        return roots.flatMap { folders(in: package.appending(path: $0)) }
            .filter { folder in
                let path = folder.standardizedFileURL.pathComponents
                return !taken.contains { path.starts(with: $0) || $0.starts(with: path) } && !hasSwift(folder)
            }
            .map { TargetFolder(name: $0.lastPathComponent, url: $0, sources: nil, isSkipped: true) }
    }

    private static func folders(in folder: URL) -> [URL] {
        entries(of: folder).filter(isFolder)
    }

    private static func hasSwift(_ folder: URL) -> Bool {
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        return files?.contains { ($0 as? URL)?.pathExtension == "swift" } ?? false
    }

    private static func entries(of folder: URL) -> [URL] {
        let keys: [URLResourceKey] = [.isDirectoryKey, .isSymbolicLinkKey]
        let all = try? FileManager.default.contentsOfDirectory(
            at: folder, includingPropertiesForKeys: keys, options: .skipsHiddenFiles)
        return (all ?? []).sorted { $0.path < $1.path }
    }

    /// Links to folders are skipped, because they may form a circle.
    static func isFolder(_ url: URL) -> Bool {
        let values = try? url.resourceValues(forKeys: [.isDirectoryKey, .isSymbolicLinkKey])
        return values?.isDirectory == true && values?.isSymbolicLink != true
    }

    /// The folder for the templates of a schema, which may be missing.
    static func templateFolder(of schema: URL) -> URL {
        let stem = schema.pathExtension == "yaml" ? schema.deletingPathExtension() : schema
        return schema.deletingLastPathComponent().appending(path: stem.lastPathComponent + ".templates")
    }

    /// Folders of templates without the schema that they are for, which is probably a mistyped name.
    var templatesWithoutSchema: [URL] {
        let used = Set(Self.schemas(in: url).map { Self.templateFolder(of: $0).standardizedFileURL.path })
        return Self.templateFolders(in: url).filter { !used.contains($0.standardizedFileURL.path) }
    }

    private static func templateFolders(in folder: URL) -> [URL] {
        folders(in: folder).flatMap {
            $0.lastPathComponent.hasSuffix(".pipes.templates") ? [$0] : templateFolders(in: $0)
        }
    }

    /// Files `NAME.pipes.yaml` and folders `NAME.pipes`, sorted by path. The files in such a folder are part of its
    /// schema.
    var schemas: [URL] {
        let schemas = Self.schemas(in: url)
        guard let sources else { return schemas }
        return schemas.filter { schema in
            let steps = schema.pathComponents
            return sources.contains { $0.pathComponents.starts(with: steps) }
        }
    }

    private static func schemas(in folder: URL) -> [URL] {
        entries(of: folder).flatMap { entry -> [URL] in
            let name = entry.lastPathComponent
            guard isFolder(entry) else { return name.hasSuffix(".pipes.yaml") ? [entry] : [] }
            let inner = entries(of: entry).map(\.lastPathComponent)
            // Schemas of another package inside this package are skipped.
            guard !inner.contains("Package.swift"), !name.hasSuffix(".pipes.templates") else { return [] }
            guard name.hasSuffix(".pipes") else { return schemas(in: entry) }
            return inner.contains { $0.hasSuffix(".yaml") } ? [entry] : []
        }
    }
}
