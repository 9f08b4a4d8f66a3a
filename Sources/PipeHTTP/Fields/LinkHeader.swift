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
            var reader = Reader(value)
            while let link = reader.nextLink() {
                links.append(link)
            }
        }
    }

    /// The target of the first link with a relation.
    package func target(_ relation: String) -> String? {
        let relation = relation.lowercased()
        return links.first { $0.relations.contains { $0.isSame(as: relation) } }?.target
    }

    private struct Reader {
        private let bytes: [UInt8]
        private var position = 0

        init(_ value: String) {
            bytes = Array(value.utf8)
        }

        private var byte: UInt8? {
            position < bytes.count ? bytes[position] : nil
        }

        mutating func nextLink() -> Link? {
            while let byte {
                switch byte {
                case UInt8(ascii: "<"):
                    if let link = readLink() {
                        return link
                    }
                case UInt8(ascii: "\""):
                    _ = readQuoted()
                default:
                    position += 1
                }
            }
            return nil
        }

        /// Reads from `<` to the comma after the link; `nil` if no `>` follows or the link is for another context.
        private mutating func readLink() -> Link? {
            guard let end = bytes[position...].firstIndex(of: UInt8(ascii: ">")) else {
                position = bytes.count
                return nil
            }
            let target = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
            position = end + 1
            var relation: String?
            var hasOtherContext = false
            while skipToParameter() {
                let name = readToken().lowercased()
                skipBlanks()
                var value = ""
                if byte == UInt8(ascii: "=") {
                    position += 1
                    skipBlanks()
                    value = byte == UInt8(ascii: "\"") ? readQuoted() : readToken()
                }
                switch name {
                case "rel": relation = relation ?? value  // section 3.3: the first one is used
                case "anchor": hasOtherContext = true  // section 3.2: the link is about another resource
                default: break
                }
            }
            guard !hasOtherContext else {
                return nil
            }
            let relations = (relation ?? "").lowercased().words { $0 == " " || $0 == "\t" }.map(String.init)
            return Link(target: String(target.trimmingASCIIWhitespace()), relations: relations)
        }

        /// Moves past the next `;`, or past the `,` that ends the link.
        ///
        /// - Returns: Whether a parameter follows.
        private mutating func skipToParameter() -> Bool {
            while let byte {
                switch byte {
                case UInt8(ascii: ";"):
                    position += 1
                    skipBlanks()
                    return true
                case UInt8(ascii: ","):
                    position += 1
                    return false
                case UInt8(ascii: "\""):
                    _ = readQuoted()
                default:
                    position += 1
                }
            }
            return false
        }

        private mutating func skipBlanks() {
            while byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") {
                position += 1
            }
        }

        private mutating func readToken() -> String {
            let start = position
            while let byte, !Self.endsToken(byte) {
                position += 1
            }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }

        private static func endsToken(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: ";"), UInt8(ascii: ","), UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: " "),
                UInt8(ascii: "\t"):
                true
            default:
                false
            }
        }

        /// Reads a quoted string (RFC 9110, section 5.6.4); one without an end goes to the end of the field.
        private mutating func readQuoted() -> String {
            position += 1
            var text: [UInt8] = []
            while let byte {
                position += 1
                if byte == UInt8(ascii: "\"") {
                    break
                }
                if byte == UInt8(ascii: "\\"), let escaped = self.byte {
                    text.append(escaped)
                    position += 1
                } else {
                    text.append(byte)
                }
            }
            return String(decoding: text, as: UTF8.self)
        }
    }
}
