import Foundation
import PipeRuntime

#if canImport(FoundationXML)
import FoundationXML
#endif

/// XML whose elements are members: `<project><id>8</id><tag>a</tag><tag>b</tag></project>`. The root element is the value
/// itself, not a member of it.
struct XMLCodec: BodyCodec {
    enum XMLError: Error {
        case malformed(line: Int)
        case name(String)
    }

    /// The name of the root element in bodies that are sent.
    let root: String
    let mediaTypes = ["application/xml", "text/xml"]
    /// XML has only texts: the type of each member decides how it is read.
    let hasTypes = false

    func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        let tree = XMLTree()
        let parser = XMLParser(data: Data(body))
        parser.delegate = tree
        guard parser.parse(), let value = tree.value else { throw XMLError.malformed(line: parser.lineNumber) }
        return value
    }

    func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
        Array((#"<?xml version="1.0" encoding="UTF-8"?>"# + (try Self.element(root, value))).utf8)
    }

    private static func element(_ name: String, _ value: JSONValue) throws -> String {
        // The keys of a map may be input of a user: they must not become markup.
        guard name.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_.-]*/) != nil else { throw XMLError.name(name) }
        switch value {
        case .null: return "<\(name)/>"
        case .bool(let flag): return "<\(name)>\(flag)</\(name)>"
        case .number(let number): return "<\(name)>\(number.literal)</\(name)>"
        case .string(let text):
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            return "<\(name)>\(escaped)</\(name)>"
        case .array(let elements): return try elements.map { try element(name, $0) }.joined()
        case .object(let object):
            return try "<\(name)>" + object.members.map { try element($0.name, $0.value) }.joined() + "</\(name)>"
        }
    }
}

/// Collects the elements of a document.
private final class XMLTree: NSObject, XMLParserDelegate {
    private struct Element {
        var text = ""
        var names: [String] = []
        var children: [String: [JSONValue]] = [:]

        var value: JSONValue {
            guard !names.isEmpty else { return text.isEmpty ? .null : .string(text) }
            return .object(
                JSONObject(
                    names.map { name in
                        let values = children[name] ?? []
                        return JSONObject.Member(name: name, value: values.count == 1 ? values[0] : .array(values))
                    }))
        }
    }

    var value: JSONValue?
    private var open: [Element] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(Element())
        // The maximum depth of JSON.
        if open.count > 512 { parser.abortParsing() }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if !open.isEmpty { open[open.count - 1].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard let value = open.popLast()?.value else { return }
        if open.isEmpty {
            self.value = value
        } else {
            let parent = open.count - 1
            if open[parent].children[name] == nil { open[parent].names.append(name) }
            open[parent].children[name, default: []].append(value)
        }
    }
}
