import PipewrightDiagnostics
import PipewrightGenerator

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
        let names = InputFile.names(in: path, into: diagnostics).filter { !$0.begins(with: ".") }
        let usable = names.filter { isUsable($0, into: diagnostics) }
        var files: [SourceFile] = []
        var byteCount = 0
        for name in usable {
            guard let file = InputFile.read("\(path)/\(name)", into: diagnostics) else { continue }
            byteCount += file.bytes.count
            files.append(file)
            guard files.count <= Self.fileLimit, byteCount <= GeneratorPipeline.sizeLimit else {
                let problem = FileProblem.folderTooLarge(files: Self.fileLimit, bytes: GeneratorPipeline.sizeLimit)
                diagnostics.error(problem, at: .start(of: path))
                return files
            }
        }
        return files
    }

    /// Whether an entry is a file of the schema. Reports entries that look like one but cannot be used.
    private func isUsable(_ name: String, into diagnostics: DiagnosticCollector) -> Bool {
        let path = "\(path)/\(name)"
        guard let problem = problem(of: path) else { return name.ends(with: ".yaml") }
        diagnostics.error(problem, at: .start(of: path))
        return false
    }

    /// Why an entry that looks like a file of the schema cannot be used; `nil` for usable files and others.
    private func problem(of path: String) -> FileProblem? {
        if InputFile.isFolder(path) { return .nestedFolder }
        if path.ends(with: ".yml") { return .wrongFileName(expected: ".yaml") }
        guard path.ends(with: ".yaml") else { return nil }
        guard let target = realPath(path), let folder = realPath(self.path) else {
            return .unreadableFile(reason: .noSuchFile)
        }
        guard target.begins(with: folder + "/") else { return .linkLeadsOut }
        var status = stat()
        let isRegular = stat(target, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        return isRegular ? nil : .unreadableFile(reason: .notRegular)
    }

    /// The path without links; `nil` if it does not exist.
    private func realPath(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
