import PipeExamples
import PipeModel
import PipewrightTemplates

/// The reference of an API as one HTML page, which needs no other file.
package enum ReferencePage {
    /// - Parameters:
    ///   - document: The API.
    ///   - served: The server that shows the page; `nil` for a page that is read from a file, on which no call can be
    ///     tried.
    package static func html(of document: APIDocument, served: ServedReference? = nil) -> String {
        let reference = Reference(document, served: served)
        var navigation = Markup()
        reference.writeNavigation(to: &navigation)
        var content = Markup()
        reference.writeContent(to: &content)
        var title = Markup()
        title.text(document.api.name)
        let pieces: [String: String] = [
            "title": title.html, "navigation": navigation.html, "content": content.html,
            "style": Templates.referenceStyle, "script": Templates.referenceScript,
            "calls": served == nil ? "" : reference.callData(), "served": served == nil ? "no" : "yes",
        ]
        return filled(Templates.referencePage, with: pieces)
    }

    /// The template with the pieces instead of their names in braces: `{{title}}`. Pieces are not looked through.
    private static func filled(_ template: String, with pieces: [String: String]) -> String {
        var html = ""
        var rest = template[...]
        while let open = rest.firstRange(of: "{{"), let close = rest[open.upperBound...].firstRange(of: "}}") {
            html += rest[..<open.lowerBound]
            html += pieces[String(rest[open.upperBound..<close.lowerBound])] ?? ""
            rest = rest[close.upperBound...]
        }
        return html + rest
    }
}
