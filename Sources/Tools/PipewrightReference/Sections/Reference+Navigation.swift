import PipeModel

extension Reference {
    /// The contents of the page: its sections, the tree of the resources with their calls, and the types.
    func writeNavigation(to page: inout Markup) {
        page.element("ul", ["class": "sections"]) { page in
            Self.link(Label.start, to: Anchor.start, in: &page)
            if !model.schemes.isEmpty { Self.link(Label.authentication, to: Anchor.authentication, in: &page) }
            if hasPages { Self.link(Label.pages, to: Anchor.pages, in: &page) }
            Self.link(Label.errors, to: Anchor.errors, in: &page)
            if model.webhooks != nil { Self.link(Label.webhooks, to: Anchor.webhooks, in: &page) }
        }
        if !api.allResources.isEmpty {
            page.element("h2", text: Label.resources)
            let children = Dictionary(grouping: api.allResources) { $0.parent ?? "" }
            writeTree(of: children[""] ?? [], children, depth: 0, to: &page)
        }
        writeTypes(Label.records, model.records.map { ($0.swiftName, Anchor.record($0.swiftName)) }, to: &page)
        writeTypes(Label.enums, model.enums.map { ($0.swiftName, Anchor.enumeration($0.swiftName)) }, to: &page)
        writeTypes(Label.unions, model.unions.map { ($0.swiftName, Anchor.union($0.swiftName)) }, to: &page)
    }

    var hasPages: Bool {
        api.allResources.contains { resource in resource.calls.contains { $0.result.paging != nil } }
    }

    private static func link(_ text: String, to anchor: String, in page: inout Markup) {
        page.element("li") { page in page.element("a", ["href": "#" + anchor], text: text) }
        page.newLine()
    }

    /// The depth limit of schemas bounds the recursion.
    private func writeTree(
        of resources: [API.Resource], _ children: [String: [API.Resource]], depth: Int,
        to page: inout Markup
    ) {
        guard !resources.isEmpty, depth < 100 else { return }
        page.element("ul", ["class": "tree"]) { page in
            for resource in resources {
                page.element("li", ["data-resource": Anchor.resource(resource.id)]) { page in
                    page.element("a", ["href": "#" + Anchor.resource(resource.id)], text: resource.lastName)
                    writeCalls(of: resource, to: &page)
                    writeTree(of: children[resource.id] ?? [], children, depth: depth + 1, to: &page)
                }
                page.newLine()
            }
        }
    }

    private func writeCalls(of resource: API.Resource, to page: inout Markup) {
        guard !resource.calls.isEmpty else { return }
        page.element("ul", ["class": "calls"]) { page in
            for (call, anchor) in zip(resource.calls, Anchor.calls(resource.calls.map(\.name), of: resource.id)) {
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
