import PipeModel

extension Reference {
    // MARK: - Fields

    func writeFields(_ fields: [API.Field], isRequest: Bool, to page: inout Markup) {
        guard !fields.isEmpty else { return }
        page.element("dl", ["class": "fields"]) { page in
            for field in fields { writeField(field, named: field.wireName, isRequest: isRequest, to: &page) }
        }
    }

    /// - Parameter isRequest: Whether it is a field of a request.
    func writeField(
        _ field: API.Field, named name: String, isRequest: Bool, to page: inout Markup
    ) {
        page.element("div") { page in
            page.element("dt") { page in page.element("code", text: name) }
            page.element("dd") { page in
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
                    page.element(
                        "span", ["class": "swift-name"], prose: TypeTexts.swiftName(field.swiftName.plain))
                }
                Self.writeDocs(field.docs, to: &page)
                let rules = field.rules.map { TypeTexts.rules($0, of: field.type) } ?? []
                let sentences = rules + [TypeTexts.defaultValue(field)].compactMap { $0 }
                if !sentences.isEmpty { Self.writeSentences(sentences, to: &page) }
                if let deprecated = field.deprecated, !deprecated.message.isEmpty || deprecated.since != nil {
                    page.element("p", prose: TypeTexts.deprecation(deprecated))
                }
            }
        }
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
                page.element("span", ["class": "swift-name"], prose: TypeTexts.swiftName(qualified(record.swiftName)))
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

    private func qualified(_ name: String) -> String {
        "\(model.namespace).\(name)"
    }

    func writeEnumeration(_ enumeration: API.Enumeration, to page: inout Markup) {
        writeType(enumeration.swiftName, Anchor.enumeration(enumeration.swiftName), enumeration.docs, to: &page) {
            page in
            page.element("p", prose: TypeTexts.enumeration(enumeration))
            page.element("dl", ["class": "fields"]) { page in
                for item in enumeration.cases {
                    page.element("div") { page in
                        page.element("dt") { page in page.element("code", text: item.value) }
                        page.element("dd") { page in
                            if item.swiftName.plain != item.value {
                                page.element(
                                    "span", ["class": "swift-name"],
                                    prose: TypeTexts.swiftName("." + item.swiftName.plain))
                            }
                            Self.writeDocs(item.docs, to: &page)
                            if let deprecated = item.deprecated {
                                page.element("p", prose: TypeTexts.deprecation(deprecated))
                            }
                        }
                    }
                }
            }
        }
    }

    func writeUnion(_ union: API.Union, to page: inout Markup) {
        writeType(union.swiftName, Anchor.union(union.swiftName), union.docs, to: &page) { page in
            page.element("p", prose: TypeTexts.union(union))
            page.element("dl", ["class": "fields"]) { page in
                for unionCase in union.cases {
                    page.element("div") { page in
                        page.element("dt") { page in
                            page.element("code", text: unionCase.value ?? unionCase.swiftName.plain)
                        }
                        page.element("dd") { page in
                            page.element("span", ["class": "type"], prose: TypeTexts.type(unionCase.type))
                            page.text(" ")
                            page.element(
                                "span", ["class": "swift-name"],
                                prose: TypeTexts.swiftName("." + unionCase.swiftName.plain))
                            Self.writeDocs(unionCase.docs, to: &page)
                        }
                    }
                }
            }
        }
    }
}
