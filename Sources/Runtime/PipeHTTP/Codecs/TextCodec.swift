import PipeJSON

/// Reads and writes texts as JSON strings: `text/plain`, or other types whose body is a single text.
///
/// Numbers and Booleans are written as text, and read from text. Bodies are read as UTF-8, US-ASCII or ISO-8859-1, as
/// the parameter `charset` says, and written as UTF-8.
public struct TextCodec: BodyCodec {
    public let mediaTypes: [String]
    public var hasTypes: Bool { false }

    /// Makes a codec.
    ///
    /// - Parameter mediaTypes: The media types that the codec handles.
    public init(mediaTypes: [String] = ["text/plain"]) {
        self.mediaTypes = mediaTypes
    }

    public func decode(_ body: [UInt8], as type: MediaType) throws -> JSONValue {
        let charset = type.parameters["charset"]?.lowercased() ?? "utf-8"
        switch charset {
        case "utf-8", "utf8", "us-ascii":
            guard let text = String(validating: body, as: UTF8.self) else {
                throw TextError.invalid(charset: charset)
            }
            return .string(text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text)
        case "iso-8859-1", "latin1":
            return .string(String(String.UnicodeScalarView(body.map { Unicode.Scalar($0) })))
        default:
            throw TextError.unknown(charset: charset)
        }
    }

    public func encode(_ value: JSONValue, as type: MediaType) throws -> [UInt8] {
        let charset = type.parameters["charset"]?.lowercased() ?? "utf-8"
        guard charset == "utf-8" || charset == "utf8" else {
            throw TextError.unknown(charset: charset)
        }
        switch value {
        case .string(let text): return Array(text.utf8)
        case .number(let number): return Array(number.literal.utf8)
        case .bool(let flag): return Array("\(flag)".utf8)
        case .null, .array, .object: throw JSONError(.typeMismatch(expected: .string, found: value.kind), offset: 0)
        }
    }
}

/// Why a text cannot be read or written.
private enum TextError: Error, CustomStringConvertible {
    case invalid(charset: String)
    case unknown(charset: String)

    var description: String {
        switch self {
        case .invalid(let charset): "the body is not valid \(charset)"
        case .unknown(let charset): "the charset ‘\(charset)’ is not supported"
        }
    }
}
