import Mustache
import PipewrightAPI

/// Renders an API with the templates.
package struct Renderer: Sendable {
    private let templates: TemplateLibrary

    package init(templates: TemplateLibrary) {
        self.templates = templates
    }

    /// The Swift files of an API; nil if there is no template for one.
    ///
    /// - Parameter stem: The name of the files without what tells the parts apart, such as `todo.pipes`.
    package func render(_ api: API, stem: String, partition: Partition) -> [GeneratedFile]? {
        render(ClientBuilder.context(of: api), stem: stem, partition: partition)
    }

    package func render(_ context: ClientContext, stem: String, partition: Partition) -> [GeneratedFile]? {
        let (client, parts) = ClientBuilder.divided(context, by: partition)
        let names = partition.fileNames(stem: stem)
        var files = [file(names.first, of: client, template: "Client")]
        files += zip(names.dropFirst(), parts).map { file($0, of: $1, template: "Part") }
        let rendered = files.compactMap { $0 }
        return rendered.count == files.count ? rendered : nil
    }

    private func file(_ name: String?, of context: Any, template: String) -> GeneratedFile? {
        guard let name, let text = templates.library.render(context, withTemplate: template) else { return nil }
        // Mustache leaves out the line break after a section that ends a file.
        return GeneratedFile(name: name, text: text.hasSuffix("\n") ? text : text + "\n")
    }
}

// Most of what templates show is text. Without this Mustache asks five protocols whether they know it, and then describes
// it as it would any value.
extension String: @retroactive MustacheCustomRenderable {
    public var renderText: String { self }
    public var isNull: Bool { false }
}
