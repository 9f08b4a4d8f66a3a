import PipewrightAPI

/// Renders an API with the templates.
package struct Renderer: Sendable {
    private let templates: TemplateLibrary

    package init(templates: TemplateLibrary) {
        self.templates = templates
    }

    /// The Swift file of an API; nil if there is no template for it.
    package func render(_ api: API, fileName: String) -> GeneratedFile? {
        render(ClientBuilder.context(of: api), fileName: fileName)
    }

    package func render(_ context: ClientContext, fileName: String) -> GeneratedFile? {
        templates.library.render(context, withTemplate: "Client").map { text in
            // Mustache leaves out the line break after a section that ends a file.
            GeneratedFile(name: fileName, text: text.hasSuffix("\n") ? text : text + "\n")
        }
    }
}
