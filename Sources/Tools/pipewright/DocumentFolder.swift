import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightOpenAPI

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The folder of an OpenAPI document, which has the files that its references name.
struct DocumentFolder {
    private let document: String
    private let folder: URL

    init(of document: String) {
        self.document = document
        folder = URL(fileURLWithPath: document).deletingLastPathComponent().resolvingSymlinksInPath()
    }

    func readMain(into diagnostics: DiagnosticCollector) -> SourceFile? {
        InputFile.read(document, limit: DocumentReader.sizeLimit, into: diagnostics)
    }

    /// The file at a path relative to the folder; `nil` if it does not exist, or if a link leads out of the folder.
    func read(_ path: String) -> SourceFile? {
        let file = folder.appendingPathComponent(path).resolvingSymlinksInPath()
        let inside = folder.path.ends(with: "/") ? folder.path : folder.path + "/"
        guard file.path.begins(with: inside), FileManager.default.fileExists(atPath: file.path) else { return nil }
        let shown = URL(fileURLWithPath: document).deletingLastPathComponent().relativePath
        let found = InputFile.read(file.path, limit: DocumentReader.sizeLimit, into: DiagnosticCollector())
        return found.map { SourceFile(path: shown == "." ? path : shown + "/" + path, bytes: $0.bytes) }
    }
}
