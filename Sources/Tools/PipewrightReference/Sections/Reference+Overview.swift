import PipeExamples
import PipeJSON
import PipeModel

extension Reference {
    func writeContent(to page: inout Markup) {
        page.element("h1", text: model.name)
        Self.writeDocs(model.docs, class: "lead", to: &page)
        writeStart(to: &page)
        writeAuthentication(to: &page)
        writePages(to: &page)
        writeErrors(to: &page)
        writeWebhooks(to: &page)
        if !api.allResources.isEmpty {
            Self.section(Anchor.resources, Label.resources, in: &page) { _ in }
            for resource in api.allResources { writeResource(resource, to: &page) }
        }
        if !(model.records.isEmpty && model.enums.isEmpty && model.unions.isEmpty) {
            Self.section(Anchor.types, Label.types, in: &page) { _ in }
            for record in model.records { writeRecord(record, to: &page) }
            for enumeration in model.enums { writeEnumeration(enumeration, to: &page) }
            for union in model.unions { writeUnion(union, to: &page) }
        }
        page.element("footer") { page in
            page.text(Label.footer(version))
        }
    }

    // MARK: - Parts

    /// A section with a heading that is a link to itself.
    static func section(
        _ anchor: String, _ title: String, in page: inout Markup, _ content: (inout Markup) -> Void
    ) {
        page.element("section", ["id": anchor, "class": "part"]) { page in
            page.element("h2") { page in heading(title, anchor, in: &page) }
            content(&page)
        }
        page.newLine()
    }

    static func heading(_ title: String, _ anchor: String, in page: inout Markup) {
        page.element("a", ["href": "#" + anchor], text: title)
    }

    static func writeDocs(_ docs: String?, class style: String? = nil, to page: inout Markup) {
        for paragraph in docs.map(DocsText.paragraphs) ?? [] {
            page.element("p", ["class": style], prose: paragraph)
        }
    }

    static func writeSentences(_ sentences: [Prose], to page: inout Markup) {
        guard !sentences.isEmpty else { return }
        page.element("p", prose: sentences.dropFirst().reduce(sentences[0]) { $0 + " " + $1 })
    }

    /// A list of things with names, and what is to say about each.
    static func writeList<Item>(
        _ items: [Item], to page: inout Markup, _ write: (Item, inout Markup) -> Void
    ) {
        page.element("dl", ["class": "fields"]) { page in
            for item in items { write(item, &page) }
        }
    }

    /// A thing of a list.
    ///
    /// - Parameter anchor: The place that links to it lead to; `nil` for none.
    static func writeItem(
        _ name: String, anchor: String? = nil, to page: inout Markup, _ content: (inout Markup) -> Void
    ) {
        page.element("div", ["id": anchor]) { page in
            page.element("dt") { page in page.element("code", text: name) }
            page.element("dd") { page in content(&page) }
        }
    }

    /// A block of code with a caption.
    static func writeCode(_ code: String, _ caption: String, class style: String, to page: inout Markup) {
        page.element("figure", ["class": style]) { page in
            page.element("figcaption", text: caption)
            page.element("pre") { page in page.element("code", text: code) }
        }
    }

    // MARK: - Sections

    private func writeStart(to page: inout Markup) {
        Self.section(Anchor.start, Label.start, in: &page) { page in
            page.element("div", ["class": "columns"]) { page in
                page.element("div") { page in
                    page.element("p", prose: Label.useClient)
                    if let version = model.version {
                        page.element("p", prose: Label.version(PagingTexts.place(version.place), version.defaultValue))
                    }
                    writeServers(to: &page)
                }
                page.element("div", ["class": "examples"]) { page in
                    Self.writeCode(clientCode, Label.swift, class: "swift always", to: &page)
                }
            }
        }
    }

    private var clientCode: String {
        let server = model.servers.first.map { "server: .\($0.swiftName)" }
        let auth = model.schemes.isEmpty ? nil : "auth: auth"
        let arguments = [server, auth].compactMap(\.self).joined(separator: ", ")
        return "import PipeRuntime\n\nlet \(client) = \(model.clientName)(\(arguments))"
    }

    private func writeServers(to page: inout Markup) {
        guard !model.servers.isEmpty else { return page.element("p", prose: Label.noServers) }
        Self.writeList(model.servers, to: &page) { server, page in
            Self.writeItem(server.name, to: &page) { page in
                page.element("code", ["class": "url"], text: server.url())
                for other in server.others {
                    page.element("p") { page in
                        page.text(other.name + ": ")
                        page.element("code", ["class": "url"], text: other.value)
                    }
                }
                if let variable = server.environment {
                    page.element(
                        "p", prose: "The environment variable \(code: variable) has the URL of a client, if it is set.")
                }
                Self.writeDocs(server.docs, to: &page)
            }
        }
    }

    private func writeAuthentication(to page: inout Markup) {
        guard !model.schemes.isEmpty else { return }
        Self.section(Anchor.authentication, Label.authentication, in: &page) { page in
            Self.writeList(model.schemes, to: &page) { scheme, page in
                Self.writeItem(scheme.name, anchor: Anchor.scheme(scheme.name), to: &page) { page in
                    Self.writeSentences(AuthTexts.scheme(scheme), to: &page)
                }
            }
            if served != nil { page.element("div", ["id": "sign-in"]) }
        }
    }

    private func writePages(to page: inout Markup) {
        guard hasPages else { return }
        Self.section(Anchor.pages, Label.pages, in: &page) { page in
            page.element("p", prose: PagingTexts.swift)
        }
    }

    private func writeErrors(to page: inout Markup) {
        Self.section(Anchor.errors, Label.errors, in: &page) { page in
            page.element("div", ["class": "columns"]) { page in
                page.element("div") { page in
                    Self.writeSentences(AuthTexts.errors(model.errors), to: &page)
                }
                page.element("div", ["class": "examples"]) { page in
                    Self.writeCode(errorExample, Label.response, class: "response", to: &page)
                }
            }
        }
    }

    private var errorExample: String {
        var body = JSONObject()
        var type = "application/json"
        if let rules = model.errors {
            var generator = generator("error")
            body = api.record(of: rules.record).map { generator.record($0) } ?? JSONObject()
            if let message = rules.message.flatMap({ JSONPointer($0) }), !message.isRoot {
                body.put(.string(Self.errorMessage), at: message)
            }
            if let condition = rules.condition { body.meet(condition) }
        }
        if body.isEmpty {
            type = "application/problem+json"
            body = ["type": "about:blank", "title": "Not found", "status": 404, "detail": .string(Self.errorMessage)]
        }
        return "HTTP/1.1 404 Not Found\nContent-Type: \(type)\n\n" + JSONText.text(.object(body))
    }

    private static let errorMessage = "There is no such record."

    private func writeWebhooks(to page: inout Markup) {
        guard let webhooks = model.webhooks else { return }
        Self.section(Anchor.webhooks, Label.webhooks, in: &page) { page in
            Self.writeSentences(AuthTexts.webhooks(webhooks), to: &page)
            Self.writeList(webhooks.events, to: &page) { event, page in
                Self.writeItem(event.name, anchor: Anchor.event(event.name), to: &page) { page in
                    page.element("span", ["class": "type"], prose: TypeTexts.type(event.type))
                    Self.writeDocs(event.docs, to: &page)
                }
            }
        }
    }
}

extension HTTPMethod {
    /// The class of its marks.
    var style: String { "method " + rawValue.lowercased() }
}

extension API.Resource {
    /// Its name without the names of the resources above it.
    var lastName: String { propertyName.plain }
}
