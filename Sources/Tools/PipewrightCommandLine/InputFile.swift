import PipewrightDiagnostics
import PipewrightGenerator

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Reads files and folders of the arguments, with limits.
package enum InputFile {
    /// The schema of a file or a folder.
    package static func readSchema(at path: String, into diagnostics: DiagnosticCollector) -> SchemaSource? {
        let name = SourcePath.name(of: path)
        guard !hasUnbuildableName(name) else { return diagnostics.refuse(path, .unbuildableFileName(name)) }
        if name.ends(with: SourcePath.folderExtension), name != SourcePath.folderExtension, isFolder(path) {
            return InputFolder(path: path).readSchema(into: diagnostics)
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
        if folder.ends(with: SourcePath.folderExtension), name.ends(with: ".yaml") {
            return diagnostics.refuse(path, .partOfFolder(folder))
        }
        guard path.ends(with: ".pipes.yaml") else {
            return diagnostics.refuse(path, .wrongFileName(expected: ".pipes.yaml"))
        }
        return read(path, into: diagnostics).map(SchemaSource.init)
    }

    /// Whether SwiftPM cannot build a Swift file with the name: it writes names into its own files without escapes. Both
    /// plugins have the same rule.
    private static func hasUnbuildableName(_ name: String) -> Bool {
        name.unicodeScalars.contains { $0 < " " || $0 == "\"" || $0 == "\\" }
    }

    /// The templates of a folder, sorted by name.
    package static func readTemplates(in folder: String, into diagnostics: DiagnosticCollector) -> [SourceFile] {
        names(in: folder, into: diagnostics).filter { $0.ends(with: ".mustache") }.compactMap {
            read("\(folder)/\($0)", into: diagnostics)
        }
    }

    /// The names in a folder, sorted, because the order in a file system is arbitrary; none if it cannot be read.
    static func names(in folder: String, into diagnostics: DiagnosticCollector) -> [String] {
        do {
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        } catch {
            diagnostics.error(.unreadableFile(reason: FileError(error)), at: .start(of: folder))
            return []
        }
    }

    package static func isFolder(_ path: String) -> Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder
    }

    /// - Parameter limit: The largest size, in bytes.
    package static func read(
        _ path: String, limit: Int = GeneratorPipeline.sizeLimit, into diagnostics: DiagnosticCollector
    ) -> SourceFile? {
        guard FileManager.default.fileExists(atPath: path) else {
            return diagnostics.refuse(path, .unreadableFile(reason: .noSuchFile))
        }
        if isFolder(path) { return diagnostics.refuse(path, .unreadableFile(reason: .folder)) }
        do {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            guard size <= limit else { return diagnostics.refuse(path, .fileTooLarge(limit: limit)) }
            return SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        } catch {
            return diagnostics.refuse(path, .unreadableFile(reason: FileError(error)))
        }
    }
}

extension DiagnosticCollector {
    /// Reports why a file or a folder is not read, of which nothing is returned.
    func refuse<Value>(_ path: String, _ problem: FileProblem) -> Value? {
        error(problem, at: .start(of: path))
        return nil
    }
}

extension FileError {
    /// The error of Foundation; an unknown one has its description.
    package init(_ error: any Error) {
        self =
            switch (error as? CocoaError)?.code {
            case .some(.fileReadNoPermission), .some(.fileWriteNoPermission): .permissionDenied
            case .some(.fileNoSuchFile), .some(.fileReadNoSuchFile): .noSuchFile
            case .some(.fileWriteOutOfSpace): .diskFull
            case .some(.fileWriteVolumeReadOnly): .diskReadOnly
            case .some(.fileWriteFileExists): .nameOfFile
            default: .system("\(error)")
            }
    }
}
