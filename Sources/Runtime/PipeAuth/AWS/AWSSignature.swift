import HTTPTypes
import PipeCore
import PipeHTTP
import PipeJSON

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

/// A request as AWS Signature Version 4 signs it.
///
/// <https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_sigv-create-signed-request.html>
struct AWSSignature {
    /// Fields that a transport or a proxy may change, or that are made of the signature.
    private static let unsignedFields: Set = [
        "accept", "accept-encoding", "authorization", "connection", "content-length", "expect", "te",
        "transfer-encoding",
        "user-agent", "x-amzn-trace-id",
    ]

    let method: AWSMethod
    /// `20150830T123600Z`.
    let date: String
    /// The method, the path, the query, the header fields and the hash of the body.
    let canonicalRequest: String
    /// The names of the signed fields.
    let signedFields: String

    /// - Parameters:
    ///   - request: The request with all header fields except the signature.
    ///   - payloadHash: The hash of the body in hexadecimal digits, or the word that says that it is not signed.
    ///   - date: The time of the request, as ``text(of:)``.
    init(_ request: HTTPRequest, payloadHash: String, date: String, _ method: AWSMethod) {
        self.method = method
        self.date = date
        let target = request.path ?? "/"
        let path = target.keeping { $0 != "?" }
        let query = target.firstIndex(ofScalar: "?").map { String(target.suffix(after: $0)) } ?? ""
        let fields = Self.canonicalFields(request)
        signedFields = fields.map(\.name).joined(separator: ";")
        canonicalRequest = [
            request.method.rawValue, Self.canonicalPath(String(path), isS3: method.isS3), Self.canonicalQuery(query),
            fields.map { "\($0.name):\($0.value)\n" }.joined(), signedFields, payloadHash,
        ].joined(separator: "\n")
    }

    /// The day, the region and the service that a signature is for.
    var scope: String { "\(date.utf8Prefix(8))/\(method.region)/\(method.service)/aws4_request" }

    var stringToSign: String {
        ["AWS4-HMAC-SHA256", date, scope, Self.hash(Array(canonicalRequest.utf8))].joined(separator: "\n")
    }

    /// The signature in hexadecimal digits.
    func signature(secret: String) -> String {
        var key = Array("AWS4\(secret)".utf8)
        for part in [date.utf8Prefix(8), method.region, method.service, "aws4_request"] {
            key = Self.code(part, key)
        }
        return Self.code(stringToSign, key).hexadecimal
    }

    /// The value of `Authorization`.
    func authorization(_ keys: AWSKeys) -> String {
        "AWS4-HMAC-SHA256 Credential=\(keys.accessKeyID)/\(scope), SignedHeaders=\(signedFields), "
            + "Signature=\(signature(secret: keys.secretAccessKey.value))"
    }

    // MARK: Parts

    /// The date and time in UTC: `20150830T123600Z`.
    static func text(of date: Date) -> String {
        let seconds = max(0, min(date.timeIntervalSince1970, 253_402_300_799)).rounded(.down)
        return timestamp.format(Date(timeIntervalSince1970: seconds)) ?? ""
    }

    private static let timestamp: TimestampPattern = "yyyyMMdd'T'HHmmss'Z'"

    static func hash(_ bytes: some DataProtocol) -> String { SHA256.hash(data: bytes).hexadecimal }

    /// The hash of a body, chunk by chunk.
    static func hash(of body: HTTPBody) async throws -> String {
        var hash = SHA256()
        for try await chunk in body { hash.update(data: chunk) }
        return hash.finalize().hexadecimal
    }

    private static func code(_ text: String, _ key: [UInt8]) -> [UInt8] {
        Array(HMAC<SHA256>.authenticationCode(for: Array(text.utf8), using: SymmetricKey(data: key)))
    }

    /// The path and the query of a request as they are sent: all bytes that are not unreserved are encoded, but for the
    /// slashes between segments and for `&` and `=` of the query. Servers sign what they get, and differ in what they leave
    /// as it is of the rest.
    static func target(_ target: String) -> String {
        let path = segments(of: target.keeping { $0 != "?" }).map {
            encoded(PercentEncoding.decodedBytes(ArraySlice($0)))
        }
        .joined(separator: "/")
        guard let mark = target.firstIndex(ofScalar: "?") else {
            return path.isEmpty ? "/" : path
        }
        let items = items(of: String(target.suffix(after: mark))).map { item in
            item.value.map { "\(item.name)=\($0)" } ?? item.name
        }
        return (path.isEmpty ? "/" : path) + "?" + items.joined(separator: "&")
    }

    private static func segments(of path: some StringProtocol) -> [ArraySlice<UInt8>] {
        Array(path.utf8).split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    }

    /// The path as it is signed: for S3 as it is sent; for other services without dots and empty segments, and encoded once
    /// more.
    private static func canonicalPath(_ path: String, isS3: Bool) -> String {
        guard !isS3 else {
            return target(path)
        }
        let segments = segments(of: path)
        var kept: [String] = []
        for segment in segments where !segment.isEmpty {
            if segment.elementsEqual("..".utf8) {
                _ = kept.popLast()
            } else if !segment.elementsEqual(".".utf8) {
                kept.append(encoded(Array(segment)))
            }
        }
        let isFolder = path.utf8.last == UInt8(ascii: "/") && !kept.isEmpty
        return "/" + kept.joined(separator: "/") + (isFolder ? "/" : "")
    }

    /// The items in the order of their names, then of their values, each encoded in the same way.
    private static func canonicalQuery(_ query: String) -> String {
        items(of: query).map { (name: $0.name, value: $0.value ?? "") }
            .sorted { ($0.name, $0.value) < ($1.name, $1.value) }
            .map { "\($0.name)=\($0.value)" }.joined(separator: "&")
    }

    /// The items of a query, each encoded in the same way; a value is `nil` without `=`.
    private static func items(of query: String) -> [(name: String, value: String?)] {
        Array(query.utf8).split(separator: UInt8(ascii: "&")).map { item in
            let parts = item.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
                .map { encoded(PercentEncoding.decodedBytes($0)) }
            return (name: parts[0], value: parts.count > 1 ? parts[1] : nil)
        }
    }

    /// All bytes except unreserved characters (RFC 3986, section 2.3) as `%` and two digits.
    private static func encoded(_ bytes: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        let encoded = bytes.flatMap { byte in
            PercentEncoding.isUnreserved(byte)
                ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
        return String(decoding: encoded, as: UTF8.self)
    }

    /// The value of `Host` as clients send it: without the port that the scheme has by default.
    private static func host(of request: HTTPRequest) -> String {
        let host = request.authority ?? ""
        let usual = request.scheme == "http" ? ":80" : ":443"
        return host.ends(with: usual) ? String(host.utf8.dropLast(usual.utf8.count)) ?? host : host
    }

    /// The names in lower case and the values without superfluous spaces, in the order of the names.
    private static func canonicalFields(_ request: HTTPRequest) -> [(name: String, value: String)] {
        var values: [String: [String]] = ["host": [host(of: request)]]
        for field in request.headerFields {
            let name = field.name.canonicalName
            if !unsignedFields.contains(name), !name.hasSameBytes(as: "host") {
                values[name, default: []].append(Self.collapsed(field.value))
            }
        }
        return values.sorted { Array($0.key.utf8).lexicographicallyPrecedes(Array($1.key.utf8)) }
            .map { (name: $0.key, value: $0.value.joined(separator: ",")) }
    }

    private static func collapsed(_ value: String) -> String {
        let spaces = [UInt8(ascii: " "), UInt8(ascii: "\t")]
        let words = value.utf8.split { spaces.contains($0) }
        return words.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
    }
}

extension String {
    fileprivate func utf8Prefix(_ count: Int) -> String { String(decoding: utf8.prefix(count), as: UTF8.self) }
}
