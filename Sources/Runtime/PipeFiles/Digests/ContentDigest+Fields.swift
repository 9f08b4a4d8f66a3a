import HTTPTypes
import PipeHTTP
import RawStructuredFieldValues

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension ContentDigest {
    /// `sha-256=:…:` (RFC 9530, section 2).
    var field: String {
        "\(algorithm.rawValue)=:\(base64):"
    }

    /// The strongest digest of the whole file in a response.
    ///
    /// `Repr-Digest` is the digest of the whole file, also with a part of it; `Content-Digest` and `Content-MD5` are
    /// digests of the body.
    static func ofFile(in fields: HTTPFields, isWhole: Bool) -> ContentDigest? {
        var found = parsed(fields.values(of: "Repr-Digest"))
        if isWhole {
            found += parsed(fields.values(of: "Content-Digest"))
            if let text = fields.values(of: "Content-MD5").first, let bytes = Data(base64Encoded: text),
                bytes.count == 16
            {
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

    /// The members of a dictionary (RFC 9651, section 3.2) with a known algorithm. Of a repeated key the last one counts,
    /// even if it is not a digest. A malformed dictionary has no members (section 4.2).
    private static func parsed(_ lines: [String]) -> [ContentDigest] {
        var parser = StructuredFieldValueParser(Array(lines.joined(separator: ",").utf8))
        guard let members = try? parser.parseDictionaryFieldValue() else {
            return []
        }
        return members.compactMap { key, value in
            guard let algorithm = Algorithm(rawValue: key), case .item(let item) = value,
                case .undecodedByteSequence(let base64) = item.rfc9651BareItem,
                let bytes = Data(base64Encoded: base64), bytes.count == algorithm.length
            else {
                return nil
            }
            return ContentDigest(algorithm, [UInt8](bytes))
        }
    }

    /// The digest of a stored text, `sha-256=:…:`.
    static func ofText(_ text: String) -> ContentDigest? {
        parsed([text]).first
    }
}
