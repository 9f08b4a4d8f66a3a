/// A media type with its parameters (RFC 9110, section 8.3.1), as `application/problem+json; charset=utf-8`.
public struct MediaType: Sendable, Hashable {
    /// The type, in lower case, as `application`.
    public let type: String
    /// The subtype, in lower case, as `problem+json`.
    public let subtype: String
    /// The parameters by their names in lower case; of several with the same name the first one.
    public let parameters: [String: String]

    /// Reads a value of `Content-Type`, or a range as `Accept` has them: `text/*`, also `application/*+xml`.
    ///
    /// - Returns: `nil` where it is none.
    public init?(_ text: some StringProtocol) {
        var parts = Self.parts(of: text)
        let names = parts.removeFirst().parts(at: "/")
            .map { $0.trimmingASCIIWhitespace().lowercased() }
        guard names.count == 2, names.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Self.isToken) }) else {
            return nil
        }
        (type, subtype) = (names[0], names[1])
        var parameters: [String: String] = [:]
        for part in parts {
            let pair = part.parts(at: "=", maxSplits: 1)
            let name = pair[0].trimmingASCIIWhitespace().lowercased()
            guard pair.count == 2, !name.isEmpty, parameters[name] == nil else {
                continue
            }
            parameters[name] = Self.unquoted(String(pair[1].trimmingASCIIWhitespace()))
        }
        self.parameters = parameters
    }

    /// Type and subtype, without parameters.
    public var essence: String { "\(type)/\(subtype)" }

    /// What follows the last `+` of the subtype: `json` for `problem+json` (RFC 6839).
    public var suffix: String? {
        subtype.lastPlace(of: "+").map { String(subtype.text(behind: $0)) }
    }

    /// Whether its values are JSON: `application/json`, `text/json`, or any type that ends in `+json`.
    public var isJSON: Bool {
        suffix == "json" || subtype == "json" && (type == "application" || type == "text")
    }

    /// Whether white space alone says nothing in it.
    var isText: Bool {
        type == "text" || isJSON || subtype == "xml" || suffix == "xml"
    }

    /// How closely a range fits this type, 0 for exactly; `nil` where it does not.
    func distance(to range: MediaType) -> Int? {
        let isSameType = range.type == type
        if isSameType, range.subtype == subtype {
            return 0
        }
        if let suffix {
            if range.subtype == "*+\(suffix)", isSameType || range.type == "*" {
                return 1
            }
            // RFC 6838, section 4.2.8: what reads the one reads the other.
            if range.subtype == suffix {
                return 2
            }
        }
        if range.subtype == "*" {
            return isSameType ? 4 : range.type == "*" ? 5 : nil
        }
        return nil
    }

    /// How closely this runtime's own JSON fits.
    static let distanceToJSON = 3

    // MARK: Grammar

    /// What stands between semicolons that are not in quotes.
    private static func parts(of text: some StringProtocol) -> [String] {
        var parts = [""]
        var isQuoted = false
        var isEscaped = false
        for scalar in text.unicodeScalars {
            if isEscaped {
                isEscaped = false
            } else if isQuoted, scalar == "\\" {
                isEscaped = true
            } else if scalar == "\"" {
                isQuoted.toggle()
            } else if scalar == ";", !isQuoted {
                parts.append("")
                continue
            }
            parts[parts.count - 1].unicodeScalars.append(scalar)
        }
        return parts
    }

    private static func unquoted(_ text: String) -> String {
        guard text.utf8.count >= 2, text.begins(with: "\""), text.ends(with: "\"") else {
            return text
        }
        var value = String.UnicodeScalarView()
        var isEscaped = false
        for scalar in text.unicodeScalars.dropFirst().dropLast() {
            if scalar == "\\", !isEscaped {
                isEscaped = true
            } else {
                value.append(scalar)
                isEscaped = false
            }
        }
        return String(value)
    }

    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"): true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}

extension MediaType: CustomStringConvertible {
    public var description: String {
        parameters.sorted { $0.key < $1.key }.reduce(essence) { text, parameter in
            let isToken = !parameter.value.isEmpty && parameter.value.lowercased().utf8.allSatisfy(Self.isToken)
            let value = parameter.value.replacingBytes(of: "\\", with: "\\\\")
                .replacingBytes(of: "\"", with: "\\\"")
            return text + "; \(parameter.key)=" + (isToken ? parameter.value : "\"\(value)\"")
        }
    }
}
