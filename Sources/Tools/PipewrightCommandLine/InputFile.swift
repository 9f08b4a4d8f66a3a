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
        guard !hasUnbuildableName(name) else {
            diagnostics.error(.unbuildableFileName(name), at: .start(of: path))
            return nil
        }
        if name.ends(with: SourcePath.folderExtension), name != SourcePath.folderExtension, isFolder(path) {
            return InputFolder(path: path).readSchema(into: diagnostics)
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().lastPathComponent
        if folder.ends(with: SourcePath.folderExtension), name.ends(with: ".yaml") {
            diagnostics.error(.partOfFolder(folder), at: .start(of: path))
            return nil
        }
        guard path.ends(with: ".pipes.yaml") else {
            diagnostics.error(.wrongFileName(expected: ".pipes.yaml"), at: .start(of: path))
            return nil
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
        do {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
            return names.filter { $0.ends(with: ".mustache") }.compactMap {
                read("\(folder)/\($0)", into: diagnostics)
            }
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
            diagnostics.error(.unreadableFile(reason: .noSuchFile), at: .start(of: path))
            return nil
        }
        if isFolder(path) {
            diagnostics.error(.unreadableFile(reason: .folder), at: .start(of: path))
            return nil
        }
        do {
            let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int ?? 0
            guard size <= limit else {
                diagnostics.error(FileProblem.fileTooLarge(limit: limit), at: .start(of: path))
                return nil
            }
            return SourceFile(path: path, bytes: [UInt8](try Data(contentsOf: URL(fileURLWithPath: path))))
        } catch {
            diagnostics.error(.unreadableFile(reason: FileError(error)), at: .start(of: path))
            return nil
        }
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
