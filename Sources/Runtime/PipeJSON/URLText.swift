#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The text of a URL, unchanged.
///
/// Servers send texts that are not URLs, such as an empty one, and texts that a Foundation `URL` changes, such as
/// `https://api.example.com/gists{/gist_id}`. All of them are values of this type, and are sent back as they came. Code
/// that needs a `URL` converts the text by ``url``:
///
/// ```swift
/// let link: URLText = "https://example.com/a"
/// if let url = link.url { print(url.host() ?? "") }
/// ```
///
/// Values are equal if their texts have the same bytes.
public struct URLText: Sendable {
    /// The text as it was read, and as it is sent.
    public let text: String

    /// Makes a value of any text.
    public init(_ text: String) {
        self.text = text
    }

    /// Makes a value of an absolute or a relative URL.
    public init(_ url: URL) {
        text = url.absoluteString
    }

    /// The text as a URL, which is relative if the text is; `nil` if it is not a URL, as an empty text is not. It is
    /// converted each time.
    ///
    /// Spaces and control characters at both ends are left out. In the path, the query and the fragment, what RFC 3986
    /// does not allow is percent-encoded as UTF-8: `{`, `[`, a space, a letter outside ASCII. An escape stays, and any
    /// other `%` becomes `%25`. Foundation converts a host outside ASCII to Punycode (UTS 46); in a program on Linux that
    /// links only FoundationEssentials, it cannot, and there is no URL.
    public var url: URL? {
        let whole = Array(text.utf8)
        guard let first = whole.firstIndex(where: { $0 > ASCII.space }),
            let last = whole.lastIndex(where: { $0 > ASCII.space })
        else { return nil }
        let bytes = whole[first...last]
        guard let authority = URLEscapes.authority(in: bytes) else {
            return URL(
                string: String(decoding: URLEscapes.completed(bytes), as: UTF8.self), encodingInvalidCharacters: false)
        }
        let user = bytes[authority].lastIndex(of: UInt8(ascii: "@")).map { authority.lowerBound...$0 }
        let host = bytes[
            (user.map { bytes.index(after: $0.upperBound) } ?? authority.lowerBound)..<authority.upperBound]
        guard URLEscapes.isHost(host) else { return nil }
        let escaped =
            Array(bytes[..<authority.lowerBound]) + (user.map { URLEscapes.completed(bytes[$0]) } ?? [])
            + Array(host) + URLEscapes.completed(bytes[authority.upperBound...])
        let isASCII = host.allSatisfy { $0 < 0x80 }
        // The encoding of invalid characters includes the encoding of hosts.
        let url = URL(string: String(decoding: escaped, as: UTF8.self), encodingInvalidCharacters: !isASCII)
        return isASCII || url?.host(percentEncoded: false)?.utf8.allSatisfy { $0 < 0x80 } == true ? url : nil
    }
}

extension URLText: Hashable {
    public static func == (left: URLText, right: URLText) -> Bool {
        left.text.utf8.elementsEqual(right.text.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        var text = text
        text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
        hasher.combine(0xFF as UInt8)
    }
}

extension URLText: LosslessStringConvertible, ExpressibleByStringLiteral {
    /// The text.
    public var description: String { text }

    public init(stringLiteral text: String) {
        self.init(text)
    }
}

extension URLText: JSONReadable, JSONWritable {
    /// Reads any string.
    public init(json reader: inout JSONReader) throws(JSONError) {
        self.init(try reader.readString())
    }

    /// Writes the text.
    public func write(json writer: inout JSONWriter) {
        writer.write(text)
    }
}

extension URLText: Codable {
    /// Reads any string.
    public init(from decoder: any Decoder) throws {
        self.init(try decoder.singleValueContainer().decode(String.self))
    }

    /// Writes the text as a string.
    public func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }
}
