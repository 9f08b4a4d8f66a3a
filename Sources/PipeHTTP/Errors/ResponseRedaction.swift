import HTTPTypes
import PipeJSON

/// Takes out of a response what the request had sent, and secrets that the server sends.
///
/// A server may repeat the request in the body of an error, in any form: as a value of JSON, in a sentence, or on a page.
package struct ResponseRedaction: Sendable {
    private let redaction: Redaction
    /// The values that were sent. Those of up to three bytes are masked only where they are a whole value of JSON.
    private let values: Set<String>
    private let memberNames: Set<String>
    /// In lower case.
    private let fieldNames: Set<String>

    /// - Parameters:
    ///   - redaction: The redaction of the request.
    ///   - values: The values that were sent.
    ///   - memberNames: The names of members with secrets, besides those of the redaction.
    ///   - fieldNames: The names of header fields with secrets, besides those of the redaction.
    package init(_ redaction: Redaction, values: [String], memberNames: Set<String>, fieldNames: Set<String>) {
        var redaction = redaction
        for value in values {
            redaction.add(value)
            redaction.add(Self.escapedAsMarkup(value))
        }
        self.redaction = redaction
        self.values = Set(values.filter { !$0.isEmpty })
        self.memberNames = redaction.memberNames.union(memberNames)
        self.fieldNames = redaction.headerNames.union(fieldNames.map { $0.lowercased() })
    }

    /// Returns header fields with masks for secrets.
    package func fields(_ fields: HTTPFields) -> HTTPFields {
        var shown = HTTPFields()
        for field in fields {
            let isSecret = fieldNames.contains(field.name.canonicalName)
            let value = field.name == .location ? redaction.url(field.value) : redaction.text(field.value)
            shown.append(HTTPField(name: field.name, value: isSecret ? Secret.mask : value))
        }
        return shown
    }

    /// Returns the first bytes of a body with masks for secrets, and whether that is all.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the body has no more bytes.
    ///   - limit: The maximum number of bytes.
    package func body(_ bytes: [UInt8], isWhole: Bool, limit: Int) -> (bytes: [UInt8], isWhole: Bool) {
        let start = bytes.prefix(limit * 8)
        let isWhole = isWhole && start.count == bytes.count
        var shown: [UInt8]
        if let text = String(validating: start, as: UTF8.self) {
            let masked = MemberRedaction(of: text, named: memberNames, values: values, redaction: redaction).masked
            shown = redaction.bytes(Array(masked.utf8))
        } else {
            shown = redaction.bytes(Array(start))
        }
        if !isWhole {
            // The last value may be cut.
            let longest = values.map(\.utf8.count).max() ?? 0
            shown.removeLast(min(shown.count, longest * 6))
        }
        return (Array(shown.prefix(limit)), isWhole && shown.count <= limit)
    }

    private static func escapedAsMarkup(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")]
            .reduce(text) { $0.replacingBytes(of: $1.0, with: $1.1) }
    }
}
