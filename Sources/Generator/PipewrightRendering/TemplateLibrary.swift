import PipewrightDiagnostics
import PipewrightTemplates

/// The templates of the tool, ready to run. A user's template with the same name replaces one of them.
package struct TemplateLibrary: Sendable {
    let client: [TemplateStep]
    let part: [TemplateStep]

    /// The templates of the tool.
    package static var sources: [SourceFile] {
        Templates.all.map { SourceFile(path: "\($0.name).mustache", bytes: $0.bytes) }
    }

    /// What a template of the tool writes: the sentences in the comment at its beginning; `nil` without one.
    package static func summary(of template: SourceFile) -> String? {
        let line = template.bytes.prefix { $0 != UInt8(ascii: "\n") }
        let words = String(decoding: line, as: UTF8.self).split(separator: ". ", maxSplits: 1)
        guard words.count == 2, words[0].hasPrefix("{{! Context: "), words[1].hasSuffix(" }}") else { return nil }
        return String(words[1].dropLast(3))
    }

    /// Parses the templates and looks up their names. Reports errors in a user's template with their positions.
    package init?(replacing replacements: [SourceFile] = [], into diagnostics: DiagnosticCollector) {
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
        var templates: [String: [TemplateNode]] = [:]
        for source in sources {
            let name = Self.name(of: source)
            do throws(TemplateParser.Failure) {
                templates[name] = try TemplateParser.parse(source.bytes)
            } catch {
                diagnostics.error(
                    .templateInvalid(name: name, error.error), at: Self.range(of: error.name, in: source.path))
                isComplete = false
            }
        }
        guard isComplete else { return nil }
        var binder = TemplateBinder(templates: templates)
        do throws(TemplateBinder.Failure) {
            client = try binder.bind("Client", to: [ClientContext.schema])
            part = try binder.bind("Part", to: [PartContext.schema])
        } catch {
            let path = sources.first { Self.name(of: $0) == error.template }?.path ?? error.template
            diagnostics.error(error.problem, at: Self.range(of: error.name, in: path))
            return nil
        }
    }

    private static func range(of name: TemplateName, in path: String) -> SourceRange {
        SourceRange(file: path, line: name.line, column: name.column, length: name.text.unicodeScalars.count)
    }

    private static func name(of source: SourceFile) -> String {
        let file = source.path.split(separator: "/").last.map(String.init) ?? source.path
        return file.hasSuffix(".mustache") ? String(file.dropLast(9)) : file
    }
}
