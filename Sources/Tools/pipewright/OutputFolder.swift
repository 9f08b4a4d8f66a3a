import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightGenerator
import PipewrightRendering

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

/// The folder for generated files. It writes whole files, only if their content differs, and only inside the folder. It
/// removes only files that the tool wrote.
struct OutputFolder {
    let path: String

    init(path: String) {
        self.path = path
    }

    /// The folder of a file.
    init(of file: String) {
        path = file.unicodeScalars.lastIndex(of: "/").map { String(file.unicodeScalars[...$0]) } ?? "."
    }

    /// The path of a file in the folder.
    func path(of name: String) -> String {
        path == "." ? name : target(name)
    }

    struct Result {
        enum Change {
            case none
            case written
            case removed
        }

        let path: String
        let change: Change

        func description(dryRun: Bool) -> String {
            switch (change, dryRun) {
            case (.written, true): "would write \(path)"
            case (.written, false): "wrote \(path)"
            case (.removed, true): "would remove \(path)"
            case (.removed, false): "removed \(path)"
            case (.none, _): "unchanged \(path)"
            }
        }
    }

    /// - Parameter replacing: Whether files with other content are replaced; without it they are errors.
    func write(
        _ files: [GeneratedFile], replacing: Bool = true, dryRun: Bool, into diagnostics: DiagnosticCollector
    ) -> [Result] {
        if !dryRun, !makeFolder(into: diagnostics) { return [] }
        // All files are checked before the first is written, so that no run writes only some of them.
        guard files.filter({ !mayWrite($0, replacing: replacing, into: diagnostics) }).isEmpty else { return [] }
        return files.compactMap { write($0, dryRun: dryRun, into: diagnostics) }
    }

    /// The content of a regular file; `nil` for missing files and links.
    func content(of name: String) -> [UInt8]? {
        let target = self.target(name)
        guard kind(of: target) == S_IFREG, let content = try? Data(contentsOf: URL(fileURLWithPath: target)) else {
            return nil
        }
        return [UInt8](content)
    }

    func unchanged(_ name: String) -> Result {
        Result(path: target(name), change: .none)
    }

    /// Removes files of clients that have fewer parts or topics now. The first line of a file shows whether the tool
    /// wrote it. For a part, the first line of a file just written counts as well, because custom templates may write
    /// any line.
    func remove(
        _ former: [FormerFiles],
        generatedLike files: [GeneratedFile],
        dryRun: Bool,
        into diagnostics: DiagnosticCollector
    ) -> [Result] {
        let headers = Set(files.map { GeneratedHeader.line(of: $0.text.utf8) })
        let written = Set(files.map(\.name))
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? []
        var results: [Result] = []
        for name in names where !written.contains(name) {
            let isPart = former.contains { $0.mayIncludePart(name) }
            let owners = former.filter { $0.mayIncludePart(name) || $0.mayIncludeTopic(name) }
            guard !owners.isEmpty, let bytes = content(of: name) else { continue }
            let header = GeneratedHeader.line(of: bytes)
            let isOurs = owners.contains { $0.wroteHeader(header) } || isPart && headers.contains(header)
            guard isOurs else { continue }
            let target = self.target(name)
            guard dryRun || unlink(target) == 0 else {
                let reason = SystemError.last.reason
                diagnostics.error(.unwritable(path: target, reason: reason), at: .start(of: target))
                continue
            }
            results.append(Result(path: target, change: .removed))
        }
        return results
    }

    private func target(_ name: String) -> String {
        path.ends(with: "/") ? path + name : "\(path)/\(name)"
    }

    private func makeFolder(into diagnostics: DiagnosticCollector) -> Bool {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            return true
        } catch {
            diagnostics.error(.unwritable(path: path, reason: FileError(error)), at: .start(of: path))
            return false
        }
    }

    /// Whether a file can be written: its path is free, or has a file or a link that may be replaced.
    private func mayWrite(_ file: GeneratedFile, replacing: Bool, into diagnostics: DiagnosticCollector) -> Bool {
        let target = self.target(file.name)
        guard !file.name.isEmpty, !file.name.utf8.contains(UInt8(ascii: "/")), file.name != ".", file.name != ".."
        else {
            diagnostics.error(.unwritable(path: target, reason: .notFileName), at: .start(of: path))
            return false
        }
        let reason: FileError
        switch kind(of: target) {
        case nil: return true
        case S_IFREG, S_IFLNK:
            if replacing || content(of: file.name) == [UInt8](file.text.utf8) { return true }
            reason = .otherContent
        case S_IFDIR: reason = .nameOfFolder
        case S_IFIFO: reason = .pipe
        case S_IFSOCK: reason = .socket
        default: reason = .device
        }
        diagnostics.error(.unwritable(path: target, reason: reason), at: .start(of: target))
        return false
    }

    private func write(_ file: GeneratedFile, dryRun: Bool, into diagnostics: DiagnosticCollector) -> Result? {
        let target = self.target(file.name)
        let text = [UInt8](file.text.utf8)
        if content(of: file.name) == text { return Result(path: target, change: .none) }
        if dryRun { return Result(path: target, change: .written) }
        // A temporary file is renamed, so that other processes never see half a file, and no link leads out of the
        // folder.
        do throws(SystemError) {
            try TemporaryFile(in: path, containing: text).move(to: target)
        } catch {
            diagnostics.error(.unwritable(path: target, reason: error.reason), at: .start(of: target))
            return nil
        }
        return Result(path: target, change: .written)
    }

    /// The kind of the file at a path, without following links; `nil` if the path is free.
    private func kind(of path: String) -> mode_t? {
        var status = stat()
        return lstat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
    }
}

extension Console {
    /// Prints what happened to files, on a terminal and in dry runs.
    func say(_ results: [OutputFolder.Result], dryRun: Bool) {
        guard isTerminal || dryRun else { return }
        for result in results { say(result.description(dryRun: dryRun)) }
    }
}
