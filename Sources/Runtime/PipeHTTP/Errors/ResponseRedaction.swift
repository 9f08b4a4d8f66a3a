import HTTPTypes
import PipeJSON

/// Takes out of a response what the request had sent, and secrets that the server sends.
///
/// A server may repeat the request in the body of an error, in any form: as a value of JSON, in a sentence, or on a page.
package struct ResponseRedaction: Sendable {
    /// The redaction of the request, with all forms of the values.
    package let redaction: Redaction
    /// The values that were sent. Those of up to three bytes are masked only where they are a whole value of JSON.
    private let values: Set<String>
    private let memberNames: Set<String>
    /// In lower case.
    private let fieldNames: Set<String>

    /// - Parameters:
    ///   - redaction: The redaction of the request.
    ///   - values: The values that were sent.
    ///   - memberNames: The names of members with secrets, besides the redaction's names.
    ///   - fieldNames: The names of header fields with secrets, besides the redaction's names.
    package init(_ redaction: Redaction, values: [String], memberNames: Set<String>, fieldNames: Set<String>) {
        var redaction = redaction
        for value in values {
            for form in Self.forms(of: value) { redaction.add(form) }
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
            let value = field.name == .location ? url(field.value) : redaction.text(field.value)
            shown.append(HTTPField(name: field.name, value: isSecret ? Secret.mask : value))
        }
        return shown
    }

    /// Returns a URL with masks for secrets, also in its query and fragment.
    package func url(_ original: String) -> String {
        var shown = ""
        var part = ""
        func appendPart() {
            if let equals = part.firstIndex(ofScalar: "="),
                memberNames.contains(PercentEncoding.decode(part[..<equals]))
            {
                shown += part[..<equals] + "=" + Secret.mask
            } else {
                shown += part
            }
            part = ""
        }
        for scalar in original.unicodeScalars {
            if "?#&;".unicodeScalars.contains(scalar) {
                appendPart()
                shown.unicodeScalars.append(scalar)
            } else {
                part.unicodeScalars.append(scalar)
            }
        }
        appendPart()
        return redaction.url(shown)
    }

    /// Returns the first bytes of a body with masks for secrets, and whether that is all. A body in which a secret can only
    /// be read after decoding is left out.
    ///
    /// - Parameters:
    ///   - isWhole: Whether the body has no more bytes.
    ///   - type: The value of `Content-Type`.
    ///   - limit: The maximum number of bytes.
    package func body(
        _ bytes: [UInt8], isWhole: Bool, type: String? = nil, limit: Int
    ) -> (bytes: [UInt8], isWhole: Bool) {
        let start = bytes.prefix(limit * 8)
        let isWhole = isWhole && start.count == bytes.count
        let members = MemberRedaction(of: Array(start), named: memberNames, values: values, redaction: redaction)
        var shown = redaction.bytes(members.maskedBytes)
        if !isWhole {
            // The last value may be cut.
            let longest = values.map(\.utf8.count).max() ?? 0
            shown.removeLast(min(shown.count, longest * 6))
        }
        let first = Array(shown.prefix(limit))
        return hidesAll(of: first, type) ? (first, isWhole && shown.count <= limit) : ([], false)
    }

    /// Whether no secret is in a body as errors show it: in its charset, and with characters instead of entities.
    private func hidesAll(of body: [UInt8], _ type: String?) -> Bool {
        let text = BodyText(body, contentType: type.flatMap { MediaType($0)?.essence }, field: type).decoded
        return [text, MarkupText.decoded(text)].allSatisfy { redaction.text($0).hasSameBytes(as: $0) }
    }

    /// A value as servers repeat it.
    private static func forms(of value: String) -> [String] {
        let encoded = PercentEncoding.encode(value)
        // `encodeURIComponent` of ECMAScript leaves these as they are, forms have `+` for a space, some digits are small.
        let script = [("%21", "!"), ("%27", "'"), ("%28", "("), ("%29", ")"), ("%2A", "*")]
            .reduce(encoded) { $0.replacingBytes(of: $1.0, with: $1.1) }
        let forms = [encoded, script].flatMap { [$0, $0.replacingBytes(of: "%20", with: "+")] }
        let json = (try? JSON.encode(value)).map { String(decoding: $0.dropFirst().dropLast(), as: UTF8.self) } ?? value
        return [value, escapedAsMarkup(value), json] + forms + forms.map(withSmallEscapes)
    }

    private static func withSmallEscapes(_ text: String) -> String {
        var digits = 0
        return String(
            decoding: text.utf8.map { byte -> UInt8 in
                if byte == UInt8(ascii: "%") { digits = 3 }
                digits -= 1
                let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "F")).contains(byte)
                return digits >= 0 && isCapital ? byte + 0x20 : byte
            }, as: UTF8.self)
    }

    private static func escapedAsMarkup(_ text: String) -> String {
        [("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ("\"", "&quot;"), ("'", "&#39;")]
            .reduce(text) { $0.replacingBytes(of: $1.0, with: $1.1) }
    }
}
