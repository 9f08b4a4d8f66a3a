import HTTPTypes

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HTTPField.Name {
    private static func known(_ name: String) -> HTTPField.Name {
        // Every one of them is a token.
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

    /// The strongest digest of a whole file that an answer has.
    ///
    /// `Repr-Digest` is that of the file whatever part of it comes; `Content-Digest` and `Content-MD5` are of what comes.
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

    /// The members of a dictionary of RFC 8941 whose algorithm is known; what cannot be read is left out.
    private static func parsed(_ field: String?) -> [ContentDigest] {
        (field ?? "").split(separator: ",").compactMap { member in
            let parts = member.split(separator: "=", maxSplits: 1)
            guard parts.count == 2,
                let algorithm = Algorithm(rawValue: parts[0].filter { $0 != " " && $0 != "\t" }.lowercased())
            else {
                return nil
            }
            let value = parts[1].prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }
            guard value.count > 2, value.hasPrefix(":"), value.hasSuffix(":"),
                let bytes = Data(base64Encoded: String(value.dropFirst().dropLast())), bytes.count == algorithm.length
            else {
                return nil
            }
            return ContentDigest(algorithm, [UInt8](bytes))
        }
    }
}
