import PipeHTTP
import PipeJSON

/// The value of a header field, as generated code writes it: text of the schema, and values of the call.
///
/// ```swift
/// let headers: [String: HeaderText] = [
///     "If-Match": "\(etag)", "Content-Disposition": "attachment; filename=\"\(body.filename)\"",
/// ]
/// ```
///
/// Within quotes a value is escaped as a part of a quoted string (RFC 9110, section 5.6.4). If a value is `nil` or an
/// empty list, the whole field is left out. A value with a control character, such as a line break, is an error, and so
/// is one beyond ASCII, whose encoding is undefined (RFC 9110, section 5.5), except as a file name, `filename="…"`,
/// which is also sent in UTF-8 (RFC 8187). In `Cookie`, values are percent-encoded instead.
@_spi(Generated) public struct HeaderText: Sendable, Hashable, ExpressibleByStringInterpolation {
    fileprivate enum Piece: Sendable, Hashable {
        /// A text of the schema.
        case literal(String)
        /// A value of the caller.
        case value(String)
        /// The name of an identity: `id`, `projects.id`.
        case identity(String)
    }

    fileprivate var pieces: [Piece] = []
    fileprivate var isLeftOut = false
    fileprivate var error: PipeError.HeaderArgumentError?

    public init(stringLiteral value: String) {
        pieces = [.literal(value)]
    }

    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    /// Collects the pieces of a value.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = HeaderText(stringLiteral: "")

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds a text of the schema.
        public mutating func appendLiteral(_ literal: String) {
            text.pieces.append(.literal(literal))
        }

        /// Adds the identity of the item, or of one above it, by its name in the schema: `id`, `projects.id`.
        public mutating func appendInterpolation(of identity: String) {
            text.pieces.append(.identity(identity))
        }

        /// Adds a value; `nil` leaves the field out.
        public mutating func appendInterpolation<Value: QueryValue>(_ value: Value?) {
            append(value?.queryText)
        }

        /// Adds a date in the format of HTTP (RFC 9110, section 5.6.7), in whole seconds; `nil` leaves the field out.
        public mutating func appendInterpolation(_ date: Date?) {
            let written = date.flatMap { HTTPTimestamp.text(of: $0) }
            if date != nil, written == nil {
                text.error = text.error ?? .date
            }
            append(written)
        }

        /// Adds a value in a format, such as a date in seconds since 1970; `nil` leaves the field out.
        public mutating func appendInterpolation<Format: JSONFormat>(_ value: Format.Value?, as format: Format.Type) {
            append(value.map { URLQuery.text(of: $0, as: format) })
        }

        /// Adds values separated by commas (RFC 9110, section 5.6.1); `nil` and an empty array leave the field out.
        public mutating func appendInterpolation<Value: QueryValue>(_ values: [Value]?) {
            append(list: values?.map(\.queryText))
        }

        /// Adds values in a format, separated by commas; `nil` and an empty array leave the field out.
        public mutating func appendInterpolation<Format: JSONFormat>(
            _ values: [Format.Value]?, as format: Format.Type
        ) {
            append(list: values?.map { URLQuery.text(of: $0, as: format) })
        }

        private mutating func append(list: [String]?) {
            if list?.allSatisfy({ FieldList.isElement($0) }) == false {
                text.error = text.error ?? .listElement
            }
            append(list.flatMap { $0.isEmpty ? nil : $0.joined(separator: ", ") })
        }

        private mutating func append(_ value: String?) {
            if let value {
                text.pieces.append(.value(value))
            } else {
                text.isLeftOut = true
            }
        }
    }

    /// The value with its identities; `nil` if the field is left out.
    ///
    /// - Parameter isCookie: Whether the field is `Cookie`.
    func written(
        _ parameters: PathParameters, isCookie: Bool = false
    ) throws(PipeError.HeaderArgumentError) -> String? {
        if let error {
            throw error
        }
        guard !isLeftOut else {
            return nil
        }
        var writer = FieldWriter(isCookie: isCookie)
        for piece in pieces {
            switch piece {
            case .literal(let text): try writer.add(literal: text)
            case .value(let text): try writer.add(value: text)
            case .identity(let name):
                // A collection has no identity.
                let identity = parameters[name]
                try writer.add(value: identity?.parts.joined(separator: identity?.separator ?? "/") ?? "")
            }
        }
        return try writer.finish()
    }
}

/// Joins literals and values. Values within quotes are escaped, so that they do not end the quoted string.
private struct FieldWriter {
    /// Whether values are percent-encoded, and quotes have no meaning (RFC 6265, section 4.1.1).
    let isCookie: Bool
    private var text = ""
    /// The text since the opening quote, without escapes; `nil` outside of quotes.
    private var quoted: String?
    private var isEscaped = false
    private var hasNonASCIIValue = false

    init(isCookie: Bool) {
        self.isCookie = isCookie
    }

    mutating func add(literal: String) throws(PipeError.HeaderArgumentError) {
        guard !isCookie else {
            text += literal
            return
        }
        for scalar in literal.unicodeScalars {
            switch (quoted == nil, scalar) {
            case (true, "\""): quoted = ""
            case (true, _): text.unicodeScalars.append(scalar)
            case (false, _) where isEscaped:
                quoted?.unicodeScalars.append(scalar)
                isEscaped = false
            case (false, "\\"): isEscaped = true
            case (false, "\""): try close()
            case (false, _): quoted?.unicodeScalars.append(scalar)
            }
        }
    }

    mutating func add(value: String) throws(PipeError.HeaderArgumentError) {
        guard !isCookie else {
            text += PercentEncoding.encodeCookie(value)
            return
        }
        let isASCII = value.utf8.allSatisfy { $0 < 0x80 }
        if quoted != nil {
            quoted? += value
            hasNonASCIIValue = hasNonASCIIValue || !isASCII
        } else if isASCII {
            text += value
        } else {
            throw .notASCII
        }
    }

    mutating func finish() throws(PipeError.HeaderArgumentError) -> String {
        if let quoted {
            guard !hasNonASCIIValue else {
                throw .notASCII
            }
            text += "\"" + Self.escaped(quoted)
        }
        return text
    }

    private mutating func close() throws(PipeError.HeaderArgumentError) {
        let content = quoted ?? ""
        quoted = nil
        guard hasNonASCIIValue else {
            text += "\"" + Self.escaped(content) + "\""
            return
        }
        guard isFileName else {
            throw .notASCII
        }
        hasNonASCIIValue = false
        // RFC 6266, section 4.3: `filename` comes first; clients that know `filename*` prefer it.
        let plain = String(
            String.UnicodeScalarView(content.unicodeScalars.map { $0.value < 0x80 ? $0 : "_" as Unicode.Scalar }))
        text += "\"" + Self.escaped(plain) + "\"; filename*=UTF-8''" + PercentEncoding.encode(content)
    }

    /// Whether the quotes belong to a parameter `filename`, for which RFC 6266 has a second format.
    private var isFileName: Bool {
        let end = text.utf8.suffix(9).map { asciiLowercased($0) }
        let before = text.utf8.dropLast(9).last
        return end.elementsEqual("filename=".utf8)
            && (before == nil || before == 0x20 || before == 0x09 || before == UInt8(ascii: ";"))
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" {
                escaped.unicodeScalars.append("\\")
            }
            escaped.unicodeScalars.append(scalar)
        }
        return escaped
    }
}
