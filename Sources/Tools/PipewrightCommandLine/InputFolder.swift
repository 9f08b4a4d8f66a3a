import PipewrightDiagnostics
import PipewrightGenerator

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A folder that is one schema. It is read file by file, with limits. Hidden files and files that are not YAML are
/// ignored.
struct InputFolder {
    private let path: String

    /// The maximum number of files.
    private static let fileLimit = 1000

    /// - Parameter path: The path as in the arguments, with or without a slash at its end.
    init(path: String) {
        let scalars = path.unicodeScalars
        self.path = scalars.lastIndex { $0 != "/" }.map { String(scalars[...$0]) } ?? String(scalars.prefix(1))
    }

    /// Returns the schema; reports problems of the folder and returns `nil`.
    func readSchema(into diagnostics: DiagnosticCollector) -> SchemaSource? {
        let found = DiagnosticCollector()
        defer { diagnostics.append(found) }
        let files = readFiles(into: found)
        return found.hasErrors ? nil : SchemaSource(folder: path, files: files, into: found)
    }

    private func readFiles(into diagnostics: DiagnosticCollector) -> [SourceFile] {
        let names: [String]
        do {
            // Sorted, because the order in a file system is arbitrary.
            names = try FileManager.default.contentsOfDirectory(atPath: path).filter { !$0.begins(with: ".") }.sorted()
        } catch {
            diagnostics.error(.unreadableFile(reason: FileError(error)), at: .start(of: path))
            return []
        }
        let usable = names.filter { isUsable($0, into: diagnostics) }
        var files: [SourceFile] = []
        var byteCount = 0
        for name in usable {
            guard let file = InputFile.read("\(path)/\(name)", into: diagnostics) else { continue }
            byteCount += file.bytes.count
            files.append(file)
            guard files.count <= Self.fileLimit, byteCount <= GeneratorPipeline.sizeLimit else {
                let limits = (files: Self.fileLimit, bytes: GeneratorPipeline.sizeLimit)
                diagnostics.error(.folderTooLarge(files: limits.files, bytes: limits.bytes), at: .start(of: path))
                return files
            }
        }
        return files
    }

    /// Whether an entry is a file of the schema. Reports entries that look like one but cannot be used.
    private func isUsable(_ name: String, into diagnostics: DiagnosticCollector) -> Bool {
        let path = "\(path)/\(name)"
        if InputFile.isFolder(path) {
            diagnostics.error(.nestedFolder, at: .start(of: path))
            return false
        }
        if name.ends(with: ".yml") {
            diagnostics.error(.wrongFileName(expected: ".yaml"), at: .start(of: path))
            return false
        }
        guard name.ends(with: ".yaml") else { return false }
        guard let target = realPath(path), let folder = realPath(self.path) else {
            diagnostics.error(.unreadableFile(reason: .noSuchFile), at: .start(of: path))
            return false
        }
        guard target.begins(with: folder + "/") else {
            diagnostics.error(.linkLeadsOut, at: .start(of: path))
            return false
        }
        var status = stat()
        guard stat(target, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            diagnostics.error(.unreadableFile(reason: .notRegular), at: .start(of: path))
            return false
        }
        return true
    }

    /// The path without links; `nil` if it does not exist.
    private func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
