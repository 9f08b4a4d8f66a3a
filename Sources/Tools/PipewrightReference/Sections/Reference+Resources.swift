import PipeExamples
import PipeModel

extension Reference {
    func writeResource(_ resource: API.Resource, to page: inout Markup) {
        let anchor = Anchor.resource(resource.id)
        page.element("section", ["id": anchor, "class": "resource"]) { page in
            page.element("h3") { page in Self.heading(resource.id, anchor, in: &page) }
            page.element("p", ["class": "path"]) { page in
                writePath(resource.collectionPath, greedy: resource.greedy, to: &page)
            }
            if let deprecated = resource.deprecated {
                page.element("p", ["class": "deprecated"], prose: TypeTexts.deprecation(deprecated))
            }
            Self.writeDocs(resource.docs, to: &page)
            if let pipe = resource.ownPipe { page.element("p", prose: CallTexts.pipe(pipe)) }
            for (call, anchor) in zip(resource.calls, Anchor.calls(resource.calls.map(\.name), of: resource.id)) {
                writeCall(call, anchor, of: resource, to: &page)
            }
            for (index, bulk) in resource.bulk.enumerated() {
                let anchor = Anchor.bulk(resource.id, index)
                page.element("section", ["id": anchor, "class": "call"]) { page in
                    page.element("h4") { page in Self.heading(Label.bulk, anchor, in: &page) }
                    page.element("p", ["class": "line"]) { page in
                        if let method = bulk.method {
                            page.element("b", ["class": method.style], text: method.rawValue)
                            page.text(" ")
                        }
                        writePath(bulk.wholePath ?? resource.collectionPath, greedy: resource.greedy, to: &page)
                    }
                    Self.writeSentences(CallTexts.bulk(bulk), to: &page)
                }
            }
        }
        page.newLine()
    }

    // MARK: - Paths

    /// The name of a value in a path: `task.id`.
    func name(of piece: API.PathPiece) -> String? {
        switch piece {
        case .text: return nil
        case .argument(let field): return field.wireName
        case .identity(let owner, let part):
            guard let resource = api.resources[owner], let record = api.identified(resource),
                record.identityParts.indices.contains(part)
            else { return owner }
            return
                "\(SwiftText.variable(for: record.swiftName)).\(record.identityParts[part].path.joined(separator: "."))"
        }
    }

    /// - Parameter greedy: The value that keeps its slashes.
    private func writePath(
        _ pieces: [API.PathPiece], greedy: API.PathPiece?, to page: inout Markup
    ) {
        page.element("code") { page in
            for piece in pieces {
                if case .text(let text) = piece {
                    // A line can end after a slash.
                    for (index, step) in text.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false)
                        .enumerated()
                    {
                        if index > 0 {
                            page.text("/")
                            page.void("wbr")
                        }
                        page.text(String(step))
                    }
                } else if let name = name(of: piece) {
                    page.element("var", text: piece == greedy ? "{\(name)+}" : "{\(name)}")
                }
            }
        }
    }

    // MARK: - Calls

    private func writeCall(
        _ call: API.Call, _ anchor: String, of resource: API.Resource, to page: inout Markup
    ) {
        page.element("section", ["id": anchor, "class": "call"]) { page in
            page.element("h4") { page in
                Self.heading(call.name, anchor, in: &page)
                if call.deprecated != nil {
                    page.text(" ")
                    page.element("span", ["class": "flag warning"], text: Label.deprecated)
                }
            }
            page.element("p", ["class": "line"]) { page in
                page.element("b", ["class": call.method.style], text: call.method.rawValue)
                page.text(" ")
                writePath(call.path, greedy: call.greedy, to: &page)
            }
            page.element("div", ["class": "columns"]) { page in
                page.element("div", ["class": "about"]) { page in writeAbout(call, resource, to: &page) }
                page.element("div", ["class": "examples"]) { page in writeExamples(call, resource, to: &page) }
            }
        }
        page.newLine()
    }

    private func writeAbout(
        _ call: API.Call, _ resource: API.Resource, to page: inout Markup
    ) {
        if let deprecated = call.deprecated {
            page.element("p", ["class": "deprecated"], prose: TypeTexts.deprecation(deprecated))
        }
        Self.writeDocs(call.docs, to: &page)
        Self.writeSentences(
            [CallTexts.result(call)] + (call.result.job.map(CallTexts.job) ?? [])
                + (model.schemes.isEmpty ? [] : [CallTexts.credentials(call)]) + CallTexts.settings(call),
            to: &page)
        writePathFields(call, to: &page)
        let isFilter = call.operation == .list
        writeQuery(call, isFilter: isFilter, to: &page)
        let headers = call.headers.flatMap { header in header.arguments.map { (name: header.name, field: $0) } }
        if !headers.isEmpty {
            page.element("h5", text: Label.headers)
            Self.writeList(headers, to: &page) { header, page in
                writeField(header.field, named: header.name, isRequest: true, to: &page)
            }
        }
        if let body = call.body { writeBody(body, resource, to: &page) }
        if let headers = call.result.headers {
            page.element("h5", text: "\(Label.response): \(Label.headers)")
            writeFields(headers.fields, isRequest: false, to: &page)
        }
        if let paging = call.result.paging {
            page.element("h5", text: Label.pages)
            Self.writeSentences(PagingTexts.sentences(paging), to: &page)
        }
    }

    private func writePathFields(_ call: API.Call, to page: inout Markup) {
        let pieces = call.path.filter { name(of: $0) != nil }
        guard !pieces.isEmpty else { return }
        page.element("h5", text: Label.path)
        Self.writeList(pieces, to: &page) { piece, page in
            switch piece {
            case .text: break
            case .argument(let field): writeField(field, named: field.wireName, isRequest: true, to: &page)
            case .identity(let owner, let part):
                Self.writeItem(name(of: piece) ?? owner, to: &page) { page in
                    guard let record = api.resources[owner].flatMap(api.identified) else { return }
                    page.element("span", ["class": "type"], prose: TypeTexts.identityPart(part, of: record))
                }
            }
        }
    }

    private func writeQuery(_ call: API.Call, isFilter: Bool, to page: inout Markup) {
        let fixed = call.fixedQuery
        let fields = call.query
        guard !fixed.isEmpty || !fields.isEmpty || call.sort != nil else { return }
        page.element("h5", text: Label.query)
        if !fixed.isEmpty {
            Self.writeSentences(fixed.map { Label.fixedQuery("\($0.name)=\($0.value)") }, to: &page)
        }
        if let sort = call.sort { page.element("p", prose: CallTexts.sort(sort)) }
        // A filter can leave out what is not required.
        writeFields(fields.map { isFilter && !$0.isRequired ? $0.optional : $0 }, isRequest: true, to: &page)
    }

    private func writeBody(
        _ body: API.Call.Body, _ resource: API.Resource, to page: inout Markup
    ) {
        page.element("h5", text: Label.body)
        Self.writeSentences(
            [CallTexts.body(body, record: resource.record)] + CallTexts.bodyRules(body), to: &page)
        let record = api.record(of: resource.record)
        let fields: [API.Field] =
            switch body.kind {
            case .draft: (body.fields ?? record?.fields ?? []).filter { !$0.isReadOnly }
            // None of them has to be sent.
            case .patch: (body.fields ?? record?.patched ?? []).map(\.optional)
            case .filter: (body.fields ?? []).map(\.optional)
            case .record, .fields, .multipart: body.fields ?? []
            case .value, .stream, .upload: []
            }
        writeFields(fields, isRequest: true, to: &page)
    }

    private func writeExamples(
        _ call: API.Call, _ resource: API.Resource, to page: inout Markup
    ) {
        let request = examples.request(for: call, of: resource)
        let swift = SwiftSample(reference: self, resource: resource, call: call, request: request)
        let server = url(of: model.servers.first, other: call.server)
        Self.writeCode(swift.code, Label.swift, class: "swift", to: &page)
        if let request {
            let sample = HTTPSample(server: server, request: request)
            Self.writeCode(sample.curl, Label.curl, class: "curl", to: &page)
            Self.writeCode(sample.http, Label.http, class: "http", to: &page)
        }
        let response = ResponseSample(self, call, resource, request: request, server: server)
        Self.writeCode(response.http, Label.response, class: "response", to: &page)
    }
}

extension API.Field {
    /// The field as one that can be left out.
    fileprivate var optional: API.Field {
        var field = self
        if !type.isOptional { field.type = .optional(type) }
        return field
    }
}
