import Foundation

/// A strict check of a page: every element is closed where it may be, attributes are quoted, IDs are unique, links lead
/// somewhere, headings are in order, and every control has a name.
struct MarkupCheck {
    private(set) var problems: [String] = []
    /// The IDs, in their order.
    private(set) var ids: [String] = []
    /// The text outside of styles and scripts.
    private(set) var text = ""
    private(set) var elements: [String: Int] = [:]
    private var links: [String] = []
    private var open: [(name: String, attributes: [String: String])] = []
    private var headingLevel = 0
    private var labels: Set<String> = []
    private var inputs: [(id: String?, isLabeled: Bool)] = []
    private var namelessText: String?

    private static let voids: Set<String> = ["meta", "link", "input", "wbr", "br", "hr", "img"]
    private static let known: Set<String> = [
        "html", "head", "title", "style", "body", "header", "nav", "main", "footer", "section", "div", "p", "a", "b",
        "i",
        "span", "small", "code", "pre", "kbd", "var", "ul", "ol", "li", "dl", "dt", "dd", "h1", "h2", "h3", "h4", "h5",
        "figure", "figcaption", "button", "fieldset", "legend", "label", "script",
    ]
    private static let knownAttributes: Set<String> = [
        "lang", "charset", "name", "content", "rel", "href", "id", "class", "type", "tabindex", "hidden", "role", "for",
        "value", "checked", "placeholder", "autocomplete", "spellcheck",
    ]
    private static let namedByContent: Set<String> = ["a", "button", "h1", "h2", "h3", "h4", "h5", "label", "legend"]

    init(_ html: String) {
        read(html)
        finish()
    }

    private mutating func read(_ html: String) {
        var rest = Substring(html)
        guard rest.hasPrefix("<!DOCTYPE html>") else { return problems.append("no DOCTYPE") }
        rest = rest.dropFirst("<!DOCTYPE html>".count)
        while let start = rest.firstIndex(of: "<") {
            add(text: rest[..<start])
            rest = rest[start...]
            if rest.hasPrefix("</") {
                guard let end = rest.firstIndex(of: ">") else { return problems.append("an end without >") }
                close(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end]))
                rest = rest[rest.index(after: end)...]
            } else {
                guard let tag = Tag(&rest) else { return problems.append("malformed: \(rest.prefix(60))") }
                begin(tag)
                guard tag.name == "style" || tag.name == "script" else { continue }
                guard let end = rest.range(of: "</\(tag.name)") else { return problems.append("no end of \(tag.name)") }
                rest = rest[end.lowerBound...]
            }
        }
        add(text: rest)
    }

    private mutating func add(text added: Substring) {
        guard !added.isEmpty else { return }
        var rest = added
        while let mark = rest.firstIndex(of: "&") {
            rest = rest[mark...]
            if !["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"].contains(where: rest.hasPrefix) {
                problems.append("an unescaped &: \(rest.prefix(20))")
            }
            rest = rest.dropFirst()
        }
        if added.contains(">") { problems.append("an unescaped >: \(added.prefix(60))") }
        text += added
        if !added.allSatisfy(\.isWhitespace) { namelessText = nil }
    }

    private mutating func begin(_ tag: Tag) {
        elements[tag.name, default: 0] += 1
        if !Self.voids.contains(tag.name), !Self.known.contains(tag.name) { problems.append("element \(tag.name)") }
        for name in tag.attributes.keys
        where !Self.knownAttributes.contains(name) && !name.hasPrefix("aria-") && !name.hasPrefix("data-") {
            problems.append("attribute \(name) of \(tag.name)")
        }
        if let id = tag.attributes["id"] {
            if ids.contains(id) { problems.append("two IDs \(id)") }
            if id.isEmpty || id.contains(where: \.isWhitespace) { problems.append("ID ‘\(id)’") }
            ids.append(id)
        }
        if let link = tag.attributes["href"] { links.append(link) }
        if tag.name == "label", let id = tag.attributes["for"] { labels.insert(id) }
        if tag.name == "input" {
            inputs.append((tag.attributes["id"], open.contains { $0.name == "label" }))
        }
        // Headings in the navigation are a list of their own.  checked words: two lists of headings
        if let level = Self.level(tag.name), !open.contains(where: { $0.name == "nav" }) {
            if level > headingLevel + 1 { problems.append("\(tag.name) after h\(headingLevel)") }
            headingLevel = level
        }
        checkPlace(tag)
        guard !Self.voids.contains(tag.name) else { return }
        open.append((tag.name, tag.attributes))
        if Self.namedByContent.contains(tag.name) {
            namelessText = tag.attributes["aria-label"] == nil ? tag.name : nil
        }
    }

    private mutating func checkPlace(_ tag: Tag) {
        let parent = open.last?.name ?? ""
        let parents: [String: Set<String>] = [
            "li": ["ul", "ol"], "dt": ["div"], "dd": ["div"], "figcaption": ["figure"], "legend": ["fieldset"],
        ]
        if let allowed = parents[tag.name], !allowed.contains(parent) { problems.append("\(tag.name) in \(parent)") }
        if parent == "ul" || parent == "ol", tag.name != "li" { problems.append("\(tag.name) in \(parent)") }
        if parent == "dl", tag.name != "div" { problems.append("\(tag.name) in dl") }
        if parent == "p" || parent == "span" || parent == "a",
            ["p", "div", "dl", "ul", "section", "figure", "pre"].contains(tag.name)
        {
            problems.append("\(tag.name) in \(parent)")
        }
        if tag.name == "a" || tag.name == "button", open.contains(where: { $0.name == "a" || $0.name == "button" }) {
            problems.append("\(tag.name) in a control")
        }
    }

    private mutating func close(_ name: String) {
        guard open.last?.name == name else {
            return problems.append("</\(name)> closes \(open.last?.name ?? "nothing")")
        }
        open.removeLast()
        if namelessText == name { problems.append("\(name) without a name") }
        if Self.namedByContent.contains(name) { namelessText = nil }
    }

    private mutating func finish() {
        if !open.isEmpty { problems.append("open: \(open.map(\.name))") }
        let known = Set(ids)
        for link in Set(links).sorted() where link != "data:," {
            guard link.hasPrefix("#") else {
                problems.append("a link to \(link)")
                continue
            }
            if !known.contains(String(link.dropFirst())) { problems.append("a link to \(link), which is missing") }
        }
        for input in inputs where !input.isLabeled && !(input.id.map(labels.contains) ?? false) {
            problems.append("an input without a label")
        }
    }

    private static func level(_ name: String) -> Int? {
        name.count == 2 && name.first == "h" ? name.last?.wholeNumberValue : nil
    }
}

/// The start of an element.
private struct Tag {
    let name: String
    private(set) var attributes: [String: String] = [:]

    /// Reads and removes it from the beginning of a text; `nil` if it is malformed.
    init?(_ rest: inout Substring) {
        var text = rest.dropFirst()
        name = String(text.prefix { $0.isASCII && ($0.isLowercase || $0.isNumber) })
        guard !name.isEmpty else { return nil }
        text = text.dropFirst(name.count)
        while text.first != ">" {
            guard text.first == " " else { return nil }
            text = text.dropFirst()
            let key = String(text.prefix { $0.isASCII && ($0.isLowercase || $0 == "-") })
            text = text.dropFirst(key.count)
            guard !key.isEmpty, attributes[key] == nil else { return nil }
            guard text.first == "=" else {
                attributes[key] = ""
                continue
            }
            text = text.dropFirst()
            guard text.first == "\"" else { return nil }
            text = text.dropFirst()
            let value = text.prefix { $0 != "\"" }
            guard !value.contains("<"), !value.contains(">") else { return nil }
            attributes[key] = String(value)
            text = text.dropFirst(value.count + 1)
        }
        rest = text.dropFirst()
    }
}
