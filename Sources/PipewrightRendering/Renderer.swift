import Mustache
import PipewrightAPI

/// Renders an API with the templates.
package struct Renderer: Sendable {
    private let templates: TemplateLibrary

    package init(templates: TemplateLibrary) {
        self.templates = templates
    }

    /// The Swift files of an API; `nil` if a template is missing.
    package func render(_ api: API, layout: ClientLayout) -> [GeneratedFile]? {
        let (client, parts) = ClientBuilder.contexts(of: api, by: layout)
        let files = render(client, parts, names: layout.fileNames)
        let collisions = TypeNames(api).collisions
        guard !collisions.isEmpty else { return files }
        let qualifier = NameQualifier(names: collisions)
        return files?.map { GeneratedFile(name: $0.name, text: qualifier.qualified($0.text)) }
    }

    /// - Parameter names: The names of the client's own file and of the parts.
    package func render(_ client: ClientContext, _ parts: [PartContext] = [], names: [String]) -> [GeneratedFile]? {
        var files = [file(names.first, of: client, template: "Client")]
        files += zip(names.dropFirst(), parts).map { file($0, of: $1, template: "Part") }
        let rendered = files.compactMap { $0 }
        return rendered.count == files.count ? rendered : nil
    }

    private func file(_ name: String?, of context: Any, template: String) -> GeneratedFile? {
        guard let name, let text = templates.library.render(context, withTemplate: template) else { return nil }
        // Mustache omits the line break after a section at the end of a file.
        return GeneratedFile(name: name, text: text.hasSuffix("\n") ? text : text + "\n")
    }
}

// Most values in templates are texts. Without this conformance, Mustache checks them for five protocols, and then
// formats them like any other value.
extension String: @retroactive MustacheCustomRenderable {
    public var renderText: String { self }
    public var isNull: Bool { false }
}
