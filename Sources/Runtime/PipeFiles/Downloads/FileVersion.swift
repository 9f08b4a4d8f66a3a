import HTTPTypes
import PipeHTTP

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import struct Foundation.Date
#endif

/// The description of a file by the server, to recognize the same version and to check that it is complete.
struct FileVersion: Sendable, Hashable {
    /// A validator for byte-for-byte equality (RFC 9110, section 8.8.1).
    enum Validator: Sendable, Hashable {
        case entityTag(String)
        case lastModified(String)

        /// The value of `If-Range`.
        var field: String {
            switch self {
            case .entityTag(let tag): tag
            case .lastModified(let date): date
            }
        }
    }

    /// `nil` if the file must not be fetched in parts, because the parts could be of different versions.
    var validator: Validator?
    /// The length of the file in bytes.
    var length: Int64?
    var digest: ContentDigest?
    /// The suggested file name, without folders.
    var filename = ""
    var contentType: String?

    /// Reads a response with the whole file, or with its head.
    ///
    /// - Parameters:
    ///   - response: The response.
    ///   - length: The length of its body, if it is known.
    ///   - address: The URL of the response.
    ///   - now: The current time, to complete dates with two-digit years.
    init(_ response: HTTPResponse, length: Int64?, address: HTTPAddress, now: Date) {
        let fields = response.headerFields
        filename = FileName.suggested(by: fields, address: address)
        contentType = fields[.contentType]
        let isEncoded = Self.isEncoded(fields)
        self.length = isEncoded ? nil : length.flatMap { $0 >= 0 ? $0 : nil }
        digest = isEncoded ? nil : ContentDigest.ofFile(in: fields, isWhole: response.status.code != 206)
        // Without a length, the end of a part could not be checked.
        if self.length != nil, fields[.acceptRanges]?.lowercased() != "none" {
            validator = Self.validator(in: fields, now: now.timeIntervalSince1970)
        }
    }

    /// The version of a file of which nothing is known.
    init() {}

    static func isEncoded(_ fields: HTTPFields) -> Bool {
        fields[.contentEncoding].map { $0.lowercased() != "identity" } ?? false
    }

    /// Weak tags are not sufficient, since they do not guarantee equal bytes. A date is strong if the response is at
    /// least one second younger (RFC 9110, section 8.8.2.2).
    private static func validator(in fields: HTTPFields, now: Double) -> Validator? {
        if let tag = fields[.eTag] {
            return tag.utf8.count >= 2 && tag.begins(with: "\"") && tag.ends(with: "\"") ? .entityTag(tag) : nil
        }
        if let modified = fields[.lastModified], let date = HTTPDate(modified, now: now), let text = fields[.date],
            let sent = HTTPDate(text, now: now), sent.seconds - date.seconds >= 1
        {
            return .lastModified(modified)
        }
        return nil
    }

    /// Whether a response can be of this version: its fields do not contradict it.
    func isCompatible(with fields: HTTPFields) -> Bool {
        if let digest, let other = ContentDigest.ofFile(in: fields, isWhole: false),
            digest.algorithm == other.algorithm,
            digest != other
        {
            return false
        }
        return switch validator {
        case .entityTag(let tag): fields[.eTag].map { $0.hasSameBytes(as: tag) } ?? true
        case .lastModified(let date): fields[.lastModified].map { $0.hasSameBytes(as: date) } ?? true
        case nil: false
        }
    }
}
