import PipeHTTP

#if canImport(CryptoKit)
import CryptoKit
#else
import Crypto
#endif

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Checks the AWS Signature Version 4 of a request, for the day, the region and the service that it names.
struct AWSSignatureChecker: Sendable {
    /// The difference of clocks that is tolerated, in seconds.
    private static let tolerance = 900.0
    private static let unsigned = "UNSIGNED-PAYLOAD"

    let keyID: String
    let secret: String
    let now: @Sendable () -> Double

    /// Whether the value of `Authorization` is the signature of a request.
    func isMet(_ field: String?, by request: ServedRequest) -> Bool {
        guard let field, let credentials = AuthChallenge.parse(field).first,
            credentials.scheme == "aws4-hmac-sha256", let signature = credentials["signature"],
            let names = credentials["signedheaders"]?.split(atScalar: ";").map(String.init),
            names.contains(where: { $0.hasSameBytes(as: "host") }),
            let scope = credentials["credential"]?.split(atScalar: "/").map(String.init), scope.count == 5,
            scope[0].hasSameBytes(as: keyID), scope[4].hasSameBytes(as: "aws4_request"),
            let date = request.field("X-Amz-Date"), date.begins(with: scope[1]), isNear(date),
            let payload = payload(of: request)
        else { return false }
        let text = [
            request.method.rawValue, Self.path(request.sentPath, isS3: scope[3] == "s3"),
            Self.query(request.query ?? ""), names.map { "\($0):\(Self.value(of: $0, in: request))\n" }.joined(),
            names.joined(separator: ";"), payload,
        ].joined(separator: "\n")
        let hash = SHA256.hash(data: Array(text.utf8)).hexadecimal
        let signed = "AWS4-HMAC-SHA256\n\(date)\n\(scope[1...].joined(separator: "/"))\n\(hash)"
        let key = scope[1...].reduce(Array("AWS4\(secret)".utf8)) { Self.code($1, $0) }
        return Self.code(signed, key).hexadecimal == signature.lowercased()
    }

    /// Whether a time such as `20150830T123600Z` is now.
    private func isNear(_ date: String) -> Bool {
        let bytes = Array(date.utf8)
        guard bytes.count == 16, bytes[8] == UInt8(ascii: "T") else { return false }
        func digits(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        let text =
            "\(digits(0..<4))-\(digits(4..<6))-\(digits(6..<8))T"
            + "\(digits(9..<11)):\(digits(11..<13)):\(digits(13..<16))"
        guard let time = RFC3339.parse(text) else { return false }
        return abs(time.timeIntervalSince1970 - now()) <= Self.tolerance
    }

    /// The hash of the body; `nil` if the request names another body's hash.
    private func payload(of request: ServedRequest) -> String? {
        let hash = SHA256.hash(data: request.body).hexadecimal
        guard let named = request.field("X-Amz-Content-SHA256") else { return hash }
        return named.hasSameBytes(as: Self.unsigned) || named.hasSameBytes(as: hash) ? named : nil
    }

    private static func code(_ text: String, _ key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
    }

    private static func value(of name: String, in request: ServedRequest) -> String {
        if name.hasSameBytes(as: "host") {
            return request.origin.endIndex(ofBytes: "://").map { String(request.origin[$0...]) } ?? request.origin
        }
        return request.fields.values(of: name)
            .map { $0.words { $0 == " " || $0 == "\t" }.joined(separator: " ") }.joined(separator: ",")
    }

    /// A path as it was sent, which S3 signs; for other services, without empty and dot segments and encoded a second time.
    private static func path(_ path: String, isS3: Bool) -> String {
        let segments = path.split(atScalar: "/")
        if isS3 { return path }
        var kept: [String] = []
        for segment in segments where !segment.isEmpty && segment != "." {
            if segment == ".." { _ = kept.popLast() } else { kept.append(PercentEncoding.encode(String(segment))) }
        }
        return "/" + kept.joined(separator: "/") + (path.ends(with: "/") && !kept.isEmpty ? "/" : "")
    }

    /// The items as they were sent, in the order of their names and values.
    private static func query(_ query: String) -> String {
        query.words(separatedBy: "&").map { item -> [String] in
            let parts = item.split(atScalar: "=", maxSplits: 1).map(String.init)
            return parts.count == 2 ? parts : parts + [""]
        }
        .sorted { ($0[0], $0[1]) < ($1[0], $1[1]) }
        .map { $0.joined(separator: "=") }.joined(separator: "&")
    }
}
