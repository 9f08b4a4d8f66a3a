/// The links of `Link` header fields (RFC 8288, section 3).
///
/// Reading is as lenient as appendix B.2 recommends: malformed text is skipped up to the next link.
package struct LinkHeader: Sendable, Hashable {
    /// A target and its relations.
    struct Link: Sendable, Hashable {
        /// The URL as written, absolute or relative.
        let target: String
        /// The relation types, in lower case: they are compared without regard to case (section 2.1.1).
        let relations: [String]
    }

    private(set) var links: [Link] = []

    /// Reads field values, one for each header line.
    package init(_ values: some Sequence<String>) {
        for value in values {
            var scanner = FieldScanner(value)
            while let link = Self.link(&scanner) {
                links.append(link)
            }
        }
    }

    /// The target of the first link with a relation.
    package func target(_ relation: String) -> String? {
        let relation = relation.lowercased()
        return links.first { $0.relations.contains { $0.hasSameBytes(as: relation) } }?.target
    }

    /// Reads the next link; `nil` at the end. Links for another context (section 3.2) are skipped. An empty anchor is the
    /// context itself: an empty reference is the URL that it is in (RFC 3986, section 4.4).
    private static func link(_ scanner: inout FieldScanner) -> Link? {
        while true {
            scanner.skip(to: UInt8(ascii: "<"))
            guard scanner.skip(UInt8(ascii: "<")) else {
                return nil
            }
            let target = scanner.text(upTo: UInt8(ascii: ">"))
            guard scanner.skip(UInt8(ascii: ">")) else {
                return nil
            }
            let parameters = scanner.parameters(isInList: true)
            guard parameters.first(where: { $0.name == "anchor" })?.value ?? "" == "" else {
                continue
            }
            // Section 3.3: the first one is used.
            let relations = parameters.first { $0.name == "rel" }?.value ?? ""
            return Link(
                target: target,
                relations: relations.lowercased().words { $0 == " " || $0 == "\t" }.map(String.init))
        }
    }
}
