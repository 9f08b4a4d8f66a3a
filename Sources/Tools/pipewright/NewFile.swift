import PipewrightDiagnostics

#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// Creates files, and never replaces one.
enum NewFile {
    static func create(_ path: String, containing text: String, into diagnostics: DiagnosticCollector) {
        // `O_EXCL` checks and creates in one call, so that another process cannot create the file in between, and
        // follows no link.
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard file >= 0 else {
            let reason: FileError = errno == EEXIST ? .nameOfFileOrFolder : SystemError.last.reason
            diagnostics.error(.unwritable(path: path, reason: reason), at: .start(of: path))
            return
        }
        defer { close(file) }
        if let error = TemporaryFile.write(Array(text.utf8)[...], to: file) {
            diagnostics.error(.unwritable(path: path, reason: error.reason), at: .start(of: path))
        }
    }
}
