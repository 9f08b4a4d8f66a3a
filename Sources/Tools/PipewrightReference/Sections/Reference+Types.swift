import PipeModel

extension Reference {
    // MARK: - Fields

    func writeFields(_ fields: [API.Field], isRequest: Bool, to page: inout Markup) {
        guard !fields.isEmpty else { return }
        Self.writeList(fields, to: &page) { field, page in
            writeField(field, named: field.wireName, isRequest: isRequest, to: &page)
        }
    }

    /// - Parameter isRequest: Whether it is a field of a request.
    func writeField(
        _ field: API.Field, named name: String, isRequest: Bool, to page: inout Markup
    ) {
        Self.writeItem(name, to: &page) { page in
            page.element("span", ["class": "type"], prose: TypeTexts.type(field.type))
            for flag in TypeTexts.flags(field, isRequest: isRequest) {
                page.text(" ")
                page.element("span", ["class": "flag"], text: flag)
            }
            if field.deprecated != nil {
                page.text(" ")
                page.element("span", ["class": "flag warning"], text: Label.deprecated)
            }
            if !isRequest, field.swiftName.escaped != field.wireName {
                page.text(" ")
                Self.writeSwiftName(field.swiftName.plain, to: &page)
            }
            Self.writeDocs(field.docs, to: &page)
            let rules = field.rules.map { TypeTexts.rules($0, of: field.type) } ?? []
            Self.writeSentences(rules + [TypeTexts.defaultValue(field)].compactMap { $0 }, to: &page)
            if let deprecated = field.deprecated, !deprecated.message.isEmpty || deprecated.since != nil {
                page.element("p", prose: TypeTexts.deprecation(deprecated))
            }
        }
    }

    private static func writeSwiftName(_ name: String, to page: inout Markup) {
        page.element("span", ["class": "swift-name"], prose: TypeTexts.swiftName(name))
    }

    // MARK: - Types

    private func writeType(
        _ name: String, _ anchor: String, _ docs: String?, to page: inout Markup, _ content: (inout Markup) -> Void
    ) {
        page.element("section", ["id": anchor, "class": "type-section"]) { page in
            page.element("h3") { page in Self.heading(name, anchor, in: &page) }
            Self.writeDocs(docs, to: &page)
            content(&page)
        }
        page.newLine()
    }

    func writeRecord(_ record: API.Record, to page: inout Markup) {
        writeType(record.swiftName, Anchor.record(record.swiftName), record.docs, to: &page) { page in
            page.element("p") { page in
                if let identity = TypeTexts.identity(record) {
                    page.prose(identity)
                    page.text(" ")
                }
                Self.writeSwiftName("\(model.namespace).\(record.swiftName)", to: &page)
            }
            if record.missingIsZero { page.element("p", prose: TypeTexts.missingIsZero) }
            page.element("div", ["class": "columns"]) { page in
                page.element("div") { page in writeFields(record.fields, isRequest: false, to: &page) }
                page.element("div", ["class": "examples"]) { page in
                    Self.writeCode(example(of: record), Label.json, class: "json", to: &page)
                }
            }
        }
    }

    private func example(of record: API.Record) -> String {
        var generator = generator("\(record.swiftName) example")
        let value = records.row(of: record)?.value ?? generator.record(record)
        return JSONText.text(.object(value))
    }

    func writeEnumeration(_ enumeration: API.Enumeration, to page: inout Markup) {
        writeType(enumeration.swiftName, Anchor.enumeration(enumeration.swiftName), enumeration.docs, to: &page) {
            page in
            page.element("p", prose: TypeTexts.enumeration(enumeration))
            Self.writeList(enumeration.cases, to: &page) { item, page in
                Self.writeItem(item.value, to: &page) { page in
                    if item.swiftName.plain != item.value {
                        Self.writeSwiftName("." + item.swiftName.plain, to: &page)
                    }
                    Self.writeDocs(item.docs, to: &page)
                    if let deprecated = item.deprecated {
                        page.element("p", prose: TypeTexts.deprecation(deprecated))
                    }
                }
            }
        }
    }

    func writeUnion(_ union: API.Union, to page: inout Markup) {
        writeType(union.swiftName, Anchor.union(union.swiftName), union.docs, to: &page) { page in
            page.element("p", prose: TypeTexts.union(union))
            Self.writeList(union.cases, to: &page) { unionCase, page in
                Self.writeItem(unionCase.value ?? unionCase.swiftName.plain, to: &page) { page in
                    page.element("span", ["class": "type"], prose: TypeTexts.type(unionCase.type))
                    page.text(" ")
                    Self.writeSwiftName("." + unionCase.swiftName.plain, to: &page)
                    Self.writeDocs(unionCase.docs, to: &page)
                }
            }
        }
    }
}
