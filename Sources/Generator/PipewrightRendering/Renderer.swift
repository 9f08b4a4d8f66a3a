import PipeModel
import PipewrightAPI

/// Renders an API with the templates.
package struct Renderer: Sendable {
    private let templates: TemplateLibrary

    package init(templates: TemplateLibrary) {
        self.templates = templates
    }

    /// The Swift files of an API.
    package func render(_ api: API, layout: ClientLayout) -> [GeneratedFile] {
        let tables = APITables(api)
        let (client, parts) = ClientContext.files(of: api, tables, by: layout)
        let texts = [text(of: client, templates.client)] + parts.map { text(of: $0, templates.part) }
        let collisions = tables.names.collisions
        let qualifier = collisions.isEmpty ? nil : NameQualifier(names: collisions)
        return zip(layout.fileNames, texts).map { name, text in
            GeneratedFile(name: name, text: qualifier?.qualified(text) ?? text)
        }
    }

    private func text(of context: some TemplateContext, _ template: [TemplateStep]) -> String {
        var run = TemplateRun(context)
        run.run(template)
        return run.finish()
    }
}
