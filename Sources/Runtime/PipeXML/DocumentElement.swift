import PipeHTTP

/// An element of a document in XML, with all that it contains.
package struct DocumentElement: Sendable {
    /// The name with its prefix.
    package let name: String
    /// In the order of the document, with those that declare namespaces.
    package let attributes: [(name: String, value: String)]
    /// The text of the element without its children's text.
    package let text: String
    package let children: [DocumentElement]

    /// The value of an attribute.
    package subscript(_ name: String) -> String? { attributes.first { $0.name.hasSameBytes(as: name) }?.value }

    /// Whether an attribute is not one of the record: it is about XML, its namespaces or its schema.
    package static func isAboutXML(_ name: String) -> Bool {
        name.hasSameBytes(as: "xmlns") || ["xmlns:", "xml:", "xsi:"].contains { name.begins(with: $0) }
    }
}
