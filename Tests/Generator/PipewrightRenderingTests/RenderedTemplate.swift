import PipewrightDiagnostics
import PipewrightTemplates
import Testing

@testable import PipewrightRendering

/// The text of one of the tool's templates.
enum RenderedTemplate {
    static let binder: TemplateBinder = {
        let templates = Templates.all.map { name, bytes in
            (name, (try? TemplateParser.parse(bytes)) ?? [])
        }
        return TemplateBinder(templates: Dictionary(uniqueKeysWithValues: templates))
    }()

    static func lines<Context: TemplateContext>(_ name: String, of context: Context) throws -> [String] {
        var binder = binder
        var run = TemplateRun(context)
        run.run(try binder.bind(name, to: [Context.schema]))
        return run.finish().split(separator: "\n").map(String.init)
    }

    /// A text as if it fit on one line, without a comma at its end.
    static func line<Context: TemplateContext>(_ name: String, of context: Context) throws -> String {
        var line = ""
        for next in try lines(name, of: context) {
            let next = next.drop { $0 == " " }
            let isAfterBracket = line.hasSuffix("(") || line.hasSuffix("[")
            if next.hasPrefix(")") || next.hasPrefix("]") {
                if line.hasSuffix(",") { line.removeLast() }
            } else if !line.isEmpty, !isAfterBracket {
                line += " "
            }
            line += next
        }
        return line.hasSuffix(",") ? String(line.dropLast()) : line
    }
}
