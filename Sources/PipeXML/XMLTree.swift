import Foundation
import PipeHTTP

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An element of a document, with all that it contains.
struct DocumentElement {
    let name: String
    /// In the order of the parser, without namespaces.
    let attributes: [(name: String, value: String)]
    var text = ""
    var children: [DocumentElement] = []
}

/// Collects the elements of a document with Foundation's parser.
final class XMLTree: NSObject, XMLParserDelegate {
    /// As in JSON.
    static let depthLimit = 512

    private var root: DocumentElement?
    private var open: [DocumentElement] = []
    private var isTooDeep = false
    /// The line of the first error. On Linux the parser returns success if something follows the root element.
    private var errorLine: Int?

    /// Returns the root element.
    static func root(of document: [UInt8]) throws(XMLCodec.FormatError) -> DocumentElement {
        // UTF-16 and UTF-32 have zeros between the letters.
        let letters = document.contains(0) ? document.filter { $0 != 0 } : document
        guard letters.firstRange(of: Array("<!DOCTYPE".utf8)) == nil else {  // checked text: bytes
            throw .documentType
        }
        let tree = XMLTree()
        let parser = XMLParser(data: Data(document))
        parser.delegate = tree
        let isValid = parser.parse()
        guard !tree.isTooDeep else {
            throw .depth
        }
        guard isValid, tree.errorLine == nil, let root = tree.root else {
            throw .malformed(line: max(1, tree.errorLine ?? parser.lineNumber))
        }
        return root
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        let kept = attributes.filter { !Self.isOfNamespace($0.key) || $0.key.isSame(as: "xsi:nil") }
        open.append(
            DocumentElement(
                name: name, attributes: kept.sorted { $0.key < $1.key }.map { (name: $0.key, value: $0.value) }))
        if open.count > Self.depthLimit {
            isTooDeep = true
            parser.abortParsing()
        }
    }

    private static func isOfNamespace(_ name: String) -> Bool {
        name.isSame(as: "xmlns") || ["xmlns:", "xml:", "xsi:"].contains { name.begins(with: $0) }
    }

    func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) {
        errorLine = errorLine ?? parser.lineNumber
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
        if !open.isEmpty {
            open[open.count - 1].text += text
        }
    }

    func parser(_ parser: XMLParser, foundCDATA block: Data) {
        if !open.isEmpty {
            open[open.count - 1].text += String(decoding: block, as: UTF8.self)
        }
    }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        guard let element = open.popLast() else {
            return
        }
        if open.isEmpty {
            root = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }
}
