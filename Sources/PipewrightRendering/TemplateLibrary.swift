import Mustache
import PipewrightDiagnostics
import PipewrightTemplates

/// The parsed templates of the tool. A user's template with the same name replaces one of them.
package struct TemplateLibrary: Sendable {
    let library: MustacheLibrary

    /// The templates of the tool.
    package static var sources: [SourceFile] {
        Templates.all.map { SourceFile(path: "\($0.name).mustache", bytes: $0.bytes) }
    }

    /// Parses the templates. Reports errors in a user's template with their positions.
    package init?(replacing replacements: [SourceFile] = [], into diagnostics: DiagnosticCollector) {
        var library = MustacheLibrary()
        var isComplete = true
        let names = Templates.all.map(\.name)
        var sources = Self.sources
        for replacement in replacements {
            let name = Self.name(of: replacement)
            guard let index = names.firstIndex(of: name) else {
                diagnostics.error(.unknownValue(name, of: .template, known: names), at: .start(of: replacement.path))
                isComplete = false
                continue
            }
            sources[index] = replacement
        }
        for source in sources {
            let name = Self.name(of: source)
            do {
                try library.register(String(decoding: source.bytes, as: UTF8.self), named: name)
            } catch let error as MustacheTemplate.ParserError {
                let range = SourceRange(
                    file: source.path, line: error.context.lineNumber, column: error.context.columnNumber, length: 0)
                diagnostics.error(.templateInvalid(name: name, reason: "\(error.error)"), at: range)
                isComplete = false
            } catch {
                diagnostics.error(.templateInvalid(name: name, reason: "\(error)"), at: .start(of: source.path))
                isComplete = false
            }
        }
        guard isComplete else { return nil }
        self.library = library
    }

    private static func name(of source: SourceFile) -> String {
        let file = source.path.split(separator: "/").last.map(String.init) ?? source.path
        return file.hasSuffix(".mustache") ? String(file.dropLast(9)) : file
    }
}
