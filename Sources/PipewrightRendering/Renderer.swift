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
        templates.library.render(context, withTemplate: "Client").map { GeneratedFile(name: fileName, text: $0) }
    }
}
