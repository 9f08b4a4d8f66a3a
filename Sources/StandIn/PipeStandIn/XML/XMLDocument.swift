import PipeHTTP
import PipeModel
import PipeXML

/// A value as a document, as the schema describes bodies in XML.
struct XMLDocument {
    let text: String

    init(_ value: JSONValue, _ rules: API.XML?) {
        let rules = rules ?? API.XML()
        let codec = XMLCodec(
            root: .member(otherwise: rules.root ?? "request"), types: rules.types, dashes: rules.dashes,
            lists: rules.lists == .wrapped ? .wrapped : .repeated, attributes: Set(rules.attributes),
            elements: Dictionary(rules.elements.map { ($0.name, $0.value) }) { first, _ in first })
        // For a stand-in every value has a form.
        let bytes = (try? XMLWriter.document(of: value, codec: codec, for: .standIn)) ?? []
        text = String(decoding: bytes, as: UTF8.self)
    }
}
