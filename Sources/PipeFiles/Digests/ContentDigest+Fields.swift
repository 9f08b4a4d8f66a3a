import HTTPTypes
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPField.Name {
    private static func known(_ name: String) -> HTTPField.Name {
        // All these names are tokens, so that the fallback is never used.
        HTTPField.Name(name) ?? .accept
    }

    static let contentDigest = known("Content-Digest")
    static let reprDigest = known("Repr-Digest")
    static let contentMD5 = known("Content-MD5")
}

extension ContentDigest {
    /// `sha-256=:…:` (RFC 9530, section 2).
    var field: String {
        "\(algorithm.rawValue)=:\(base64):"
    }

    /// The strongest digest of the whole file in a response.
    ///
    /// `Repr-Digest` is the digest of the whole file, also with a part of it; `Content-Digest` and `Content-MD5` are
    /// those of the body.
    static func ofFile(in fields: HTTPFields, isWhole: Bool) -> ContentDigest? {
        var found = parsed(fields[.reprDigest])
        if isWhole {
            found += parsed(fields[.contentDigest])
            if let text = fields[.contentMD5], let bytes = Data(base64Encoded: text), bytes.count == 16 {
                found.append(ContentDigest(.md5, [UInt8](bytes)))
            }
        }
        for algorithm in [Algorithm.sha512, .sha256, .md5] {
            if let digest = found.first(where: { $0.algorithm == algorithm }) {
                return digest
            }
        }
        return nil
    }

    /// The members of a dictionary of RFC 9651, section 3.2, with a known algorithm. Of a repeated key the last one
    /// counts, even if it is not a digest. Malformed members are left out.
    private static func parsed(_ field: String?) -> [ContentDigest] {
        var found: [Algorithm: ContentDigest?] = [:]
        for member in split(field ?? "", at: UInt8(ascii: ",")) {
            let parts = split(member, at: UInt8(ascii: ";"))[0].utf8.split(
                separator: UInt8(ascii: "="), maxSplits: 1)
            guard let key = parts.first, let algorithm = Algorithm(rawValue: text(key).lowercased()) else {
                continue
            }
            let value = parts.count == 2 ? text(parts[1]) : ""
            found.updateValue(digest(algorithm, value), forKey: algorithm)
        }
        return found.values.compactMap { $0 }
    }

    /// Reads a byte sequence of RFC 9651, section 3.3.5.
    private static func digest(_ algorithm: Algorithm, _ value: String) -> ContentDigest? {
        let colon = UInt8(ascii: ":")
        guard value.utf8.count > 2, value.utf8.first == colon, value.utf8.last == colon,
            let bytes = Data(base64Encoded: String(value.utf8.dropFirst().dropLast()) ?? ""),
            bytes.count == algorithm.length
        else {
            return nil
        }
        return ContentDigest(algorithm, [UInt8](bytes))
    }

    private static func text(_ bytes: Substring.UTF8View) -> String {
        String(Substring(bytes).trimmingASCIIWhitespace())
    }

    /// The parts of a text between separators outside of quotes; at least one.
    private static func split(_ text: some StringProtocol, at separator: UInt8) -> [Substring] {
        let text = Substring(text)
        var parts: [Substring] = []
        var start = text.utf8.startIndex
        var isQuoted = false
        var isEscaped = false
        for index in text.utf8.indices {
            let byte = text.utf8[index]
            if isEscaped {
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = isQuoted
            } else if byte == UInt8(ascii: "\"") {
                isQuoted.toggle()
            } else if byte == separator, !isQuoted {
                parts.append(text[start..<index])
                start = text.utf8.index(after: index)
            }
        }
        return parts + [text[start...]]
    }
}
