import Mustache
import PipewrightAPI

/// Renders an API with the templates.
package struct Renderer: Sendable {
    private let templates: TemplateLibrary

    package init(templates: TemplateLibrary) {
        self.templates = templates
    }

    /// The Swift files of an API; nil if there is no template for one.
    package func render(_ api: API, layout: ClientLayout) -> [GeneratedFile]? {
        let (client, parts) = ClientBuilder.contexts(of: api, by: layout)
        let files = render(client, parts, names: layout.fileNames)
        let collisions = TypeNames(api).collisions
        guard !collisions.isEmpty else { return files }
        let qualifier = NameQualifier(names: collisions)
        return files?.map { GeneratedFile(name: $0.name, text: qualifier.qualified($0.text)) }
    }

    /// - Parameter names: Those of the client's own file and of the parts.
    package func render(_ client: ClientContext, _ parts: [PartContext] = [], names: [String]) -> [GeneratedFile]? {
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
