import PipeJSON

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The value of a header field, as generated code writes it: text from the schema, and values of the call.
///
/// ```swift
/// ["If-Match": "\(etag)", "Content-Disposition": "attachment; filename=\"\(body.filename)\""]
/// ```
///
/// Between quotes a value is written as a part of a quoted string (RFC 9110, section 5.6.4), so that none of its characters
/// ends it. Where a value is `nil` or an empty list, the whole field is left out. A value cannot be sent that has a control
/// character, as a line break, or one beyond ASCII, of which no server knows what another one means (RFC 9110, section 5.5);
/// as the file name `filename="…"` it is sent in UTF-8 as well (RFC 8187).
public struct HeaderText: Sendable, Hashable, ExpressibleByStringInterpolation {
    fileprivate enum Piece: Sendable, Hashable {
        /// Text from the schema.
        case literal(String)
        /// What a caller gave.
        case value(String)
        /// The name of an identity that the call has: `id`, `projects.id`.
        case identity(String)
    }

    fileprivate var pieces: [Piece] = []
    fileprivate var isLeftOut = false
    fileprivate var fault: PipeError.HeaderArgumentFault?

    public init(stringLiteral value: String) {
        pieces = [.literal(value)]
    }

    public init(stringInterpolation: StringInterpolation) {
        self = stringInterpolation.text
    }

    /// Gathers the pieces of a value.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = HeaderText(stringLiteral: "")

        public init(literalCapacity: Int, interpolationCount: Int) {}

        /// Adds text from a schema, as it is.
        public mutating func appendLiteral(_ literal: String) {
            text.pieces.append(.literal(literal))
        }

        /// Adds the identity of the item, or of one above it, by the name that a schema gives it: `id`, `projects.id`.
        public mutating func appendInterpolation(of identity: String) {
            text.pieces.append(.identity(identity))
        }

        /// Adds a value; for `nil` the field is left out.
        public mutating func appendInterpolation<Value: QueryValue>(_ value: Value?) {
            append(value?.queryText)
        }

        /// Adds a value of an enumeration; for `nil` the field is left out.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value: RawRepresentable & JSONWritable>(_ value: Value?)
        where Value.RawValue: QueryValue {
            append(value?.rawValue.queryText)
        }

        /// Adds a date as HTTP writes it (RFC 9110, section 5.6.7), in whole seconds; for `nil` the field is left out.
        public mutating func appendInterpolation(_ date: Date?) {
            let written = date.flatMap { HTTPTimestamp.text(of: $0) }
            if date != nil, written == nil {
                text.fault = text.fault ?? .date
            }
            append(written)
        }

        /// Adds a value in a format of its own, such as a date as seconds since 1970; for `nil` the field is left out.
        public mutating func appendInterpolation<Format: JSONFormat>(_ value: Format.Value?, as format: Format.Type) {
            append(value.map { Query.text(of: $0, as: format) })
        }

        /// Adds values with commas between them (RFC 9110, section 5.6.1); for `nil` and for none the field is left out.
        public mutating func appendInterpolation<Value: QueryValue>(_ values: [Value]?) {
            append(list: values?.map(\.queryText))
        }

        /// Adds values of an enumeration with commas between them; for `nil` and for none the field is left out.
        @_disfavoredOverload
        public mutating func appendInterpolation<Value: RawRepresentable & JSONWritable>(_ values: [Value]?)
        where Value.RawValue: QueryValue {
            append(list: values?.map(\.rawValue.queryText))
        }

        /// Adds values in a format of their own with commas between them; for `nil` and for none the field is left out.
        public mutating func appendInterpolation<Format: JSONFormat>(
            _ values: [Format.Value]?, as format: Format.Type
        ) {
            append(list: values?.map { Query.text(of: $0, as: format) })
        }

        private mutating func append(list: [String]?) {
            if list?.allSatisfy({ FieldList.isElement($0) }) == false {
                text.fault = text.fault ?? .listElement
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

    /// The value with all that belongs in it; `nil` where the field is left out.
    func written(_ parameters: PathParameters) throws(PipeError.HeaderArgumentFault) -> String? {
        if let fault {
            throw fault
        }
        guard !isLeftOut else {
            return nil
        }
        var writer = FieldWriter()
        for piece in pieces {
            switch piece {
            case .literal(let text): try writer.add(literal: text)
            case .value(let text): try writer.add(value: text)
            case .identity(let name):
                // Of what has no identity there is nothing to say.
                let identity = parameters[name]
                try writer.add(value: identity?.parts.joined(separator: identity?.separator ?? "/") ?? "")
            }
        }
        return try writer.finish()
    }
}

/// Puts literals and values together, values within quotes so that they do not end them.
private struct FieldWriter {
    private var text = ""
    /// What stands within the quotes that are open, without escapes.
    private var quoted: String?
    private var isEscaped = false
    private var hasForeignValue = false

    mutating func add(literal: String) throws(PipeError.HeaderArgumentFault) {
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

    mutating func add(value: String) throws(PipeError.HeaderArgumentFault) {
        let isForeign = value.utf8.contains { $0 >= 0x80 }
        if quoted != nil {
            quoted? += value
            hasForeignValue = hasForeignValue || isForeign
        } else if isForeign {
            throw .notASCII
        } else {
            text += value
        }
    }

    mutating func finish() throws(PipeError.HeaderArgumentFault) -> String {
        if let quoted {
            guard !hasForeignValue else {
                throw .notASCII
            }
            text += "\"" + Self.escaped(quoted)
        }
        return text
    }

    private mutating func close() throws(PipeError.HeaderArgumentFault) {
        let content = quoted ?? ""
        quoted = nil
        guard hasForeignValue else {
            text += "\"" + Self.escaped(content) + "\""
            return
        }
        guard isFileName else {
            throw .notASCII
        }
        hasForeignValue = false
        // RFC 6266, section 4.3: the form that all know comes first, and what knows the other one takes that.
        let plain = String(
            String.UnicodeScalarView(content.unicodeScalars.map { $0.value < 0x80 ? $0 : "_" as Unicode.Scalar }))
        text += "\"" + Self.escaped(plain) + "\"; filename*=UTF-8''" + PercentEncoding.encode(content)
    }

    /// Whether what opens is the value of a parameter `filename`, the one that RFC 6266 gives a second form.
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
