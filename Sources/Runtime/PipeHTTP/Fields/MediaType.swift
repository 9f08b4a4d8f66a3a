/// A media type with its parameters (RFC 9110, section 8.3.1), such as `application/problem+json; charset=utf-8`.
public struct MediaType: Sendable, Hashable {
    /// The type in lower case, such as `application`.
    public let type: String
    /// The subtype in lower case, such as `problem+json`.
    public let subtype: String
    /// The parameters by their names in lower case. Of parameters with the same name this has the first one.
    public let parameters: [String: String]

    /// Reads a value of `Content-Type`, or a range such as `text/*` and `application/*+xml`. Returns `nil` if the text
    /// is malformed; malformed parameters are ignored.
    public init?(_ text: some StringProtocol) {
        var scanner = FieldScanner(text)
        let names = scanner.text(upTo: UInt8(ascii: ";")).split(atScalar: "/")
            .map { $0.trimmingASCIIWhitespace().lowercased() }
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(FieldScanner.isTokenByte) }) else {
            return nil
        }
        (type, subtype) = (names[0], names[1])
        var parameters: [String: String] = [:]
        for parameter in scanner.parameters(isInList: false) where !parameter.name.isEmpty {
            parameters[parameter.name] = parameters[parameter.name] ?? parameter.value
        }
        self.parameters = parameters
    }

    /// The type and subtype without parameters, such as `application/problem+json`.
    public var essence: String { "\(type)/\(subtype)" }

    /// The structured syntax suffix, the text after the last `+` of the subtype: `json` for `problem+json` (RFC 6839).
    public var suffix: String? {
        subtype.lastIndex(ofScalar: "+").map { String(subtype.suffix(after: $0)) }
    }

    /// Whether bodies of this type are JSON: `application/json`, `text/json`, or any type that ends in `+json`.
    public var isJSON: Bool {
        suffix == "json" || subtype == "json" && (type == "application" || type == "text")
    }

    /// Whether bodies of this type are XML (RFC 7303, section 4.2).
    package var isXML: Bool {
        suffix == "xml" || subtype == "xml" && (type == "application" || type == "text")
    }

    /// Whether a body of only white space counts as empty.
    var isText: Bool {
        type == "text" || isJSON || isXML
    }

    /// Returns how closely a range matches this type: 0 if they are the same, more the looser the match is; `nil` if
    /// the range does not match.
    func distance(to range: MediaType) -> Int? {
        let isSameType = range.type == type
        if isSameType, range.subtype == subtype {
            return 0
        }
        if let suffix {
            if range.subtype == "*+\(suffix)", isSameType || range.type == "*" {
                return 1
            }
            // RFC 6838, section 4.2.8: a reader of the suffix's format can read this type.
            if range.subtype == suffix {
                return 2
            }
        }
        if range.subtype == "*" {
            return isSameType ? 4 : range.type == "*" ? 5 : nil
        }
        return nil
    }

    /// The distance to the runtime's JSON reader, for comparison with codecs.
    static let distanceToJSON = 3
}

extension MediaType: CustomStringConvertible {
    public var description: String {
        parameters.sorted { $0.key < $1.key }.reduce(essence) { text, parameter in
            let isToken = !parameter.value.isEmpty && parameter.value.utf8.allSatisfy(FieldScanner.isTokenByte)
            let value = parameter.value.replacingBytes(of: "\\", with: "\\\\")
                .replacingBytes(of: "\"", with: "\\\"")
            return text + "; \(parameter.key)=" + (isToken ? parameter.value : "\"\(value)\"")
        }
    }
}
