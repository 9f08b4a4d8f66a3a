/// The lists of header fields (RFC 9110, section 5.6.1): elements separated by commas. Commas within quotes separate
/// nothing.
package enum FieldList {
    /// The elements as written, with their quotes; empty ones are left out.
    package static func elements(of text: String) -> [String] {
        var scanner = FieldScanner(text)
        var elements: [String] = []
        while let element = scanner.element() {
            if !element.isEmpty {
                elements.append(element)
            }
        }
        return elements
    }

    /// Whether a text is read back as a single element, unchanged.
    package static func isElement(_ text: String) -> Bool {
        var scanner = FieldScanner(text)
        let element = scanner.element()
        return element?.hasSameBytes(as: text) == true && !text.isEmpty && scanner.next == nil && !scanner.hasOpenQuote
            && !text.ends(with: ",")
    }
}
