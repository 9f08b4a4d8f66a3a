import PipewrightDiagnostics
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

/// The only place where the tool writes: whole files, only where the content differs, only inside one folder.
struct OutputFolder {
    let path: String

    struct Result {
        let path: String
        let isChanged: Bool

        func description(dryRun: Bool) -> String {
            switch (isChanged, dryRun) {
            case (true, true): "would write \(path)"
            case (true, false): "wrote \(path)"
            case (false, _): "unchanged \(path)"
            }
        }
    }

    func write(_ files: [GeneratedFile], dryRun: Bool, into diagnostics: inout Diagnostics) -> [Result] {
        if !dryRun, !makeFolder(into: &diagnostics) { return [] }
        return files.compactMap { write($0, dryRun: dryRun, into: &diagnostics) }
    }

    private func makeFolder(into diagnostics: inout Diagnostics) -> Bool {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
            return true
        } catch {
            diagnostics.error(.unwritable(path: path, reason: FileFault.reason(error)), at: .start(of: path))
            return false
        }
    }

    private func write(_ file: GeneratedFile, dryRun: Bool, into diagnostics: inout Diagnostics) -> Result? {
        let target = path.hasSuffix("/") ? path + file.name : "\(path)/\(file.name)"
        guard !file.name.isEmpty, !file.name.contains("/"), file.name != ".", file.name != ".." else {
            diagnostics.error(.unwritable(path: target, reason: "it is no file name"), at: .start(of: path))
            return nil
        }
        let content = Data(file.text.utf8)
        if isRegularFile(target), let present = try? Data(contentsOf: URL(fileURLWithPath: target)), present == content
        {
            return Result(path: target, isChanged: false)
        }
        if dryRun { return Result(path: target, isChanged: true) }
        // Written beside the target and renamed, so that no reader sees half a file and no link leads out of the folder.
        let temporary = "\(path)/.\(file.name).\(getpid())"
        do {
            try content.write(to: URL(fileURLWithPath: temporary))
        } catch {
            unlink(temporary)
            diagnostics.error(.unwritable(path: target, reason: FileFault.reason(error)), at: .start(of: target))
            return nil
        }
        guard rename(temporary, target) == 0 else {
            let reason = String(cString: strerror(errno))
            unlink(temporary)
            diagnostics.error(.unwritable(path: target, reason: reason), at: .start(of: target))
            return nil
        }
        return Result(path: target, isChanged: true)
    }

    private func isRegularFile(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }
}
