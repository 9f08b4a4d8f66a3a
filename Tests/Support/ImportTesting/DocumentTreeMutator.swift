import RandomTesting

/// Changes documents by their structure, so that most of them can still be read: values, names, references, order. The same
/// seed makes the same changes.
package struct DocumentTreeMutator {
    private var random: SplitMix64

    package init(seed: UInt64) {
        random = SplitMix64(seed: seed)
    }

    /// Names and texts that are something else in YAML, JSON, HTTP, paths, Swift or the language of schemas.
    package static let oddTexts: [String] =
        [
            "", " ", "..", ".", "/", "//", "/a//b/", "../../x", "a/b", "\\", "{", "}", "{id}", "{}", "{a}{b}", "}{",
            "{id", "id}",
            "{a b}", "{{a}}", "😀", "é", "e\u{301}", "\u{0}", "\u{7F}", "\u{85}", "\u{2028}", "\u{FEFF}", "\u{FFFE}",
            "a\nb",
            "a\r\nX-Evil: 1", "a\tb", "\n", "null", "true", "yes", "~", "1", "-1", "1.5", "0x10", "1e3", "-", "- a",
            "# a", "a #b",
            "a: b", ":", "a:", "\"", "'", "`", "\\(x)", "*/", "/*", "\"\"\"", "*", "*a", "&a", "!x", "!!str", "|", ">",
            "%", "%2F",
            "?", "a?b=c", "a=b&c", "#", "@", ",", "[", "]", "[a]", "a[b]", "a[]", "<<", "---", "class", "self", "Self",
            "Type",
            "init", "default", "import", "pipe", "with", "id", "ID", "Thing.ID", "string", "string?", "int", "json",
            "file",
            "bytes", "list<string>", "map<", "Thing", "client", "Client", "String", "Swift", "PipeRuntime", "unknown",
            "list",
            "read", "create", "update", "remove", "page", "cursor", "limit", "url", "description", "hashValue",
            "query.x",
            "body#/x", "header.X", "GET /", "-> bytes", "none", "others", "main", "docs", "fields", "values", "by",
            "cases",
            "additional_properties", "Authorization", "Content-Type", "Content-Length", "Cookie", "Host", "X-Api-Key",
            "application/json",
            "multipart/form-data", "text/plain; a=b", "https://other.example/x", "https://", "ftp://x", "//x.example",
            "{a}.json",
            "a.json", "v1", "9223372036854775808", "ß", "İ", "ǆ", "\u{1F1E9}\u{1F1EA}", "日本", "عر",
        ] + [
            String(repeating: "a", count: 10_000), String(repeating: "/a", count: 100),
            String(repeating: "{a}", count: 70),
        ]

    /// Keys and values of OpenAPI with a meaning.
    private static let words: [String] = [
        "get", "put", "post", "delete", "options", "head", "patch", "trace", "parameters", "responses", "requestBody",
        "content",
        "schema", "headers", "servers", "security", "type", "string", "integer", "number", "array", "object", "boolean",
        "format",
        "enum", "const", "properties", "required", "items", "allOf", "oneOf", "anyOf", "additionalProperties",
        "nullable", "readOnly",
        "writeOnly", "discriminator", "name", "in", "path", "query", "header", "cookie", "style", "explode",
        "deepObject", "form",
        "pipeDelimited", "description", "summary", "operationId", "tags", "default", "200", "201", "204", "2XX", "404",
        "deprecated",
        "binary", "date-time", "uuid", "password", "int64", "application/json", "application/x-www-form-urlencoded",
        "multipart/form-data", "application/octet-stream", "text/plain", "*/*", "x-enum-varnames", "minimum", "maximum",
    ]

    private mutating func text() -> String {
        (Bool.random(using: &random) ? Self.oddTexts : Self.words).randomElement(using: &random) ?? ""
    }

    private mutating func scalar() -> DocumentTree {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            .literal(
                ["null", "true", "false", "0", "-1", "1.5", "1e300", "9223372036854775808"].randomElement(
                    using: &random) ?? "0")
        case 1: .map([])
        case 2: .list([])
        default: .text(text())
        }
    }

    /// Makes one to six changes.
    package mutating func mutate(_ original: DocumentTree) -> DocumentTree {
        var tree = original
        for _ in 0..<Int.random(in: 1...6, using: &random) { change(&tree) }
        return tree
    }

    private mutating func change(_ tree: inout DocumentTree) {
        let count = tree.count
        let position = Int.random(in: 0..<count, using: &random)
        let other = tree[Int.random(in: 0..<count, using: &random)] ?? .map([])
        var references: [String] = []
        Self.collect(tree, at: "#", &references)
        var copy = self
        tree.change(at: position) { copy.change(&$0, other: other, references: references) }
        self = copy
    }

    /// The references to the values of a document, as far as they are maps.
    private static func collect(_ tree: DocumentTree, at pointer: String, _ found: inout [String]) {
        guard case .map(let members) = tree, pointer.utf8.count < 200 else { return }
        found.append(pointer)
        for member in members {
            let name = member.name.replacing("~", with: "~0").replacing("/", with: "~1")
            collect(member.value, at: pointer + "/" + name, &found)
        }
    }

    private mutating func change(_ tree: inout DocumentTree, other: DocumentTree, references: [String]) {
        switch Int.random(in: 0..<12, using: &random) {
        case 0: tree = scalar()
        case 1: tree = other.count < 300 ? other : scalar()
        case 2: tree = .map([.init("$ref", .text(references.randomElement(using: &random) ?? "#"))])
        case 3: tree = Bool.random(using: &random) ? .list([tree]) : .map([.init(text(), tree)])
        default: changeInside(&tree, other)
        }
    }

    private mutating func changeInside(_ tree: inout DocumentTree, _ other: DocumentTree) {
        switch tree {
        case .text, .literal: tree = scalar()
        case .list(var elements):
            changeInside(&elements, other) { _, element, _ in element }
            tree = .list(elements)
        case .map(var members):
            guard !members.isEmpty else {
                tree = .map([.init(text(), other.count < 300 ? other : scalar())])
                return
            }
            if Int.random(in: 0..<3, using: &random) == 0 {
                let index = Int.random(in: 0..<members.count, using: &random)
                members[index].name = text()
            } else {
                let name = text()
                changeInside(&members, .init(name, other.count < 300 ? other : scalar())) { number, member, isNew in
                    isNew ? .init(member.name + (number > 0 ? "\(number)" : ""), member.value) : member
                }
            }
            tree = .map(members)
        }
    }

    /// Removes, repeats, swaps or adds elements.
    private mutating func changeInside<Element>(
        _ elements: inout [Element], _ other: Element, _ copy: (Int, Element, Bool) -> Element
    ) {
        guard !elements.isEmpty else { return elements.append(other) }
        let index = Int.random(in: 0..<elements.count, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0: elements.remove(at: index)
        case 1: elements.insert(copy(Int.random(in: 0...2, using: &random), elements[index], true), at: index)
        case 2: elements.swapAt(index, Int.random(in: 0..<elements.count, using: &random))
        case 3: elements.insert(other, at: index)
        default:
            guard Int.random(in: 0..<20, using: &random) == 0 else { return elements.append(other) }
            for number in 0..<1500 { elements.append(copy(number, elements[index], true)) }
        }
    }
}
