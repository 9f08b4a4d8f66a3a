import PipeModel
import PipewrightCommandLine
import PipewrightDiagnostics
import PipewrightGenerator

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A schema that may change while it is served.
struct WatchedSchema: Sendable {
    /// The path of the argument.
    let path: String

    /// What a change of the schema changes: the sizes and the times of its files.
    typealias State = [String: [String]]

    /// The document; `nil` if the schema has errors.
    func read() -> (document: APIDocument?, diagnostics: DiagnosticCollector, files: [SourceFile]) {
        let diagnostics = DiagnosticCollector()
        guard let source = InputFile.readSchema(at: path, into: diagnostics) else { return (nil, diagnostics, []) }
        return (GeneratorPipeline.document(of: source, into: diagnostics), diagnostics, source.files)
    }

    func state() -> State {
        let names = InputFile.isFolder(path) ? (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] : []
        var state: State = [:]
        for file in [path] + names.map({ "\(path)/\($0)" }) {
            guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { continue }
            let time = (attributes[.modificationDate] as? Date)?.timeIntervalSince1970 ?? 0
            state[file] = ["\(attributes[.size] ?? 0)", "\(time)"]
        }
        return state
    }
}
