import PipewrightDiagnostics

@testable import PipewrightOpenAPI

/// The result of reading a document.
struct DocumentReading {
    let document: OpenAPIDocument?
    let diagnostics: [Diagnostic]
    /// The paths of the files that were loaded, in order.
    let loaded: [String]

    /// - Parameter files: Other files by their paths relative to the folder of the document.
    init(
        _ text: String, path: String = "api.yaml", files: [String: String] = [:],
        limits: DocumentReader.Limits = .init()
    ) {
        self.init(SourceFile(path: path, text: text), files: files, limits: limits)
    }

    init(_ file: SourceFile, files: [String: String] = [:], limits: DocumentReader.Limits = .init()) {
        let collector = DiagnosticCollector()
        var loaded: [String] = []
        document = DocumentReader.read(
            file,
            limits: limits,
            load: { path in
                loaded.append(path)
                return files[path].map { SourceFile(path: path, text: $0) }
            },
            into: collector)
        diagnostics = collector.sorted
        self.loaded = loaded
    }

    /// Each diagnostic as `line:column message`; those of other files begin with the file.
    var shown: [String] {
        diagnostics.map { diagnostic in
            let range = diagnostic.range
            let file = range.file.hasPrefix("api.") ? "" : range.file + ":"
            return "\(file)\(range.line):\(range.column) \(ProblemText(diagnostic.problem).message)"
        }
    }

    var rules: [String] { diagnostics.map { ProblemText($0.problem).rule } }
}

/// The versions of documents, with the parts that differ.
enum DocumentVersion: String, CaseIterable, Sendable {
    case swagger2 = "swagger: '2.0'"
    case openAPI30 = "openapi: 3.0.3"
    case openAPI31 = "openapi: 3.1.0"

    /// A document with schemas only, each a line `Name: value`.
    func schemas(_ lines: String...) -> String {
        let body = lines.map { "    \($0)\n" }.joined()
        let start = rawValue + "\ninfo: { title: A, version: '1' }\npaths: {}\n"
        return self == .swagger2 ? start + "definitions:\n" + body : start + "components:\n  schemas:\n" + body
    }

    /// A document with an operation `POST /things/{id}`, of which the lines are keys.
    func operation(_ lines: String..., components: String = "") -> String {
        rawValue + "\ninfo: { title: A, version: '1' }\n" + components
            + "paths:\n  /things/{id}:\n    post:\n" + lines.map { "      \($0)\n" }.joined()
    }
}
