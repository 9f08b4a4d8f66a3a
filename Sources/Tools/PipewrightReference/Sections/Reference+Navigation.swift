import PipeModel

extension Reference {
    /// The contents of the page: its sections, the tree of the resources with their calls, and the types.
    func writeNavigation(to page: inout Markup) {
        page.element("ul", ["class": "sections"]) { page in
            Self.link(Label.start, to: Anchor.start, in: &page)
            if !description.schemes.isEmpty { Self.link(Label.authentication, to: Anchor.authentication, in: &page) }
            if hasPages { Self.link(Label.pages, to: Anchor.pages, in: &page) }
            Self.link(Label.errors, to: Anchor.errors, in: &page)
            if description.webhooks != nil { Self.link(Label.webhooks, to: Anchor.webhooks, in: &page) }
        }
        if !description.resources.isEmpty {
            page.element("h2", text: Label.resources)
            let children = Dictionary(grouping: description.resources) { $0.parent ?? "" }
            writeTree(of: children[""] ?? [], children, depth: 0, to: &page)
        }
        writeTypes(Label.records, description.records.map { ($0.name, Anchor.record($0.name)) }, to: &page)
        writeTypes(Label.enums, description.enums.map { ($0.swiftName, Anchor.enumeration($0.swiftName)) }, to: &page)
        writeTypes(Label.unions, description.unions.map { ($0.swiftName, Anchor.union($0.swiftName)) }, to: &page)
    }

    var hasPages: Bool {
        description.resources.contains { resource in resource.calls.contains { $0.result.paging != nil } }
    }

    private static func link(_ text: String, to anchor: String, in page: inout Markup) {
        page.element("li") { page in page.element("a", ["href": "#" + anchor], text: text) }
        page.newLine()
    }

    /// The depth limit of schemas bounds the recursion.
    private func writeTree(
        of resources: [APIDescription.Resource], _ children: [String: [APIDescription.Resource]], depth: Int,
        to page: inout Markup
    ) {
        guard !resources.isEmpty, depth < 100 else { return }
        page.element("ul", ["class": "tree"]) { page in
            for resource in resources {
                page.element("li", ["data-resource": Anchor.resource(resource.name)]) { page in
                    page.element("a", ["href": "#" + Anchor.resource(resource.name)], text: resource.lastName)
                    writeCalls(of: resource, to: &page)
                    writeTree(of: children[resource.name] ?? [], children, depth: depth + 1, to: &page)
                }
                page.newLine()
            }
        }
    }

    private func writeCalls(of resource: APIDescription.Resource, to page: inout Markup) {
        guard !resource.calls.isEmpty else { return }
        page.element("ul", ["class": "calls"]) { page in
            for (call, anchor) in zip(resource.calls, Anchor.calls(resource.calls.map(\.name), of: resource.name)) {
                page.element("li") { page in
                    page.element("a", ["href": "#" + anchor]) { page in
                        page.text(call.name)
                        page.text(" ")
                        page.element("small", ["class": call.method.style], text: call.method.rawValue)
                    }
                }
            }
        }
    }

    private func writeTypes(_ title: String, _ types: [(name: String, anchor: String)], to page: inout Markup) {
        guard !types.isEmpty else { return }
        page.element("h2", text: title)
        page.element("ul", ["class": "types"]) { page in
            for type in types { Self.link(type.name, to: type.anchor, in: &page) }
        }
    }
}
