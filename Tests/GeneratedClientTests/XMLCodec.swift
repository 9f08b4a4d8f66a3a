import Foundation
import PipeRuntime

#if canImport(FoundationXML)
import FoundationXML
#endif

/// XML as Rails writes it: `<project><id type="integer">8</id><tags type="array"><tag>a</tag></tags></project>`.
///
/// Elements are members and lose their dashes (`created-at`), `type` says what is no text, `nil="true"` is null, and elements
/// of the same name are an array. The root element stands for the value and is not in it.
struct XMLCodec: BodyCodec {
    struct Fault: Error {
        let line: Int
    }

    let root: String
    let mediaTypes = ["application/xml", "text/xml"]

    func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        let parser = XMLParser(data: Data(body))
        let tree = XMLTree()
        parser.delegate = tree
        guard parser.parse(), let value = tree.value else { throw Fault(line: parser.lineNumber) }
        return value
    }

    func encode(_ value: JSONValue, as type: MediaType) -> [UInt8] {
        Array((#"<?xml version="1.0" encoding="UTF-8"?>"# + value.xml(named: root)).utf8)
    }
}

extension JSONValue {
    fileprivate func xml(named name: String) -> String {
        let tag = name.replacing("_", with: "-")
        switch self {
        case .null: return #"<\#(tag) nil="true"/>"#
        case .bool(let flag): return #"<\#(tag) type="boolean">\#(flag)</\#(tag)>"#
        case .number(let number): return #"<\#(tag) type="decimal">\#(number.literal)</\#(tag)>"#
        case .string(let text):
            let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
            return "<\(tag)>\(escaped)</\(tag)>"
        case .array(let elements):
            return #"<\#(tag) type="array">"# + elements.map { $0.xml(named: "element") }.joined() + "</\(tag)>"
        case .object(let object):
            return "<\(tag)>" + object.members.map { $0.value.xml(named: $0.name) }.joined() + "</\(tag)>"
        }
    }
}

/// Gathers the elements of a document.
private final class XMLTree: NSObject, XMLParserDelegate {
    private struct Element {
        var attributes: [String: String]
        var text = ""
        var children: [(name: String, value: JSONValue)] = []

        var value: JSONValue {
            if attributes["nil"] == "true" { return .null }
            let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
            switch attributes["type"] {
            case "array": return .array(children.map(\.value))
            case "boolean": return .bool(trimmed == "true" || trimmed == "1")
            case "integer", "decimal", "float":
                return (try? JSON.decode(JSONValue.self, from: Array(trimmed.utf8))) ?? .null
            default: return children.isEmpty ? .string(text) : .object(members)
            }
        }

        private var members: JSONObject {
            var object = JSONObject()
            for (name, all) in Dictionary(grouping: children, by: \.name) {
                object[name] = all.count == 1 ? all[0].value : .array(all.map(\.value))
            }
            return object
        }
    }

    var value: JSONValue?
    private var open: [Element] = []

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        open.append(Element(attributes: attributes))
        // As deep as JSON may be.
        if open.count > 512 { parser.abortParsing() }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if !open.isEmpty { open[open.count - 1].text += text }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard let element = open.popLast() else { return }
        if open.isEmpty {
            value = element.value
        } else {
            open[open.count - 1].children.append((name.replacing("-", with: "_"), element.value))
        }
    }
}
